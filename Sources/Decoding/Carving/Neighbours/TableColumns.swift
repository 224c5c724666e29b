import Evidence

/// The cells of the row that an artifact is in, named by the header: by the first line of a table
/// in text (CSV, TSV), by the line above a rule, or by the list of columns of an SQL statement. In a hash as
/// redis-cli prints it, the item before each value names it.
struct TableColumns {
  /// The name of the artifact's own column; `nil` if the text isn't a table.
  private(set) var label: Bytes?
  /// The other cells that aren't empty, with the names of their columns.
  private(set) var values: [NamedValue] = []

  /// The most bytes of a row.
  private static let longest = 65_536
  /// The most bytes of a header.
  private static let longestHeader = 4_096
  /// The most bytes of the name of a column.
  private static let longestName = 64
  /// The most cells that are split off a row.
  private static let mostCells = 256
  /// The characters between two cells, in the order in which they are tried.
  private static let delimiters: [UInt8] = [
    0x09, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"),
  ]

  /// Reads the row of an artifact.
  ///
  /// - Parameters:
  ///   - own: The range of the artifact.
  ///   - lines: The lines that the artifact is on.
  ///   - text: The whole text, whose first line may be the header.
  init(of own: Range<Int>, on lines: Bytes, in text: Bytes) {
    guard lines.count <= Self.longest else { return }
    if let statement = Self.statement(lines, before: own) {
      name(statement.row, by: statement.header, own, UInt8(ascii: ","))
      return
    }
    if nameByRows(own, on: lines, in: text) || nameByTurns(own, on: lines, in: text) { return }
    let header =
      Self.ruledHeader(above: lines, in: text)
      ?? text.prefix(Self.longestHeader).prefix { !$0.isLineBreak }
    guard header.endIndex < lines.startIndex else { return }
    for delimiter in Self.delimiters where header.contains(delimiter) && lines.contains(delimiter) {
      name(lines, by: header, own, delimiter)
      if label != nil { return }
    }
  }

  /// The most lines of names and values, with rules and line breaks.
  private static let mostLines = 3 * NamedValues.mostValues
  /// The most rows between a row and the header above it.
  private static let mostRows = 16

  /// Returns the header of a table as databases print it: the line above a rule such as `---+---`; or as Jira writes
  /// it: `||keyId||attestation||`. Between the rule or this header and the row are only rows.
  private static func ruledHeader(above lines: Bytes, in text: Bytes) -> Bytes? {
    let bar = UInt8(ascii: "|")
    guard lines.contains(bar) else { return nil }
    let near = text.between(lines.startIndex - longest, lines.startIndex)
    var end = near.endIndex
    var isBelow = false
    for _ in 0..<mostRows where end > near.startIndex {
      let above = near.between(near.startIndex, end - near.lineBreakLength(at: end - 2))
      let line = above.suffix { !$0.isLineBreak }
      if isBelow { return line.contains(bar) ? line : nil }
      if line.hasDoubleBars { return line }
      isBelow = line.contains(UInt8(ascii: "-")) && line.allSatisfy { "|-+=: \r".utf8.contains($0) }
      guard isBelow || line.contains(bar), line.startIndex < end else { return nil }
      end = line.startIndex
    }
    return nil
  }

  /// Names the values of a table with a name and a value in each row. Rows end at the first line
  /// with another number of cells.
  /// - Returns: Whether it is such a table: the artifact is in the second of two cells, and the
  ///   name of an artifact in the first. Any other name may be a value in a table with a header.
  private mutating func nameByRows(_ own: Range<Int>, on lines: Bytes, in text: Bytes) -> Bool {
    for delimiter in Self.delimiters where lines.contains(delimiter) {
      guard let name = Self.row(lines, delimiter), name.value.range.overlaps(own),
        name.name.namesArtifact
      else { continue }
      let above = text.between(lines.startIndex - Self.longest, lines.startIndex)
      let below = text.between(lines.endIndex, lines.endIndex + Self.longest)
      let rows =
        Self.rows(above, delimiter) { $0.suffix { !$0.isLineBreak } }.reversed()
        + Self.rows(below, delimiter) { $0.prefix { !$0.isLineBreak } }
      guard !rows.isEmpty else { continue }
      label = name.name
      values = rows
      return true
    }
    return false
  }

