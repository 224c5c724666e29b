import Evidence

/// The cells of the row that an artifact stands in, named by the header above it: the first line of a
/// table in text, or the list of columns of an SQL statement.
struct TableColumns {
  private(set) var label: Bytes?
  private(set) var values: [NamedValue] = []

  private static let longest = 65_536
  private static let longestHeader = 4_096
  private static let mostCells = 256
  private static let delimiters: [UInt8] = [
    0x09, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"),
  ]

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

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x61...0x7a).contains(byte | 0x20) || "_-. ".utf8.contains(byte)
      || byte >= 0x80
  }

  /// The cells without whitespace and quotes around them; a delimiter in quotes parts none.
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

  /// `INSERT INTO table (a, b) VALUES (1, '…')`
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
  fileprivate var unquoted: Bytes {
    let rest = trimmed
    guard let first = rest.first, "\"'`".utf8.contains(first), rest.count > 1, rest.last == first
    else { return rest }
    return rest.dropFirst().dropLast()
  }
}
