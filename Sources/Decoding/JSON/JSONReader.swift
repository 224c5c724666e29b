package import Evidence

/// Reads JSON (RFC 8259) as far as it goes, with the place of every value.
///
/// It takes any bytes and returns what it could read, with everything that was wrong on the way.
package struct JSONReader {
  private let bytes: Bytes
  /// The same in place: a slice for each look at a byte would cost more than the look.
  private let text: UnsafeRawBufferPointer
  private let limits: DecodingLimits
  /// Whether what is in the members or elements of the value stays unread.
  private let isShallow: Bool
  /// Counts from the start of the text.
  private var position = 0
  private var itemsLeft: Int
  private var faults = AnomalyTally()
  /// Set at the first fault after which nothing can be told; what was read up to there is kept.
  private var isStopped = false

  private init(
    _ bytes: Bytes, in text: UnsafeRawBufferPointer, limits: DecodingLimits, isShallow: Bool
  ) {
    self.bytes = bytes
    self.text = text
    self.isShallow = isShallow
    self.limits = limits
    itemsLeft = limits.items
  }

  package struct Reading: Sendable {
    package let value: JSONNode?
    /// What follows the value, without the whitespace in front of it.
    package let rest: Bytes
    package let faults: AnomalyTally
    /// Whether the reader came to the end of the value; otherwise `rest` starts inside it.
    package let isComplete: Bool

    /// Everything that was wrong on the way, of each kind the first.
    package var anomalies: [Anomaly] { faults.anomalies }

    /// Whether the bytes are one JSON value, without any fault.
    package var isClean: Bool { value != nil && rest.isEmpty && faults.isEmpty }
  }

  /// One value from the start of the bytes, and what is left behind it.
  package static func read(_ bytes: Bytes, limits: DecodingLimits = .standard) -> Reading {
    read(bytes, limits: limits, isShallow: false)
  }

  /// The members of the object that the bytes start with; of an object or an array in it, the bytes alone.
  package static func outermostMembers(of bytes: Bytes) -> [JSONNode.Member]? {
    read(bytes, limits: .standard, isShallow: true).value?.members
  }

  private static func read(
    _ bytes: Bytes, limits: DecodingLimits, isShallow: Bool
  ) -> Reading {
    bytes.withUnsafeBytes { text in
      var reader = JSONReader(bytes, in: text, limits: limits, isShallow: isShallow)
      if bytes.starts(with: Bytes.byteOrderMark) { reader.position += 3 }
      let value = reader.value(depth: 0)
      reader.skipWhiteSpace()
      return Reading(
        value: value, rest: reader.rest, faults: reader.faults, isComplete: !reader.isStopped)
    }
  }

  /// One value that should fill the bytes; whatever follows it is an anomaly.
  package static func readWhole(_ bytes: Bytes, limits: DecodingLimits = .standard) -> Reading {
    let reading = read(bytes, limits: limits)
    guard reading.isComplete, !reading.rest.isEmpty else { return reading }
    var faults = reading.faults
    faults.note(.trailingBytes(reading.rest.count), at: reading.rest)
    return Reading(value: reading.value, rest: reading.rest, faults: faults, isComplete: true)
  }

  // MARK: - Values

  private mutating func value(depth: Int) -> JSONNode? {
    skipWhiteSpace()
    guard depth < limits.depth else { return stop(.depthLimit(limits.depth)) }
    guard itemsLeft > 0 else { return stop(.itemLimit(limits.items)) }
    itemsLeft -= 1
    guard let first = peek() else { return stop(.truncated(needed: 1, available: 0)) }
    switch first {
    case UInt8(ascii: "{") where isShallow && depth > 0: return unread(.object([]))
    case UInt8(ascii: "[") where isShallow && depth > 0: return unread(.array([]))
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""):
      let start = position
      return string().map { JSONNode(.string($0), at: since(start)) }
    case UInt8(ascii: "-"), 0x30...0x39: return number()
    default: return literal()
    }
  }

  private mutating func object(depth: Int) -> JSONNode {
    let start = position
    var members: [JSONNode.Member] = []
    position += 1
    while let first = next(before: UInt8(ascii: "}"), isFirst: members.isEmpty) {
      guard first == UInt8(ascii: "\"") else {
        stopHere("a member's name")
        break
      }
      guard let name = string(), !isStopped else { break }
      skipWhiteSpace()
      guard peek() == UInt8(ascii: ":") else {
        stopHere("a colon")
        break
      }
      position += 1
      guard let value = value(depth: depth + 1) else { break }
      members.append(JSONNode.Member(String(decoding: name, as: UTF8.self), value))
    }
    return JSONNode(.object(members), at: since(start))
  }

  private mutating func array(depth: Int) -> JSONNode {
    let start = position
    var elements: [JSONNode] = []
    position += 1
    while next(before: UInt8(ascii: "]"), isFirst: elements.isEmpty) != nil {
      guard let value = value(depth: depth + 1) else { break }
      elements.append(value)
    }
    return JSONNode(.array(elements), at: since(start))
  }

  /// Goes to the next member or element, over the comma in front of it, and returns its first byte;
  /// `nil` at the closing bracket, which it takes, and where nothing can follow.
  private mutating func next(before close: UInt8, isFirst: Bool) -> UInt8? {
    guard !isStopped else { return nil }
    skipWhiteSpace()
    if !isFirst, peek() == UInt8(ascii: ",") {
      position += 1
      skipWhiteSpace()
      if peek() == close { note(.unexpected("a comma before the end"), count: 1) }
    } else if !isFirst, let byte = peek(), byte != close {
      stopHere("a comma")
      return nil
    }
    guard let byte = peek() else {
      stop(.truncated(needed: 1, available: 0))
      return nil
    }
    guard byte != close else {
      position += 1
      return nil
    }
    return byte
  }

  /// An object or an array without what is in it.
  private mutating func unread(_ kind: JSONNode.Kind) -> JSONNode {
    let start = position
    var scan = JSONValueScan()
    position = scan.run(over: text, from: start)
    if !scan.isDone { stop(.truncated(needed: 1, available: 0)) }
    return JSONNode(kind, at: since(start))
  }

  private mutating func number() -> JSONNode {
    let start = position
    var isPlain = true
    while let byte = peek(), byte.isDigit || Self.isNumberMark(byte) {
      isPlain = isPlain && byte.isDigit
      position += 1
    }
    let written = since(start)
    if !isPlain, Double(String(decoding: written, as: UTF8.self)) == nil {
      faults.note(.wrongType("the value", expected: "JSON", found: "no number"), at: written)
    }
    return JSONNode(.number, at: written)
  }

  private static func isNumberMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static let literals: [(word: String, kind: JSONNode.Kind)] = [
    ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
  ]

  private mutating func literal() -> JSONNode? {
    let rest = rest
    for (word, kind) in Self.literals where rest.starts(with: word) {
      let start = position
      position += word.utf8.count
      return JSONNode(kind, at: since(start))
    }
    stopHere("a value")
    return nil
  }

  // MARK: - Strings

  /// The characters between quotes; what is there of them where the closing quote is missing.
  private mutating func string() -> Bytes? {
    let scan = JSONStringScan(text, from: position + 1)
    position += 1
    let start = position
    position = scan.end
    let content = since(start)
    if scan.isClosed {
      position += 1
    } else {
      stop(.truncated(needed: 1, available: 0))
    }
    if let control = scan.control {
      faults.note(
        .unexpected("a control character in a string"), at: slice(control, control + 1))
    }
    if scan.hasHighBytes, content.utf8 == nil {
      faults.note(.invalidUTF8, at: content)
    }
    guard scan.hasEscapes else { return content }
    return JSONUnescaping.apply(to: content, noting: &faults)
  }

  // MARK: - The bytes

  private func peek() -> UInt8? { position < text.count ? text[position] : nil }

  private func slice(_ start: Int, _ end: Int) -> Bytes {
    bytes.between(bytes.startIndex + start, bytes.startIndex + end)
  }

  private func since(_ start: Int) -> Bytes { slice(start, position) }

  private var rest: Bytes { slice(position, text.count) }

  private mutating func skipWhiteSpace() {
    while let byte = peek(), byte.isWhiteSpace { position += 1 }
  }

  private mutating func note(_ kind: Anomaly.Kind, count: Int) {
    faults.note(kind, at: slice(position, position + count))
  }

  @discardableResult
  private mutating func stop(_ kind: Anomaly.Kind) -> JSONNode? {
    if !isStopped { note(kind, count: text.count - position) }
    isStopped = true
    return nil
  }

  /// Stops where something else should stand; at the end of the bytes that means they were cut.
  private mutating func stopHere(_ expected: String) {
    guard let byte = peek() else {
      stop(.truncated(needed: 1, available: 0))
      return
    }
    let found = (0x21...0x7e).contains(byte) ? "“\(Character(UnicodeScalar(byte)))”" : "a byte"
    stop(.wrongValue("the next character", expected: expected, found: found))
  }
}