  /// Names the values of a numbered list in which names and values take turns, as redis-cli prints a hash:
  /// `1) "keyId"`, `2) "…"`.
  /// - Returns: Whether it is such a list: the artifact is an item with an even number, and the item before it
  ///   has the name of an artifact.
  private mutating func nameByTurns(_ own: Range<Int>, on lines: Bytes, in text: Bytes) -> Bool {
    guard let item = Self.item(lines), item.number.isMultiple(of: 2),
      item.text.inside.range.overlaps(own)
    else { return false }
    let near = text.between(
      lines.startIndex - Self.longestHeader, lines.endIndex + Self.longestHeader)
    let above = near.between(near.startIndex, lines.startIndex).split(separator: 0x0a)
    let below = near.between(lines.endIndex, near.endIndex).split(separator: 0x0a)
    var items = [item.number: item.text]
    for (lines, step) in [(above.reversed(), -1), (below, 1)] {
      for (place, line) in lines.enumerated() {
        let number = item.number + step * (place + 1)
        guard let next = Self.item(line), next.number == number else { break }
        items[number] = next.text
      }
    }
    guard let name = items[item.number - 1]?.inside, name.namesArtifact else { return false }
    label = name
    values = items.keys.sorted().compactMap { number in
      guard !number.isMultiple(of: 2), number + 1 != item.number, let value = items[number + 1],
        let name = items[number]?.inside, !name.isEmpty, name.count <= Self.longestName,
        name.allSatisfy(Self.isNameByte), !value.inside.isEmpty
      else { return nil }
      return NamedValue(name: name, written: value.inside, value: value.meaning)
    }
    return !values.isEmpty
  }

  /// Returns the number of an item and its text in quotes: `12) "…"`; `nil` for any other line.
  private static func item(_ line: Bytes) -> (number: Int, text: QuotedText)? {
    let line = line.trimmed
    let digits = line.prefix(longestNumber).prefix(while: \.isDigit)
    let rest = line.dropFirst(digits.count)
    guard let number = digits.utf8.flatMap({ Int($0) }), rest.starts(with: ") \""),
      let text = QuotedText(rest.dropFirst(2))
    else { return nil }
    return (number, text)
  }

  /// The most digits of the number of an item.
  private static let longestNumber = 4

  /// Returns the rows up to the first line that isn't one; lines of rules such as `|---|---|` are
  /// skipped.
  ///
  /// - Parameters:
  ///   - text: The text before or behind a row.
  ///   - line: Returns the line of a text that is the nearest to the row.
  private static func rows(
    _ text: Bytes, _ delimiter: UInt8, nearest line: (Bytes) -> Bytes
  ) -> [NamedValue] {
    var rows: [NamedValue] = []
    var rest = text
    for _ in 0..<mostLines where !rest.isEmpty {
      let next = line(rest)
      // An empty line is a line break, too.
      let length = max(1, next.count)
      rest = next.endIndex == rest.endIndex ? rest.dropLast(length) : rest.dropFirst(length)
      guard next.contains(where: { !"|-+: \r".utf8.contains($0) }) else { continue }
      guard let row = row(next, delimiter) else { break }
      rows.append(row)
    }
    return rows
  }

  /// Returns the two cells of a line as a name and its value; `nil` for other lines, or if the
  /// first cell isn't a name.
  private static func row(_ line: Bytes, _ delimiter: UInt8) -> NamedValue? {
    let inside = delimiter == UInt8(ascii: "|") ? line.trimmed.withoutBars : line
    let cells = cells(of: inside, delimiter)
    guard cells.count == 2, let first = cells[0].first, first | 0x20 >= 0x61, first | 0x20 <= 0x7a,
      cells[0].allSatisfy(isNameByte), cells[0].count <= longestName, !cells[1].isEmpty
    else { return nil }
    return NamedValue(name: cells[0], written: cells[1])
  }

  /// Names the cells of a row, if the header has the same number of cells and all of them are
  /// names.
  private mutating func name(_ row: Bytes, by header: Bytes, _ own: Range<Int>, _ delimiter: UInt8)
  {
    // The bars around the rows of MySQL and of Markdown separate nothing.
    let hasBars = delimiter == UInt8(ascii: "|") && header.trimmed.first == delimiter
    var names = Self.cells(of: hasBars ? header.trimmed.withoutBars : header, delimiter)
    if hasBars, header.hasDoubleBars { names.removeAll(where: \.isEmpty) }
    let cells = Self.cells(of: hasBars ? row.trimmed.withoutBars : row, delimiter)
    guard names.count > 1, names.count == cells.count,
      names.allSatisfy({ $0.count <= Self.longestName && $0.allSatisfy(Self.isNameByte) }),
      let index = cells.firstIndex(where: { $0.range.overlaps(own) })
    else { return }
    label = names[index]
    values = zip(names, cells).enumerated().compactMap { place, pair in
      place == index || pair.0.isEmpty || pair.1.isEmpty
        ? nil : NamedValue(name: pair.0, written: pair.1)
    }
  }

