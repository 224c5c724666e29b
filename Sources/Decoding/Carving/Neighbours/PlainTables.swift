package import Evidence

/// Writes tables that are drawn with box characters, or are marked up in HTML, with the bars and rules of
/// Markdown, which ``TableColumns`` reads; quotation marks that HTML escapes as such; and each entry of a
/// dictionary that Swift's `dump` prints as a name and its value on one line.
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
    let isDump = text.contains(Array(SwiftDump.mark.utf8))
    guard isDrawn || isMarkedUp || isDump, !text.contains(where: \.isControl), text.utf8 != nil
    else {
      return nil
    }
    guard isMarkedUp else { return (isDrawn ? boxes : SwiftDump.entries).apply(to: text)?.rest }
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

extension Bytes {
  /// The bytes in the text as it was before its tables were written in another way.
  package var beforePlainTables: Bytes { buffer.name.equals(PlainTables.name) ? inParent : self }

  /// The bytes in the text as it was before its tables were written in another way, and its characters in UTF-8.
  package var beforeRepairs: Bytes {
    let before = inParent
    return before.buffer === buffer ? self : before.beforeRepairs
  }

  /// The bytes in the text that was repaired; the same bytes if none was.
  private var inParent: Bytes {
    guard buffer.origin?.transform == .textRepair, let first = parents.first,
      let last = parents.last
    else { return self }
    return first.buffer.all.between(first.startIndex, last.endIndex)
  }
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
  /// Whether the table has a row already.
  private var hasRow = false

  /// The most bytes of a tag; every artifact is longer.
  private static let longestTag = 160

  /// The references to a quotation mark (HTML, §13.5).
  private static let quotes = ["&quot;", "&#34;", "&#x22;"]

  /// Returns whether a text is markup with a cell or an escaped quotation mark. In any other text, such as a log,
  /// a client may have written them, and rows would divide and join lines.
  static func areIn(_ text: Bytes) -> Bool {
    text.first { !$0.isWhiteSpace } == UInt8(ascii: "<")
      && (["<td", "<TD"] + quotes).contains { text.contains(Array($0.utf8)) }
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
    while let open = text.between(place, text.endIndex).firstIndex(where: {
      $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&")
    }) {
      place = open + 1
      let rest = text.between(open, text.endIndex)
      if let quote = Self.quotes.first(where: { rest.starts(with: $0) }) {
        write(upTo: open, trimmed: false)
        place = open + quote.utf8.count
        output.append("\"".utf8, from: open..<place)
        position = place
        continue
      }
      guard rest.beginsTag else { continue }
      guard let tag = Tag(in: text, at: open), let mark = mark(for: tag) else {
        // An attribute keeps its escaped quotation marks. Without an end, the rest of the text is the tag.
        place = Self.close(ofTag: rest).map { $0 + 1 } ?? text.endIndex
        continue
      }
      write(upTo: open, trimmed: tag.element.isCell && tag.isEnd)
      place = tag.element.isOfTable ? text.skip(from: tag.end, while: \.isWhiteSpace) : tag.end
      output.append(mark.utf8, from: open..<place)
      position = place
    }
    write(upTo: text.endIndex, trimmed: false)
    return output.bytes(named: PlainTables.name, by: .textRepair)
  }

  /// Returns where the mark is that ends a tag, outside of the values of its attributes; `nil` if it is missing.
  private static func close(ofTag text: Bytes) -> Int? {
    var quote: UInt8?
    return text.firstIndex { byte in
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      return quote == nil && byte == UInt8(ascii: ">")
    }
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
        let close = HTMLTables.close(ofTag: rest)
      else { return nil }
      self.element = element
      end = close + 1
    }
  }

  /// Returns what is written for a tag; `nil` if it stays as it is.
  private mutating func mark(for tag: Tag) -> String? {
    switch tag.element {
    case .table:
      hasRow = false
      return tag.isEnd ? "\n" : ""
    case .thead, .tbody, .tfoot: return ""
    case .td, .th:
      isInCell = !tag.isEnd
      guard isInCell else { return "" }
      cells += 1
      headers += tag.element == .th ? 1 : 0
      return "|"
    case .tr:
      let rule = String(repeating: "-|", count: cells)
      // The first of several columns may be named by a row of plain cells.
      let isFirst = !hasRow && cells > 2 && headers == 0
      let isHeader = tag.isEnd && cells > 1 && (headers == cells || isFirst)
      hasRow = hasRow || cells > 0
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

extension Bytes {
  /// Whether the text begins with a tag, not with a sign or a comment.
  fileprivate var beginsTag: Bool {
    starts(with: "<")
      && dropFirst().first.map { $0.isLetter || $0 == UInt8(ascii: "/") } ?? false
  }
}

/// The entries of dictionaries and the optional values that Swift's `dump` prints.
///
/// ```
/// ▿ (2 elements)           ▿ keyId: Optional("bSrE…")
///   - key: "keyId"           - some: "bSrE…"
///   - value: "bSrE…"
/// ```
private enum SwiftDump {
  /// The mark before a value with parts.
  static let mark = "\u{25bf} "
  /// How an entry begins, and what is before its name and its value.
  private static let (entry, key, value) = ("\u{25bf} (2 elements)\n", "- key: \"", "- value: ")
  /// What is before an optional value, and before its repetition on the next line.
  private static let (optional, some) = ("Optional(", "- some: ")
  /// The most bytes up to the value of an entry, and before the repetition.
  private static let longestStart = 256

  /// Replaces what is before the value of an entry by its name and a colon, and removes repetitions.
  static let entries = TextReplacement(
    triggers: "\u{25bf}\n", transform: .textRepair, name: PlainTables.name
  ) { text in
    text.first == 0x0a ? repetition(text).map { ($0, []) } : start(ofEntry: text)
  }

  /// Returns the length of the start of an entry up to its value, and its name with a colon.
  private static func start(ofEntry text: Bytes) -> (length: Int, meaning: [UInt8])? {
    let near = text.prefix(longestStart)
    guard near.starts(with: entry) else { return nil }
    let line = near.dropFirst(entry.utf8.count).drop { $0 == 0x20 }
    guard line.starts(with: key) else { return nil }
    let name = line.dropFirst(key.utf8.count).prefix {
      $0.isAlphanumeric || "_-.".utf8.contains($0)
    }
    let behind = near.between(name.endIndex, near.endIndex)
    let next = behind.dropFirst(2).drop { $0 == 0x20 }
    guard !name.isEmpty, behind.starts(with: "\"\n"), next.starts(with: value) else { return nil }
    return (next.startIndex + value.utf8.count - text.startIndex, name.array + Array(": ".utf8))
  }

  /// Returns the length of a line, with the line break before it, that repeats the optional value of the line above.
  private static func repetition(_ text: Bytes) -> Int? {
    let line = text.prefix(longestStart).dropFirst().drop { $0 == 0x20 }
    guard line.starts(with: some) else { return nil }
    let value = text.between(line.startIndex + some.utf8.count, text.endIndex).prefix { $0 != 0x0a }
    let above = text.buffer.all.between(
      text.startIndex - optional.utf8.count - value.count - 1, text.startIndex)
    return above.starts(with: optional) && above.last == UInt8(ascii: ")")
      && above.dropFirst(optional.utf8.count).dropLast().elementsEqual(value)
      ? value.endIndex - text.startIndex : nil
  }
}
