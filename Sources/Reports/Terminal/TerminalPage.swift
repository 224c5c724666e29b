/// Lines for a terminal, one below the other.
package struct TerminalPage: Sendable {
  package let style: TerminalStyle
  private var lines: [TerminalText] = []

  package init(_ style: TerminalStyle) { self.style = style }

  /// The lines as text, each with its line end and no space before it.
  package var text: String {
    lines.map { $0.rendered(style) + "\n" }.joined()
  }

  package mutating func line(_ text: TerminalText = TerminalText()) { lines.append(text) }

  /// An empty line, unless nothing or an empty line stands above.
  package mutating func gap() {
    if let last = lines.last, last.columns > 0 { line() }
  }

  /// A paragraph broken at spaces, under a label that stands out to its left.
  package mutating func paragraph(
    _ text: String, _ tone: TerminalText.Tone = .plain, indent: Int = 2, label: String = "",
    labelTone: TerminalText.Tone = .muted, limit: Int = 2_000
  ) {
    let visible = VisibleText(text, limit: limit).escaped
    let width = max(style.width - indent - label.count, 16)
    let rows = Self.wrap(visible, width: width)
    for (index, row) in (rows.isEmpty ? [""] : rows).enumerated() {
      var line = TerminalText(String(repeating: " ", count: indent))
      let margin = index == 0 ? label : String(repeating: " ", count: label.count)
      line.add(margin, labelTone)
      line.add(row, tone, limit: .max)
      lines.append(line)
    }
  }

  /// Rows of at most `width` characters; a word that is longer has rows of its own.
  static func wrap(_ text: String, width: Int) -> [String] {
    var rows: [String] = []
    var row = ""
    var count = 0
    for word in text.split(separator: " ") {
      var word = word[...]
      var length = word.count
      if count > 0, count + 1 + length > width {
        rows.append(row)
        (row, count) = ("", 0)
      }
      if count > 0 {
        row += " "
        count += 1
      }
      while length > width {
        rows.append(String(word.prefix(width)))
        word = word.dropFirst(width)
        length -= width
      }
      row += word
      count += length
    }
    if !row.isEmpty { rows.append(row) }
    return rows
  }
}
