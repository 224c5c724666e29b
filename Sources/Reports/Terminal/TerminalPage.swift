import Evidence
package import Results

/// A page of lines for a terminal. A line is wider than the style allows only if it is code or a path. A
/// narrated page has one sentence on each line instead, however long.
package struct TerminalPage: Sendable {
  /// How to print.
  package let style: TerminalStyle
  /// The lines so far.
  private var lines: [TerminalText] = []

  /// Minimum number of columns beside a label. With less, the text starts below the label.
  private static let leastColumns = 20

  /// Maximum number of characters of a label beside which a path may be wider than the terminal.
  private static let shortLabel = 11
  /// Number of columns of an entry's name with the space behind it. The longest is “client data”.
  private static let nameColumns = 12
  /// The column of an entry's text, below which its code is written.
  package static let entryColumn = 2 + nameColumns
  /// Maximum number of characters of a path that is never divided.
  private static let wholePath = 240

  /// Returns whether a word is a path or an address, which is never divided, so that it can be copied.
  private static func isWhole(_ word: Substring) -> Bool {
    word.utf8.contains(UInt8(ascii: "/")) && word.utf8.count <= wholePath
  }

  /// Creates an empty page.
  package init(_ style: TerminalStyle) { self.style = style }

  /// The rendered lines, each with a line feed.
  package var text: String {
    lines.map { $0.rendered(style) + "\n" }.joined()
  }

  /// Adds a line without wrapping it.
  package mutating func line(_ text: TerminalText = TerminalText()) { lines.append(text) }

  /// Adds an empty line, unless the page is empty, the last line is empty, or the page is narrated.
  package mutating func gap() {
    if !style.isNarrated, let last = lines.last, last.columns > 0 { line() }
  }

  /// Adds a heading for the following lines.
  package mutating func heading(_ text: String) {
    paragraph(style.isNarrated ? "\(text):" : text, .strong, indent: 0)
  }

  /// Adds text wrapped at spaces. Control characters are escaped. Back-quotes in pairs enclose code,
  /// which is shown as ``plainCode(in:)`` says.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - tone: Color and weight of the text.
  ///   - indent: Number of columns before the label.
  ///   - label: Printed before the first row; further rows are aligned after it.
  ///   - labelTone: Color and weight of the label.
  ///   - limit: Number of characters after which the text is cut.
  ///   - isEntry: Whether a word that is too wide stays beside the label, however long the label is.
  ///     Otherwise a long label has a row of its own then, so that the word isn't divided.
  package mutating func paragraph(
    _ text: String, _ tone: TerminalText.Tone = .plain, indent: Int = 2, label: String = "",
    labelTone: TerminalText.Tone = .muted, limit: Int = 2_000, isEntry: Bool = false
  ) {
    let visible = VisibleText(Self.plainCode(in: text), limit: limit).escaped
    guard !style.isNarrated else {
      narrate(visible, tone, label: label, labelTone)
      return
    }
    let room = style.width - indent - label.count
    let isCut =
      label.count > Self.shortLabel && !isEntry
      && visible.split(separator: " ").contains {
        $0.count > room && (Self.isWhole($0) || $0.count <= style.width - indent - 2)
      }
    guard !isCut, room >= min(Self.leastColumns, max(visible.count, 1)) else {
      rows(label.trimmingTrailingSpaces, labelTone, margin: "", indent: indent)
      rows(visible, tone, margin: "", indent: indent + 2)
      return
    }
    rows(visible, tone, margin: label, labelTone, indent: indent)
  }

  /// Returns a text whose code has no back-quotes: a word of small letters is quoted, because it
  /// could be read as a part of the sentence, and other code is as it is. With an odd number of
  /// back-quotes, all of them stay.
  static func plainCode(in text: String) -> String {
    text.parts.map { part, isCode in
      let isWord = !part.isEmpty && part.utf8.allSatisfy(\.isSmallLetter)
      return isCode && isWord ? "“\(part)”" : part
    }.joined()
  }

  /// Adds an entry: a name, and a text beside it. All entries of a page have their texts in one column.
  ///
  /// - Parameters:
  ///   - name: What the text is, in at most 11 characters.
  ///   - text: The text, wrapped at spaces.
  ///   - tone: Color and weight of the text.
  ///   - nameTone: Color and weight of the name.
  package mutating func entry(
    _ name: String, _ text: String, _ tone: TerminalText.Tone = .plain,
    nameTone: TerminalText.Tone = .muted
  ) {
    paragraph(
      text, tone, label: name.padded(to: Self.nameColumns), labelTone: nameTone, isEntry: true)
  }

  /// Adds an entry of several texts, with its name before the first; on a narrated page, before each.
  package mutating func entry(
    _ name: String, _ texts: [String], _ tone: TerminalText.Tone = .plain
  ) {
    for (index, text) in texts.enumerated() {
      entry(index == 0 || style.isNarrated ? name : "", text, tone)
    }
  }

  /// Adds the steps of a fix as one entry, with their numbers if there are several, each with its code.
  package mutating func steps(_ steps: [FixStep]) {
    for (index, step) in steps.enumerated() {
      let number = steps.count > 1 ? "\(index + 1). " : ""
      let name = (index == 0 || style.isNarrated ? "fix" : "").padded(to: Self.nameColumns)
      if style.isNarrated {
        paragraph(number + step.text, label: name)
      } else {
        paragraph(step.text, label: name + number)
      }
      if let code = step.code { self.code(code, indent: Self.entryColumn + number.count) }
    }
  }

  /// Adds a sentence on a line of its own, with the label in front: `Who: Server team.`
  private mutating func narrate(
    _ text: String, _ tone: TerminalText.Tone, label: String, _ labelTone: TerminalText.Tone
  ) {
    let name = label.trimmingTrailingSpaces.capitalizedFirst
    var line = TerminalText()
    if !name.isEmpty { line.add(name.hasSuffix(":") ? "\(name) " : "\(name): ", labelTone) }
    line.add(text, tone, limit: .max)
    lines.append(line)
  }

  /// Adds text in rows, with a margin before the first and the same width of spaces before the
  /// others.
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

  /// Returns the text in rows of at most `width` characters. A longer path has a row of its own; any other
  /// longer word is divided.
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
      while length > width, !isWhole(word) {
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

  /// Adds code with its own line breaks and indentation. Lines are never wrapped, so that a copy
  /// is the code. A narrated page has a command on one line.
  package mutating func code(_ code: String, indent: Int) {
    let code = style.isNarrated ? code.replacing(" \\\n  ", with: " ") : code
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      let visible = VisibleText(String(line), limit: 2_000).escaped
      let margin = style.isNarrated ? 0 : indent
      self.line(
        TerminalText(String(repeating: " ", count: margin) + visible, .strong, limit: .max))
    }
  }
}
