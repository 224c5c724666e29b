import Evidence

/// A writer of JSON (RFC 8259) without whitespace. Equal values give equal bytes.
///
/// Control characters and invisible characters are written as `\uXXXX`, so that a results file can
/// be printed to a terminal safely. A parser reads the same value.
package struct JSONWriter: Sendable {
  /// What was written so far, as UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  package init() {}

  /// Creates an empty writer with reserved memory.
  private init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Returns a value as one line, with its line feed.
  package static func line(_ value: JSONValue) -> [UInt8] {
    var writer: JSONWriter
    if case .written(let bytes) = value {
      writer = JSONWriter()
      writer.bytes = bytes
    } else {
      writer = JSONWriter(capacity: lineCapacity)
      writer.write(value)
    }
    writer.bytes.append(UInt8(ascii: "\n"))
    return writer.bytes
  }

  /// Number of bytes to reserve: enough for the line of an artifact without its bytes.
  private static let lineCapacity = 16 << 10

  /// Returns a value for reading: each member of the outermost object on a line of its own.
  package static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    if case .named(let members) = value, !members.isEmpty {
      writer.write(members, Punctuation(open: "{\n  ", name: ": ", next: ",\n  ", close: "\n}"))
    } else {
      writer.write(value)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The characters around the members of an object.
  private struct Punctuation {
    var open: StaticString = "{"
    var name: StaticString = ":"
    var next: StaticString = ","
    var close: StaticString = "}"
  }

  /// Writes a value.
  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .integer(let number): write(number)
    case .string(let text): write(text)
    case .array(let elements):
      var next: StaticString = "["
      for element in elements {
        append(next)
        write(element)
        next = ","
      }
      append(elements.isEmpty ? "[]" : "]")
    case .named(let members): write(members, Punctuation())
    case .written(let value): bytes += value
    }
  }

  /// Writes the members of an object.
  private mutating func write(
    _ members: [(name: String, value: JSONValue)], _ punctuation: Punctuation
  ) {
    append(punctuation.open)
    for (index, member) in members.enumerated() {
      if index > 0 { append(punctuation.next) }
      write(member.name)
      append(punctuation.name)
      write(member.value)
    }
    append(punctuation.close)
  }

  /// Writes a number in decimal digits.
  mutating func write(_ number: Int64) {
    guard number >= 0 else { return append("\(number)") }
    guard number >= 10 else { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    write(number / 10)
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// An empty writer with memory for a line.
  static var ofLine: JSONWriter { JSONWriter(capacity: lineCapacity) }

  /// Appends text of this program without escaping.
  mutating func append(_ token: StaticString) {
    token.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends the name of a member with its quotation marks and colon, behind a comma if it isn't the
  /// first. The caller must write its value next.
  mutating func name(_ token: [UInt8]) {
    separate()
    bytes += token
  }

  /// Appends a comma unless this is the first member or element: no value ends with an opening
  /// bracket.
  mutating func separate() {
    guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else {
      return
    }
    bytes.append(UInt8(ascii: ","))
  }

  /// Appends text without escaping.
  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

extension JSONWriter {
  /// Writes a string with quotation marks and escapes.
  mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.withContiguousStorageIfAvailable({ appendPlain($0) }) != true {
      for scalar in text.unicodeScalars { write(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends text that needs no escaping. Returns `false`, and appends nothing, for any other text.
  private mutating func appendPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let plain = UnsafeRawBufferPointer(text).endOfPlainText(from: 0)
    for byte in text[plain...] where byte < 0x20 || byte >= 0x7f || byte == 0x22 || byte == 0x5c {
      return false
    }
    bytes.append(contentsOf: text)
    return true
  }

  /// Writes a character of a string, escaped if necessary.
  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    default:
      if scalar.isInvisible {
        append(scalar.escape)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}

/// Writes members of objects. A member with the value `nil` is left out.
extension JSONWriter {
  /// Appends the name of a member.
  mutating func name(_ name: StaticString) {
    separate()
    append("\"")
    append(name)
    append("\":")
  }

  /// Writes a string.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    write(text)
  }

  /// Writes a number.
  mutating func member(_ name: StaticString, _ number: Int64?) {
    guard let number else { return }
    self.name(name)
    write(number)
  }

  /// Writes a number.
  mutating func member(_ name: StaticString, _ number: Int?) {
    member(name, number.map { Int64($0) })
  }

  /// Writes `true` or `false`.
  mutating func member(_ name: StaticString, _ flag: Bool) {
    self.name(name)
    write(.bool(flag))
  }
}
