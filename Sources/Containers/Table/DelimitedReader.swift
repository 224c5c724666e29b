import Evidence

/// Reads a table with a header line and values that are separated by commas, semicolons, tabs or
/// bars (RFC 4180).
///
/// ```
/// key_id,attestation,environment
/// bSrEhF8T…,"o2Nm…",production
/// ```
struct DelimitedReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  /// The rows; `nil` before the header was read.
  private var rows: DelimitedRows?
  /// The names in the header; empty before it was read.
  private var columns: [String] = []
  /// The number of the next row, without the header.
  private var index = 0

  /// Creates a reader. Nothing is read before ``more()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    self.stream = stream
    self.limits = limits
  }

  /// The most bytes of a column's name.
  private static let longestName = 64
  /// The number of rows that must agree with the header if there are so many.
  private static let sample = 8

  /// Returns whether the first line is a header and each of the next rows has a value for each
  /// column. At least one row is needed.
  static func isBegun(_ head: ContainerHead) -> Bool {
    let preamble = TablePreamble(head.text)
    let text = head.text.dropFirst(preamble.length)
    let isCut = head.bytes.count >= Container.headSize
    return delimiters(preamble).contains { delimiter in
      guard let (names, form) = header(text.prefix { $0 != 0x0a && $0 != 0x0d }, delimiter) else {
        return false
      }
      var rows = HeadRows(text, form: form)
      _ = rows.next()
      var count = 0
      while count < sample, let row = rows.next() {
        if isCut && rows.isAtEnd { break }
        if row.isBlank { continue }
        guard !row.isOpen, row.withoutEmptyEnd(columns: names.count).count == names.count else {
          return false
        }
        count += 1
      }
      return count > 0
    }
  }

  /// Returns the separators to try: the one that a line before the header states, or else all.
  private static func delimiters(_ preamble: TablePreamble) -> [UInt8] {
    preamble.delimiter.map { [$0] } ?? TableForm.delimiters
  }

  /// Returns the names in a header line and how its values are separated; `nil` for any other line.
  private static func header(
    _ line: Bytes, _ delimiter: UInt8
  ) -> (names: [String], form: TableForm)? {
    let form = TableForm(delimiter, header: line)
    return names(in: DelimitedRow(line, form: form)).map { ($0, form) }
  }

  /// Returns the names in a header: at least two, each a word, all different. `nil` for any other
  /// row.
  private static func names(in row: DelimitedRow) -> [String]? {
    guard row.cells.count > 1, !row.isOpen else { return nil }
    let cells = row.cells.count > 2 ? row.withoutEmptyEnd(columns: row.cells.count - 1) : row.cells
    let names = cells.map(\.trimmed)
    let areWords = names.allSatisfy { name in
      guard let first = name.first, name.count <= longestName else { return false }
      return (isLetter(first) || first == UInt8(ascii: "@"))
        && name.allSatisfy { isLetter($0) || $0.isDigit || " -./()#:@".utf8.contains($0) }
    }
    let texts = names.map(\.text)
    return areWords && Set(texts.map { ByteText($0) }).count == texts.count ? texts : nil
  }

  /// Returns whether a byte is an ASCII letter, an underscore, or part of a character beyond ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Returns the next row, or a remark about one that is too long. Empty lines are skipped.
  mutating func more() -> [ContainerItem]? {
    if rows == nil { readHeader() }
    switch rows?.next() {
    case nil: return nil
    case .tooLong(let isOpen)?:
      defer { index += 1 }
      return [.tooLong("Row \(index)", limit: limits.record, isOpen: isOpen)]
    case .row(let row)?:
      if row.isBlank { return [] }
      defer { index += 1 }
      return [.row(index: index, named(row))]
    }
  }

  /// Returns the values of a row with the names of their columns. A value without a name gets its
  /// number, from one.
  private func named(_ row: DelimitedRow) -> [ContainerItem.Cell] {
    row.withoutEmptyEnd(columns: columns.count).enumerated().map { number, value in
      .init(column: number < columns.count ? columns[number] : "\(number + 1)", value: value)
    }
  }

  /// Reads the header line and finds the separator.
  private mutating func readHeader() {
    stream.skipByteOrderMark()
    let preamble = TablePreamble(
      Bytes(Array(stream.peek(Container.headSize)), name: "head"))
    stream.skip(preamble.length)
    guard case .bytes(let line)? = stream.takeLine(limit: limits.record) else { return }
    let text = Bytes(line, name: "header")
    for delimiter in Self.delimiters(preamble) {
      guard let (names, form) = Self.header(text, delimiter) else { continue }
      columns = names
      rows = DelimitedRows(stream, form: form, limit: limits.record)
      return
    }
  }
}

extension DelimitedRow {
  /// The values without an empty one behind the last column, as some tools end each row with a
  /// separator.
  fileprivate func withoutEmptyEnd(columns count: Int) -> [Bytes] {
    cells.count == count + 1 && cells.last?.isEmpty == true ? Array(cells.dropLast()) : cells
  }
}
