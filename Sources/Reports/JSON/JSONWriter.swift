import Evidence
package import Results

/// Writes JSON without whitespace, the same bytes for the same value.
///
/// Whatever a terminal would obey or a reader would not see is written as `\uXXXX`, so that a
/// results file can be looked at with `cat`; the value that a parser reads is untouched.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// The value as one line, with its line end.
  package static func line(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    writer.bytes.append(UInt8(ascii: "\n"))
    return writer.bytes
  }

  /// The value for people: the members of an object a line each.
  package static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    if case .members(let members) = value, !members.isEmpty {
      writer.list("{\n  ", members, "\n}", separator: ",\n  ") { writer, member in
        writer.write(member.name)
        writer.append(": ")
        writer.write(member.value)
      }
    } else {
      writer.write(value)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .integer(let number): append("\(number)")
    case .string(let text): write(text)
    case .array(let elements):
      list("[", elements, "]") { writer, element in writer.write(element) }
    case .members(let members):
      list("{", members, "}") { writer, member in
        writer.write(member.name)
        writer.append(":")
        writer.write(member.value)
      }
    }
  }

  private mutating func list<Element>(
    _ open: StaticString, _ elements: [Element], _ close: StaticString,
    separator: StaticString = ",", _ body: (inout JSONWriter, Element) -> Void
  ) {
    append(open)
    for (index, element) in elements.enumerated() {
      if index > 0 { append(separator) }
      body(&self, element)
    }
    append(close)
  }

  private mutating func append(_ token: StaticString) {
    token.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

extension JSONWriter {
  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.withContiguousStorageIfAvailable({ appendPlain($0) }) != true {
      for scalar in text.unicodeScalars { write(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends what stands for itself; `false` where anything does not.
  private mutating func appendPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text where byte < 0x20 || byte >= 0x7f || byte == 0x22 || byte == 0x5c {
      return false
    }
    bytes.append(contentsOf: text)
    return true
  }

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
