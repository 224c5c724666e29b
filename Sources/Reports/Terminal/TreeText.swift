package import Evidence
package import Results

/// Renders a decoded structure as lines with offset, length, field and value.
///
/// ```text
/// offset   length  field
/// artifact, 1,024 bytes
/// 0034          1      flags                     true
/// 0035          4      counter                   0
/// receipt payload, 256 bytes, joined from the octet strings in the artifact, byte 0x0200 on
/// 0078         88      token                     88 bytes redacted
/// ```
///
/// Offsets are hexadecimal and count from the start of the buffer that the line above names, with what
/// it was made from.
package enum TreeText {
  /// Returns the rendered structure; with `-v`, all bytes of each field.
  package static func text(of tree: FieldNode, _ style: TerminalStyle) -> String {
    var page = TerminalPage(style)
    write(tree, isWhole: style.verbosity >= .verbose, to: &page)
    return page.text
  }

  /// Returns the line before a structure that isn't an artifact: what it is, and what shows it. If
  /// several readings (ways to decode the bytes) fit, the line begins with the rank of this one.
  package static func heading(of reading: DecodedReading, _ style: TerminalStyle) -> String {
    var page = TerminalPage(style)
    let place = reading.count > 1 ? "Reading \(reading.rank) of \(reading.count): " : ""
    page.paragraph("\(place)\(reading.name): \(reading.reason)".sentence, .strong, indent: 0)
    return page.text
  }

  /// Width of the column of offsets.
  private static let offsetWidth = 8
  /// Width of the column of lengths.
  private static let lengthWidth = 7
  /// Columns before the field's name.
  private static let margin = offsetWidth + lengthWidth + 2
  /// Width of a name that still leaves room for a value on the same line.
  private static let nameWidth = 28
  /// Depth from which on fields are not indented further.
  private static let deepest = 6

  /// Writes the rows of a structure. A line names each buffer when its first field follows.
  ///
  /// - Parameter isWhole: Whether all bytes and characters of a field are written.
  static func write(_ tree: FieldNode, isWhole: Bool = false, to page: inout TerminalPage) {
    let table = FieldRows(of: tree)
    if !page.style.isNarrated { page.line(TerminalText(heading, .muted)) }
    for row in table.rows {
      if let buffer = row.startedBuffer {
        let origin = buffer.origin.map { ", \($0.phrase)" } ?? ""
        page.paragraph(
          "\(buffer.name), \(buffer.storage.count.counted("byte"))\(origin)", .open,
          indent: 0, limit: TerminalText.limit)
      }
      write(row, isWhole, to: &page)
    }
    if table.omitted > 0 {
      page.line(TerminalText("… \(table.omitted.counted("field")) not shown", .muted))
    }
  }

  /// The line above the columns.
  private static let heading =
    "offset".padded(to: offsetWidth) + "length".leftPadded(to: lengthWidth) + "  field"

  /// Writes a field on one line; if that is too long, name, value and note below each other.
  private static func write(_ row: FieldRows.Row, _ isWhole: Bool, to page: inout TerminalPage) {
    let field = Field(row.node, isWhole: isWhole)
    if page.style.isNarrated {
      page.line(TerminalText(field.sentence, limit: .max))
      return
    }
    let indent = min(row.depth, deepest) * (page.style.width < 60 ? 1 : 2)
    let column = margin + max(indent + field.name.count, nameWidth) + 2
    var line = TerminalText(place(of: row.node), .muted)
    line.add(String(repeating: " ", count: indent))
    if column + field.remarks.count <= page.style.width {
      line.add(field.name.padded(to: column - line.columns), limit: .max)
      line.add(field.value, .strong, limit: .max)
      line.add((field.value.isEmpty || field.note.isEmpty ? "" : "  ") + field.note, .muted)
      page.line(line.trimmed)
      return
    }
    // There is no room on one line: name, value and note go below each other.
    let names = TerminalPage.wrap(field.name, width: page.style.width - margin - indent)
    line.add(names.first ?? "", limit: .max)
    page.line(line)
    let below = margin + indent
    for name in names.dropFirst() { page.paragraph(name, indent: below) }
    for (text, tone) in [(field.value, TerminalText.Tone.strong), (field.note, .muted)]
    where !text.isEmpty {
      page.paragraph(text, tone, indent: below + 2, limit: .max)
    }
  }

  /// Returns offset (hexadecimal) and length (decimal) in their columns; blank without bytes.
  private static func place(of node: FieldNode) -> String {
    let offset = node.bytes.map { $0.startIndex.padded(hex: 4) } ?? ""
    let length = node.bytes.map { $0.count.grouped } ?? ""
    return offset.padded(to: offsetWidth) + length.leftPadded(to: lengthWidth) + "  "
  }
}

extension FieldValue {
  /// The value as text. Bytes are in groups, so that a long run is wrapped between them.
  ///
  /// - Parameter isWhole: Whether a long run isn't cut.
  fileprivate func groupedPhrase(isWhole: Bool) -> String {
    guard case .bytes(let bytes) = self, bytes.count > 8 else { return phrase }
    if isWhole { return bytes.groupedHex }
    let more = bytes.count > Self.shownBytes ? " … (\(bytes.count.counted("byte")))" : ""
    return bytes.prefix(Self.shownBytes).groupedHex + more
  }
}

/// The texts of a field, escaped.
private struct Field {
  let name: String
  let value: String
  let note: String
  private let place: String

  init(_ node: FieldNode, isWhole: Bool) {
    func visible(_ text: String) -> String {
      VisibleText(text, limit: isWhole ? .max : TerminalText.limit).escaped
    }
    // A field that has only a number is named with its meaning too: “2 App ID”.
    let meaning = node.note.map(visible) ?? ""
    let isNumbered = !node.name.isEmpty && node.name.utf8.allSatisfy(\.isDigit)
    name = visible(node.name) + (isNumbered && !meaning.isEmpty ? " \(meaning)" : "")
    value = visible(node.value.groupedPhrase(isWhole: isWhole))
    note = isNumbered ? "" : meaning
    place =
      node.bytes.map { ", \($0.phrase)" } ?? ""
  }

  /// Value and note, to follow the name.
  var remarks: String { [value, note].filter { !$0.isEmpty }.joined(separator: "  ") }

  /// The field as a sentence, for a narrated page (one sentence on each line, for screen readers).
  var sentence: String {
    let remarks = [value, note].filter { !$0.isEmpty }.joined(separator: "; ")
    return (name + place + (remarks.isEmpty ? "" : ": \(remarks)")).sentence
  }
}
