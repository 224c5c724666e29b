/// Lines for a terminal, one below the other, none wider than the style says.
package struct TerminalPage: Sendable {
  package let style: TerminalStyle
  private var lines: [TerminalText] = []

  /// A label that leaves less room than this beside it has the text below it.
  private static let leastColumns = 20

  package init(_ style: TerminalStyle) { self.style = style }

  /// The lines as text, each with its line end and no space before it.
  package var text: String {
    lines.map { $0.rendered(style) + "\n" }.joined()
  }

  package mutating func line(_ text: TerminalText = TerminalText()) { lines.append(text) }

  /// An empty line, unless nothing or an empty line stands above; none between sentences alone.
  package mutating func gap() {
    if !style.isNarrated, let last = lines.last, last.columns > 0 { line() }
  }

  /// What the following lines are about.
  package mutating func heading(_ text: String) {
    paragraph(style.isNarrated ? "\(text):" : text, .strong, indent: 0)
  }

  /// A paragraph broken at spaces, under a label that stands out to its left.
  package mutating func paragraph(
    _ text: String, _ tone: TerminalText.Tone = .plain, indent: Int = 2, label: String = "",
    labelTone: TerminalText.Tone = .muted, limit: Int = 2_000
  ) {
    let visible = VisibleText(text, limit: limit).escaped
    guard !style.isNarrated else {
      narrate(visible, tone, label: label, labelTone)
      return
    }
    let room = style.width - indent - label.count
    guard room >= min(Self.leastColumns, max(visible.count, 1)) else {
      rows(label.trimmingTrailingSpaces, labelTone, margin: "", indent: indent)
      rows(visible, tone, margin: "", indent: indent + 2)
      return
    }
    rows(visible, tone, margin: label, labelTone, indent: indent)
  }

  /// A sentence on a line of its own, however long.
  private mutating func narrate(
    _ text: String, _ tone: TerminalText.Tone, label: String, _ labelTone: TerminalText.Tone
  ) {
    let name = label.trimmingTrailingSpaces.capitalizedFirst
    var line = TerminalText()
    if !name.isEmpty { line.add(name.hasSuffix(":") ? "\(name) " : "\(name): ", labelTone) }
    line.add(text, tone, limit: .max)
    lines.append(line)
  }

  /// Text in rows, with a margin beside the first of them.
  private mutating func rows(
    _ text: String, _ tone: TerminalText.Tone, margin: String,
    _ marginTone: TerminalText.Tone = .plain, indent: Int
  ) {
    let width = max(style.width - indent - margin.count, 1)
    let rows = Self.wrap(text, width: width)
    for (index, row) in (rows.isEmpty ? [""] : rows).enumerated() {
      var line = TerminalText(String(repeating: " ", count: indent))
      line.add(index == 0 ? margin : String(repeating: " ", count: margin.count), marginTone)
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

extension TerminalPage {
  /// Code, its own line breaks and indentation kept; what is too long goes on below.
  package mutating func code(_ code: String, indent: Int) {
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      let visible = VisibleText(String(line), limit: 2_000).escaped
      let own = visible.prefix { $0 == " " }.count
      guard !style.isNarrated, indent + visible.count > style.width else {
        let margin = style.isNarrated ? 0 : indent
        self.line(
          TerminalText(String(repeating: " ", count: margin) + visible, .strong, limit: .max))
        continue
      }
      rows(visible, .strong, margin: "", indent: min(indent + own, style.width / 2))
    }
  }
}
