import Decoding
import Evidence

/// Writes the decoded structure as nested objects, and notes what it withholds.
struct FieldJSON {
  private let buffers: BufferTable
  private let withheld: Withheld
  /// Every value that was withheld, by its place in the line (RFC 6901).
  private(set) var redactions: [JSONValue] = []

  init(buffers: BufferTable, withheld: Withheld) {
    self.buffers = buffers
    self.withheld = withheld
  }

  mutating func json(_ node: FieldNode, at pointer: String) -> JSONValue {
    let value = node.shown(withheld)
    if case .redacted(let count) = value {
      redactions.append(
        .object([
          "bytes": .integer(count), "path": .string(pointer + "/value"), "reason": "secret",
        ]))
    }
    var children: [JSONValue] = []
    children.reserveCapacity(node.children.count)
    for (index, child) in node.children.enumerated() {
      children.append(json(child, at: "\(pointer)/children/\(index)"))
    }
    let span = node.bytes.map(buffers.span)
    return .object([
      "buffer": span.map { .string($0.buffer) },
      "children": .nonEmpty(children),
      "length": span.map { .integer($0.length) },
      "name": .string(node.name),
      "note": node.note.map { .string($0) },
      "offset": span.map { .integer($0.offset) },
      "value": json(value, of: node),
    ])
  }

  private func json(_ value: FieldValue, of node: FieldNode) -> JSONValue? {
    switch value {
    case .none: nil
    case .text(let text): .object(["text": .string(text)])
    case .number(let number): .object(["number": .integer(number)])
    case .flag(let flag): .object(["flag": .bool(flag)])
    case .time(let timestamp): .object(["time": ResultsLine.time(timestamp)])
    case .identifier(let identifier): .object(["identifier": .string(identifier)])
    case .redacted(let count): .object(["bytes": .integer(count), "redacted": true])
    case .bytes(let bytes) where node.children.isEmpty:
      .object(["bytes": .integer(bytes.count), "hex": .string(bytes.hex)])
    case .bytes(let bytes): place(of: bytes, in: node)
    }
  }

  /// The bytes of a container are in the values it holds: written once, however deep it nests.
  /// Where they are not those of the field as a whole, their place is named.
  private func place(of bytes: Bytes, in node: FieldNode) -> JSONValue {
    let span = buffers.span(of: bytes)
    let isWhole = node.bytes.map(buffers.span) == span
    return .object([
      "buffer": isWhole ? nil : .string(span.buffer),
      "bytes": .integer(bytes.count),
      "offset": isWhole ? nil : .integer(span.offset),
    ])
  }
}
