import Evidence

/// The cells of the row that an artifact is in, named by the header: by the first line of a table
/// in text (CSV, TSV), or by the list of columns of an SQL statement.
struct TableColumns {
  /// The name of the artifact's own column; `nil` if the text isn't a table.
  private(set) var label: Bytes?
  /// The other cells that aren't empty, with the names of their columns.
  private(set) var values: [NamedValue] = []

  /// The most bytes of a row.
  private static let longest = 65_536
  /// The most bytes of a header.
  private static let longestHeader = 4_096
  /// The most cells that are split off a row.
  private static let mostCells = 256
  /// The characters between two cells, in the order in which they are tried.
  private static let delimiters: [UInt8] = [
    0x09, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"),
  ]

  /// Reads the row of an artifact.
  ///
  /// - Parameters:
  ///   - own: the range of the artifact.
  ///   - lines: the lines that the artifact is on.
  ///   - text: the whole text, whose first line may be the header.
  init(of own: Range<Int>, on lines: Bytes, in text: Bytes) {
    guard lines.count <= Self.longest else { return }
    if let statement = Self.statement(lines, before: own) {
      name(statement.row, by: statement.header, own, UInt8(ascii: ","))
      return
    }
    let header = text.prefix(Self.longestHeader).prefix { !$0.isLineBreak }
    guard header.endIndex < lines.startIndex else { return }
    for delimiter in Self.delimiters where header.contains(delimiter) && lines.contains(delimiter) {
      name(lines, by: header, own, delimiter)
      if label != nil { return }
    }
  }

  /// Names the cells of a row, if the header has the same number of cells and all of them are
  /// names.
  private mutating func name(_ row: Bytes, by header: Bytes, _ own: Range<Int>, _ delimiter: UInt8)
  {
    let names = Self.cells(of: header, delimiter)
    let cells = Self.cells(of: row, delimiter)
    guard names.count > 1, names.count == cells.count,
      names.allSatisfy({ $0.allSatisfy(Self.isNameByte) }),
      let index = cells.firstIndex(where: { $0.range.overlaps(own) })
    else { return }
    label = names[index]
    values = zip(names, cells).enumerated().compactMap { place, pair in
      place == index || pair.0.isEmpty || pair.1.isEmpty
        ? nil : NamedValue(name: pair.0, value: pair.1)
    }
  }

  /// Returns whether the name of a column may have the byte.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x61...0x7a).contains(byte | 0x20) || "_-. ".utf8.contains(byte)
      || byte >= 0x80
  }

  /// Returns the cells without whitespace and quotes around them. A delimiter in quotes doesn't
  /// separate cells.
  private static func cells(of line: Bytes, _ delimiter: UInt8) -> [Bytes] {
    var cells: [Bytes] = []
    var start = line.startIndex
    var quote: UInt8?
    for place in line.indices where cells.count < mostCells {
      let byte = line[place]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, byte == delimiter {
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
      let row = before.lastIndex(of: UInt8(ascii: "(")), row > values,
      let end = line[own.upperBound..<line.endIndex].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return (line.between(open + 1, close), line.between(row + 1, end))
  }
}

extension Bytes {
  /// The text without whitespace and one pair of quotes around it.
  fileprivate var unquoted: Bytes {
    let rest = trimmed
    guard let first = rest.first, "\"'`".utf8.contains(first), rest.count > 1, rest.last == first
    else { return rest }
    return rest.dropFirst().dropLast()
  }
}
