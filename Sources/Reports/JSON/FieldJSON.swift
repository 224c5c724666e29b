import Evidence
import Results

/// The decoded structure as nested objects.
extension ResultsLine {
  static func json(_ node: FieldNode, _ table: BufferTable) -> JSONValue {
    let span = node.bytes.map(table.span)
    return .object([
      "buffer": span.map { .string($0.buffer) },
      "children": .nonEmpty(node.children.map { json($0, table) }),
      "length": span.map { .integer($0.length) },
      "name": .string(node.name),
      "note": node.note.map { .string($0) },
      "offset": span.map { .integer($0.offset) },
      "value": value(of: node, table),
    ])
  }

  private static func value(of node: FieldNode, _ table: BufferTable) -> JSONValue? {
    switch node.value {
    case .none: nil
    case .text(let text): .object(["text": .string(text)])
    case .number(let number): .object(["number": .integer(number)])
    case .flag(let flag): .object(["flag": .bool(flag)])
    case .time(let timestamp): .object(["time": time(timestamp)])
    case .identifier(let identifier): .object(["identifier": .string(identifier)])
    case .redacted(let count): .object(["bytes": .integer(count), "redacted": true])
    case .bytes(let bytes) where node.children.isEmpty:
      .object(["bytes": .integer(bytes.count), "hex": .string(bytes.hex)])
    case .bytes(let bytes): place(of: bytes, in: node, table)
    }
  }

  /// The bytes of a container are in the values it holds: written once, however deep it nests.
  /// Where they are not those of the field as a whole, their place is named.
  private static func place(
    of bytes: Bytes, in node: FieldNode, _ table: BufferTable
  ) -> JSONValue {
    let span = table.span(of: bytes)
    let isWhole = node.bytes.map(table.span) == span
    return .object([
      "buffer": isWhole ? nil : .string(span.buffer),
      "bytes": .integer(bytes.count),
      "offset": isWhole ? nil : .integer(span.offset),
    ])
  }
}
