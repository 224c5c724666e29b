import Evidence

/// Writes tables that are drawn with box characters, or are marked up in HTML, with the bars and rules of
/// Markdown, which ``TableColumns`` reads.
///
/// ```
/// ┌───────┬─────────────┐      <tr><th>keyId</th><th>attestation</th></tr>
/// │ keyId │ attestation │      <tr><td>bSrE…</td><td>o2Nm…</td></tr>
/// ├───────┼─────────────┤
/// │ bSrE… │ o2Nm…       │
/// └───────┴─────────────┘
/// ```
enum PlainTables {
  /// Returns a text with such tables in a derived buffer; `nil` if it has none, or isn't a text.
  static func written(_ text: Bytes) -> Bytes? {
    let isDrawn = ["\u{2502}", "\u{2503}", "\u{2551}"].contains { text.contains(Array($0.utf8)) }
    let isMarkedUp = HTMLTables.areIn(text)
    guard isDrawn || isMarkedUp, !text.contains(where: \.isControl), text.utf8 != nil else {
      return nil
    }
    guard isMarkedUp else { return boxes.apply(to: text)?.rest }
    var tables = HTMLTables(text)
    return tables.written()
  }

  /// Replaces box characters (Unicode, “Box Drawing”): horizontal ones by a hyphen, others by a bar.
  private static let boxes = TextReplacement(
    triggers: "\u{2500}", transform: .textRepair, name: name
  ) { text in
    guard text.first == 0xe2, let character = text.prefix(3).utf8?.unicodeScalars.first,
      (0x2500...0x257f).contains(character.value)
    else { return nil }
    return (3, [rules.contains(character) ? UInt8(ascii: "-") : UInt8(ascii: "|")])
  }

  /// The name of the derived buffer in results.
  fileprivate static let name = "text with plain tables"
  /// The horizontal characters.
  private static let rules = Set("─━┄┅┈┉╌╍═".unicodeScalars)
}

/// Tables in HTML (HTML, §4.9).
private struct HTMLTables {
  private let text: Bytes
  private var output: DerivedBytes
  /// Where the text begins that isn't written yet.
  private var position: Int
  /// Whether a cell is open.
  private var isInCell = false
  /// The number of header cells in the row, and of all its cells.
  private var (headers, cells) = (0, 0)

  /// The most bytes of a tag; every artifact is longer.
  private static let longestTag = 160

  /// Returns whether a text is markup with a cell. In any other text, such as a log, a client may have written
  /// the tags, and rows would divide and join lines.
  static func areIn(_ text: Bytes) -> Bool {
    text.first { !$0.isWhiteSpace } == UInt8(ascii: "<")
      && ["<td", "<TD"].contains { text.contains(Array($0.utf8)) }
  }

  /// Reads a text.
  init(_ text: Bytes) {
    self.text = text
    output = DerivedBytes(from: text, capacity: text.count)
    position = text.startIndex
  }

  /// Returns the text with each row of its tables on one line.
  mutating func written() -> Bytes {
    var place = text.startIndex
    while let open = text.firstIndex(of: UInt8(ascii: "<"), from: place) {
      place = open + 1
      guard let tag = Tag(in: text, at: open), let mark = mark(for: tag) else { continue }
      write(upTo: open, trimmed: tag.element.isCell && tag.isEnd)
      place = tag.element.isOfTable ? text.skip(from: tag.end, while: \.isWhiteSpace) : tag.end
      output.append(mark.utf8, from: open..<place)
      position = place
    }
    write(upTo: text.endIndex, trimmed: false)
    return output.bytes(named: PlainTables.name, by: .textRepair)
  }

  /// The elements of a table, and those that only lay out the text of a cell.
  private enum Element: String, CaseIterable {
    case table, thead, tbody, tfoot, tr, td, th
    case p, div, span, code, pre, tt, b, strong, i, em, font

    var isCell: Bool { self == .td || self == .th }

    var isOfTable: Bool {
      switch self {
      case .table, .thead, .tbody, .tfoot, .tr, .td, .th: true
      default: false
      }
    }
  }

  /// A tag of one of these elements.
  private struct Tag {
    let element: Element
    /// Whether it is an end tag.
    let isEnd: Bool
    /// Where the text goes on.
    let end: Int

    /// Reads the tag at a place; `nil` if there is none, or it is too long.
    init?(in text: Bytes, at place: Int) {
      let rest = text.between(place + 1, min(text.endIndex, place + longestTag))
      isEnd = rest.first == UInt8(ascii: "/")
      let name = rest.dropFirst(isEnd ? 1 : 0).prefix(while: \.isAlphanumeric)
        .map(\.lowercasedASCII)
      guard let element = Element.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) }),
        let close = rest.firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      self.element = element
      end = close + 1
    }
  }

  /// Returns what is written for a tag; `nil` if it stays as it is.
  private mutating func mark(for tag: Tag) -> String? {
    switch tag.element {
    case .table: return "\n"
    case .thead, .tbody, .tfoot: return ""
    case .td, .th:
      isInCell = !tag.isEnd
      guard isInCell else { return "" }
      cells += 1
      headers += tag.element == .th ? 1 : 0
      return "|"
    case .tr:
      let rule = String(repeating: "-|", count: cells)
      let isHeader = tag.isEnd && cells > 1 && headers == cells
      (headers, cells, isInCell) = (0, 0, false)
      return isHeader ? "|\n|\(rule)" : tag.isEnd ? "|" : "\n"
    case .p, .div: return isInCell ? " " : nil
    default: return isInCell ? "" : nil
    }
  }

  /// Writes the text up to a place.
  /// - Parameter isTrimmed: Whether whitespace at the end is left out.
  private mutating func write(upTo end: Int, trimmed isTrimmed: Bool) {
    let piece = text.between(position, end)
    let part = isTrimmed ? piece.dropLast(while: \.isWhiteSpace) : piece
    output.append(part, from: part.range)
  }
}