  /// Returns whether the name of a column may have the byte. Exports of logs have names such as
  /// `@timestamp` and `count()`.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_-. @()".utf8.contains(byte) || byte >= 0x80
  }

  /// Returns the cells without whitespace, quotes and a call such as `decode('…','hex')` around
  /// them. A delimiter in quotes or in parentheses doesn't separate cells.
  private static func cells(of line: Bytes, _ delimiter: UInt8) -> [Bytes] {
    var cells: [Bytes] = []
    var start = line.startIndex
    var quote: UInt8?
    var depth = 0
    for place in line.indices where cells.count < mostCells {
      let byte = line[place]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, byte == UInt8(ascii: "(") {
        depth += 1
      } else if quote == nil, byte == UInt8(ascii: ")"), depth > 0 {
        depth -= 1
      } else if quote == nil, depth == 0, byte == delimiter {
        cells.append(line[start..<place].unquoted)
        start = place + 1
      }
    }
    return cells + [line[start..<line.endIndex].unquoted]
  }

  /// Returns the columns and the values of `INSERT INTO table (a, b) VALUES (1, '…')`, or `nil`
  /// for any other line.
  private static func statement(_ line: Bytes, before own: Range<Int>) -> (
    header: Bytes, row: Bytes
  )? {
    let before = line[line.startIndex..<max(line.startIndex, min(own.lowerBound, line.endIndex))]
    guard
      let values = ["VALUES", "values", "Values"].lazy.compactMap({ before.firstIndex(of: $0) })
        .first,
      let close = before[before.startIndex..<values].lastIndex(of: UInt8(ascii: ")")),
      let open = before[before.startIndex..<close].lastIndex(of: UInt8(ascii: "(")),
      let row = rowStart(in: before.between(values, before.endIndex)),
      let end = rowEnd(in: line, from: row)
    else { return nil }
    return (line.between(open + 1, close), line.between(row, end))
  }

  /// Returns where the last row begins, after its opening parenthesis; `nil` if there is no row.
  private static func rowStart(in text: Bytes) -> Int? {
    var start: Int?
    scan(text) { place, depth in
      if depth == 1, text[place] == UInt8(ascii: "(") { start = place + 1 }
      return true
    }
    return start
  }

  /// Returns where the row ends that begins at a place: at the parenthesis that closes it; `nil` if
  /// there is none.
  private static func rowEnd(in line: Bytes, from start: Int) -> Int? {
    var end: Int?
    scan(line.between(start, line.endIndex)) { place, depth in
      if depth < 0 { end = place }
      return depth >= 0
    }
    return end
  }

  /// Passes each parenthesis outside of quotes, with the depth after it, until `visit` returns
  /// false. The depth is 0 at the start, and negative after more closing than opening ones.
  private static func scan(_ text: Bytes, _ visit: (_ place: Int, _ depth: Int) -> Bool) {
    var depth = 0
    var isQuoted = false
    for place in text.indices {
      switch text[place] {
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted:
        depth += 1
        if !visit(place, depth) { return }
      case UInt8(ascii: ")") where !isQuoted:
        depth -= 1
        if !visit(place, depth) { return }
      default: break
      }
    }
  }
}

extension Bytes {
  /// Parts of the names that artifacts have, in lower case.
  private static let artifactNames = ["attest", "assert", "receipt"].map { Array($0.utf8) }

  /// Whether a name contains the name of an artifact.
  fileprivate var namesArtifact: Bool {
    let letters = Bytes(map { $0 | 0x20 })
    return Self.artifactNames.contains(where: letters.contains)
  }

  /// The row of a Markdown table without the bars around it.
  fileprivate var withoutBars: Bytes {
    let start = first == UInt8(ascii: "|") ? dropFirst() : self
    return start.last == UInt8(ascii: "|") ? start.dropLast() : start
  }

  /// Whether a row has two bars around each cell, as only a header has in Jira.
  fileprivate var hasDoubleBars: Bool {
    let row = trimmed
    let cells = row.split(separator: UInt8(ascii: "|"))
    return row.ends(with: "||") && !cells.isEmpty
      && cells.allSatisfy { row.between(row.startIndex, $0.startIndex).ends(with: "||") }
  }

  /// The first argument of a call such as `decode('…','hex')`, without its quotes; `nil` for any
  /// other text.
  private var argument: Bytes? {
    guard last == UInt8(ascii: ")"), let open = prefix(32).firstIndex(of: UInt8(ascii: "(")) else {
      return nil
    }
    return QuotedText(self[(open + 1)..<endIndex])?.inside
  }

  /// The text without whitespace and one pair of quotes around it; of a call, its first argument.
  fileprivate var unquoted: Bytes {
    let rest = trimmed
    guard let first = rest.first, "\"'`".utf8.contains(first), rest.count > 1, rest.last == first
    else { return rest.argument ?? rest }
    return rest.dropFirst().dropLast()
  }
}
