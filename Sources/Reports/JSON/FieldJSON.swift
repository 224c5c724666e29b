import Decoding
import Evidence

/// The decoded structure as nested objects.
extension ResultsLine {
  static func json(_ node: FieldNode) -> JSONValue {
    let children = node.children.map(json)
    let span = node.bytes?.span
    return .object([
      "buffer": span.map { .string($0.buffer) },
      "children": .nonEmpty(children),
      "length": span.map { .integer($0.length) },
      "name": .string(node.name),
      "note": node.note.map { .string($0) },
      "offset": span.map { .integer($0.offset) },
      "value": json(node.value, hasChildren: !children.isEmpty),
    ])
  }

  private static func json(_ value: FieldValue, hasChildren: Bool) -> JSONValue? {
    switch value {
    case .none: nil
    case .text(let text): .object(["text": .string(text)])
    case .number(let number): .object(["number": .integer(number)])
    case .flag(let flag): .object(["flag": .bool(flag)])
    case .time(let timestamp): .object(["time": time(timestamp)])
    case .identifier(let identifier): .object(["identifier": .string(identifier)])
    case .redacted(let count): .object(["bytes": .integer(count), "redacted": true])
    case .bytes(let bytes):
      // The bytes of a container are in the values it holds: written once, however deep it nests.
      .object([
        "bytes": .integer(bytes.count),
        "hex": hasChildren ? nil : .string(bytes.hex),
      ])
    }
  }
}
