package import Decoding
import Evidence

/// A decoded structure as lines: offset, length, field, value.
package enum TreeText {
  package static func text(of tree: FieldNode, _ style: TerminalStyle) -> String {
    var page = TerminalPage(style)
    write(tree, withheld: Withheld(in: tree), to: &page)
    return page.text
  }

  /// A name of this many characters still leaves room for a value on its line.
  private static let nameWidth = 34
  /// Deeper fields are not indented further.
  private static let deepest = 12

  static func write(_ tree: FieldNode, withheld: Withheld, to page: inout TerminalPage) {
    let table = FieldRows(of: tree)
    page.line(TerminalText(heading, .muted))
    for row in table.rows {
      if row.startsBuffer, let bytes = row.node.bytes {
        page.line(
          TerminalText("\(bytes.buffer.name), \(bytes.buffer.storage.count.counted("byte"))", .open)
        )
      }
      page.line(line(row, withheld))
    }
    if table.omitted > 0 {
      page.line(TerminalText("… \(table.omitted.counted("field")) not shown", .muted))
    }
  }

  private static let heading =
    "offset".padded(to: 8) + "length".leftPadded(to: 7) + "  " + "field".padded(to: nameWidth)
    + "  value"

  private static func line(_ row: FieldRows.Row, _ withheld: Withheld) -> TerminalText {
    let node = row.node
    let offset = node.bytes.map { $0.startIndex.padded(hex: 4) } ?? ""
    let length = node.bytes.map { $0.count.grouped } ?? ""
    var line = TerminalText(offset.padded(to: 8) + length.leftPadded(to: 7) + "  ", .muted)

    let indent = String(repeating: "  ", count: min(row.depth, deepest))
    let name = VisibleText(node.name, limit: TerminalText.limit).escaped
    let value = VisibleText(node.shown(withheld).phrase, limit: TerminalText.limit).escaped
    let note = node.note.map { VisibleText($0, limit: TerminalText.limit).escaped } ?? ""
    let hasMore = !value.isEmpty || !note.isEmpty
    line.add(hasMore ? (indent + name).padded(to: nameWidth) : indent + name, limit: .max)
    if !value.isEmpty { line.add("  " + value, .strong, limit: .max) }
    if !note.isEmpty { line.add("  " + note, .muted, limit: .max) }
    return line
  }
}
