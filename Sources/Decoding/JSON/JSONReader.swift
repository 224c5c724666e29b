package import Evidence

/// A decoder of JSON (RFC 8259) that keeps the place of every value.
///
/// It never fails: it returns what it could read from any bytes, with the deviations found.
package struct JSONReader {
  /// The bytes to read, as slice for the results.
  private let bytes: Bytes
  /// The same bytes in memory. Access through the slice would be slower than the test of a byte.
  private let text: UnsafeRawBufferPointer
  private let limits: DecodingLimits
  /// Whether objects and arrays inside the outermost value are skipped.
  private let isShallow: Bool
  /// The offset of the next byte from the start of the text.
  private var position = 0
  /// The number of values that may still be read.
  private var itemsLeft: Int
  /// The deviations so far.
  private var faults = AnomalyTally()
  /// Whether a fault occurred after which nothing more can be read. What was read before is kept.
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

  /// The result of reading.
  package struct Reading: Sendable {
    /// The value; `nil` if none could be read.
    package let value: JSONNode?
    /// The bytes after the value, without leading whitespace.
    package let rest: Bytes
    /// The deviations.
    package fileprivate(set) var faults: AnomalyTally
    /// Whether the value was read to its end; otherwise `rest` starts inside it.
    package let isComplete: Bool
    /// The number of values that were read, in objects and arrays too.
    package let itemCount: Int

    /// The first deviation of each kind.
    package var anomalies: [Anomaly] { faults.anomalies }

    /// Whether the bytes are exactly one JSON value without deviations.
    package var isClean: Bool { value != nil && rest.isEmpty && faults.isEmpty }
    /// The value if the bytes are exactly one JSON object without deviations; `nil` otherwise.
    package var cleanObject: JSONNode? { isClean && value?.members != nil ? value : nil }
  }

  /// Reads the members of the object at the start of the bytes. Objects and arrays inside it are
  /// skipped: only their bytes are known.
  ///
  /// - Returns: `nil` if the bytes do not start with an object.
  package static func outermostMembers(of bytes: Bytes) -> [JSONNode.Member]? {
    read(bytes, isShallow: true).value?.members
  }

  /// Reads one value at the start of the bytes. Bytes after it are left in `rest`. A byte order
  /// mark is skipped.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - limits: The limits of the reading.
  ///   - isShallow: Whether objects and arrays inside the value are skipped.
  package static func read(
    _ bytes: Bytes, limits: DecodingLimits = .standard, isShallow: Bool = false
  ) -> Reading {
    bytes.withUnsafeBytes { text in
      var reader = JSONReader(bytes, in: text, limits: limits, isShallow: isShallow)
      if bytes.starts(with: Bytes.byteOrderMark) { reader.position += 3 }
      let value = reader.value(depth: 0)
      reader.skipWhiteSpace()
      return Reading(
        value: value, rest: reader.rest, faults: reader.faults, isComplete: !reader.isStopped,
        itemCount: limits.items - reader.itemsLeft)
    }
  }

  /// Reads one value that must fill the bytes. Bytes after it are an anomaly.
  package static func readWhole(_ bytes: Bytes, limits: DecodingLimits = .standard) -> Reading {
    var reading = read(bytes, limits: limits)
    if reading.isComplete, !reading.rest.isEmpty {
      reading.faults.note(.trailingBytes(reading.rest.count), at: reading.rest)
    }
    return reading
  }

  // MARK: - Values

  /// Reads a value.
  ///
  /// - Parameter depth: The number of values around it.
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

  /// Reads an object, up to its end or to the first fault that stops the reader.
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
      if members.isEmpty { members.reserveCapacity(Self.usualMembers) }
      members.append(JSONNode.Member(name.text, value))
    }
    return JSONNode(.object(members), at: since(start))
  }

  /// The members for which an object has room when the first one is read.
  private static let usualMembers = 4

  /// Reads an array, up to its end or to the first fault that stops the reader.
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

  /// Moves to the next member or element, past the comma before it.
  ///
  /// - Parameters:
  ///   - close: The closing bracket.
  ///   - isFirst: Whether no member or element was read before.
  /// - Returns: Its first byte; `nil` after the closing bracket, which is consumed, and if the
  ///   reader stops.
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

  /// Skips an object or an array, and returns it without its content.
  private mutating func unread(_ kind: JSONNode.Kind) -> JSONNode {
    let start = position
    var scan = JSONValueScan()
    position = scan.run(over: text, from: start)
    if !scan.isDone { stop(.truncated(needed: 1, available: 0)) }
    return JSONNode(kind, at: since(start))
  }

  /// Reads a number and records a malformed one.
  private mutating func number() -> JSONNode {
    let start = position
    while let byte = peek(), byte.isDigit || "+-.eE".utf8.contains(byte) { position += 1 }
    let written = since(start)
    if !JSONNumber.isValid(text[start..<position]) {
      faults.note(.wrongType("the value", expected: "JSON", found: "no number"), at: written)
    }
    return JSONNode(.number, at: written)
  }

  /// The literals (RFC 8259 §3).
  private static let literals: [(word: String, kind: JSONNode.Kind)] = [
    ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
  ]

  /// Reads a literal.
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

  /// Reads a string and returns its characters. If the closing quotation mark is missing, the
  /// remaining bytes are the string.
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

  /// Returns the next byte without consuming it; `nil` at the end.
  private func peek() -> UInt8? { position < text.count ? text[position] : nil }

  /// Returns the bytes between two offsets.
  private func slice(_ start: Int, _ end: Int) -> Bytes {
    bytes.between(bytes.startIndex + start, bytes.startIndex + end)
  }

  /// Returns the bytes from an offset up to the current position.
  private func since(_ start: Int) -> Bytes { slice(start, position) }

  /// The bytes that were not read yet.
  private var rest: Bytes { slice(position, text.count) }

  /// Skips whitespace (RFC 8259 §2).
  private mutating func skipWhiteSpace() {
    while let byte = peek(), byte.isWhiteSpace { position += 1 }
  }

  /// Records a deviation in the next `count` bytes.
  private mutating func note(_ kind: Anomaly.Kind, count: Int) {
    faults.note(kind, at: slice(position, position + count))
  }

  /// Records a fault after which nothing more can be read. Only the first one is recorded.
  @discardableResult
  private mutating func stop(_ kind: Anomaly.Kind) -> JSONNode? {
    if !isStopped { note(kind, count: text.count - position) }
    isStopped = true
    return nil
  }

  /// Stops because something else was expected. At the end of the bytes, the text is truncated.
  private mutating func stopHere(_ expected: String) {
    guard let byte = peek() else {
      stop(.truncated(needed: 1, available: 0))
      return
    }
    let found = (0x21...0x7e).contains(byte) ? "“\(Character(UnicodeScalar(byte)))”" : "a byte"
    stop(.wrongValue("the next character", expected: expected, found: found))
  }
}
