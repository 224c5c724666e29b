import Evidence
import Results

/// Writes the decoded structure as nested objects.
extension JSONWriter {
  /// Writes a field with its place, its value and its children.
  ///
  /// ```json
  /// {"buffer": "artifact", "offset": 20, "length": 32, "name": "rpIdHash",
  ///  "note": "SHA-256 of the App ID", "value": {"bytes": 32, "hex": "371a…"}}
  /// ```
  mutating func write(_ node: FieldNode, _ table: BufferTable) {
    let span = node.bytes.map(table.span)
    object {
      $0.member("buffer", span?.buffer)
      $0.member("children", nonEmpty: node.children) { $0.write($1, table) }
      $0.member("length", span?.length)
      $0.member("name", node.name)
      $0.member("note", node.note)
      $0.member("offset", span?.offset)
      guard node.value != .none else { return }
      $0.member("value") { $0.members(of: node.value, in: node, at: span, table) }
    }
  }

  /// Writes the value of a field. Byte strings are written only for fields without children; for a
  /// container only length and place, so that bytes are written once, however deep the structure
  /// is.
  private mutating func members(
    of value: FieldValue, in node: FieldNode, at span: ByteSpan?, _ table: BufferTable
  ) {
    switch value {
    case .none: break
    case .text(let text): member("text", text)
    case .number(let number): member("number", number)
    case .flag(let flag): member("flag", flag)
    case .time(let timestamp): member("time", timestamp)
    case .identifier(let identifier): member("identifier", identifier)
    case .redacted(let count):
      member("bytes", count)
      member("redacted", true)
    case .bytes(let bytes) where node.children.isEmpty:
      member("bytes", bytes.count)
      member("hex", hex: bytes)
    case .bytes(let bytes):
      // The place is written only if it differs from that of the field.
      let place = table.span(of: bytes)
      let isWhole = place == span
      if !isWhole { member("buffer", place.buffer) }
      member("bytes", bytes.count)
      if !isWhole { member("offset", place.offset) }
    }
  }
}
