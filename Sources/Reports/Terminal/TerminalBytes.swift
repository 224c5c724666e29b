import Evidence
import Results

/// Renders bytes: those that a finding refers to, in a frame as compilers print it, and compared
/// values.
extension TerminalPage {
  /// Writes the rows of a hex dump around a range, with the range underlined, and a legend if some of the
  /// bytes are redacted. A narrated page (one sentence on each line, for screen readers) names the place
  /// instead.
  ///
  /// - Parameters:
  ///   - span: The bytes to mark. An empty range, where something is missing, has no rows.
  ///   - place: The path of the bytes, for the first line.
  ///   - withheld: Ranges that are not shown.
  ///   - remark: What the bytes are for the finding, after their number and offset.
  mutating func frame(
    _ span: Bytes, at place: String, withheld: RedactedRanges, remark: String = ""
  ) {
    let note = span.phrase + remark
    guard !style.isNarrated else {
      paragraph("\(note) in \(place)", label: "place")
      return
    }
    paragraph(place, label: "┌─ ")
    // An empty range marks a place where something is missing; there are no bytes to show.
    guard !span.isEmpty else { return }
    line(TerminalText("  │", .muted))
    let layout = HexLayout(width: style.width)
    let window = HexRows(around: span, withheld: withheld, width: layout.bytes)
    let last = window.rows.lastIndex { !$0.marked.isEmpty }
    for (index, row) in window.rows.enumerated() {
      if let gap = window.gap, gap.row == index {
        line(TerminalText("  │ … \(gap.bytes.counted("byte")) not shown", .muted))
      }
      write(row, layout, note: index == last ? note : "")
    }
    let isRedacted = window.rows.contains { $0.bytes.contains(nil) }
    line(TerminalText(isRedacted ? "  │ ··: redacted bytes" : "  │", .muted))
  }

  /// Writes a row and, below it, the carets under the marked bytes with the note.
  private mutating func write(_ row: HexRows.Row, _ layout: HexLayout, note: String) {
    let offset = row.offset.padded(hex: 4)
    var text = TerminalText("  │ ", .muted)
    text.add(offset, .muted)
    text.add("  " + layout.columns(row.bytes.map(HexRows.Row.text)))
    if layout.hasText { text.add("  " + row.ascii, .muted) }
    line(text)

    guard !row.marked.isEmpty else { return }
    var carets = TerminalText("  │ ", .muted)
    carets.add(String(repeating: " ", count: offset.count + 2))
    let signs = row.bytes.indices.map { row.marked.contains($0) ? "^^" : "  " }
    carets.add(layout.columns(signs, joins: row.marked).trimmingTrailingSpaces, .fail)
    let fits = carets.columns + 1 + note.count <= style.width
    if fits, !note.isEmpty { carets.add(" " + note, .muted) }
    line(carets)
    if !fits && !note.isEmpty { line(TerminalText("  │ " + note, .muted)) }
  }

  /// Writes a compared value. Bytes are in groups of four with the same number of groups in each
  /// row, so that two values below each other can be compared. Long values are cut, with the number
  /// of omitted bytes.
  ///
  /// ```text
  ///   expected    1c1c1c1c 1c1c1c1c 1c1c1c1c 1c1c1c1c
  ///               1c1c1c1c 1c1c1c1c 1c1c1c1c 1c1c1c1c
  ///   actual      3069c8af fe05966c c076e324 090f1a32
  ///               706ea4d0 0014a231 69dbf8e7 d5bbb49f
  /// ```
  mutating func value(_ content: Value.Content, name: String) {
    guard case .bytes(let bytes) = content, !bytes.isEmpty, !style.isNarrated else {
      entry(name, content.phrase)
      return
    }
    let shown = Array(bytes.prefix(Value.Content.shownBytes))
    // A group takes eight digits and a space.
    let room = (style.width - Self.entryColumn + 1) / 9
    let count = 4 * ([8, 4, 2].first { $0 <= room } ?? 1)
    for start in stride(from: 0, to: shown.count, by: count) {
      let end = min(start + count, shown.count)
      var row = TerminalText()
      row.add(("  " + (start == 0 ? name : "")).padded(to: Self.entryColumn), .muted)
      row.add(shown[start..<end].groupedHex)
      line(row)
    }
    if shown.count < bytes.count {
      paragraph(
        "… \((bytes.count - shown.count).counted("more byte"))", .muted, indent: Self.entryColumn)
    }
  }
}

/// The layout of a hex dump: number of bytes in a row, and whether there is room for their
/// characters.
private struct HexLayout {
  /// Number of bytes in a row: 16, or 8 on a narrow terminal.
  let bytes: Int
  /// Whether the characters are shown beside the bytes.
  let hasText: Bool

  /// Columns for frame, offset and the spaces around them.
  private static let margin = 10

  /// Chooses the layout for a number of columns.
  init(width: Int) {
    let room = width - Self.margin
    bytes = room >= Self.digits(HexRows.width) ? HexRows.width : HexRows.width / 2
    hasText = room >= Self.digits(bytes) + 2 + bytes
  }

  /// Returns the columns for a number of bytes: two digits and a space each, and a wider gap in the
  /// middle.
  private static func digits(_ bytes: Int) -> Int { bytes * 3 }

  /// Returns cells separated by a space, with a wider gap in the middle.
  ///
  /// - Parameter joins: Indices of cells between which carets fill the space.
  func columns(_ cells: [String], joins: Range<Int> = 0..<0) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 {
        let isInside = joins.contains(index) && joins.contains(index - 1)
        text += String(repeating: isInside ? "^" : " ", count: index == bytes / 2 ? 2 : 1)
      }
      text += cell
    }
    return text.padded(to: Self.digits(bytes))
  }
}
