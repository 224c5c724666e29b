import Decoding
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
  /// The separator; zero before the header was read.
  private var delimiter: UInt8 = 0
  /// The names in the header; `nil` before it was read.
  private var columns: [String]?
  /// The number of the next row, without the header.
  private var index = 0

  /// Creates a reader. Nothing is read before ``next()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    self.stream = stream
    self.limits = limits
  }

  /// The possible separators, in the order in which they are tried.
  private static let delimiters = Array(",;\t|".utf8)
  /// The most bytes of a column's name.
  private static let longestName = 64
  /// The number of rows that must agree with the header if there are so many.
  private static let sample = 8

  /// Returns whether the first line is a header and each of the next rows has a value for each
  /// column. At least one row is needed.
  static func isBegun(_ head: ContainerHead) -> Bool {
    delimiters.contains { delimiter in
      let isCut = head.bytes.count >= Container.headSize
      guard let header = names(in: DelimitedRow(head.firstLine, delimiter: delimiter)) else {
        return false
      }
      var rows = HeadRows(head.text, delimiter: delimiter)
      _ = rows.next()
      var count = 0
      while count < sample, let row = rows.next() {
        if isCut && rows.isAtEnd { break }
        if row.isBlank { continue }
        guard row.cells.count == header.count, !row.isOpen else { return false }
        count += 1
      }
      return count > 0
    }
  }

  /// Returns the names in a header: at least two, each a word, all different. `nil` for any other
  /// row.
  private static func names(in row: DelimitedRow) -> [String]? {
    guard row.cells.count > 1, !row.isOpen else { return nil }
    let names = row.cells.map(\.trimmed)
    let areWords = names.allSatisfy { name in
      guard let first = name.first, name.count <= longestName else { return false }
      return isLetter(first)
        && name.allSatisfy {
          isLetter($0) || (0x30...0x39).contains($0) || " -./()#:".utf8.contains($0)
        }
    }
    let texts = names.map(\.text)
    return areWords && Set(texts.map { ByteText($0) }).count == texts.count ? texts : nil
  }

  /// Returns whether a byte is an ASCII letter, an underscore, or part of a character beyond ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  /// Returns the next row, or a remark about one that is too long. Empty lines are skipped.
  mutating func next() -> ContainerItem? {
    if columns == nil {
      if stream.peek(3).elementsEqual([0xef, 0xbb, 0xbf]) { stream.skip(3) }
      guard let header = header() else { return nil }
      columns = header
    }
    while let taken = take() {
      switch taken {
      case .tooLong:
        defer { index += 1 }
        return .remark("Row \(index) is longer than \(limits.record.grouped) bytes")
      case .row(let row):
        if row.isBlank { continue }
        defer { index += 1 }
        return .row(index: index, named(row))
      }
    }
    return nil
  }

  /// Returns the values of a row with the names of their columns. A value without a name gets its
  /// number, from one.
  private func named(_ row: DelimitedRow) -> [ContainerItem.Cell] {
    let columns = columns ?? []
    return row.cells.enumerated().map { number, value in
      .init(column: number < columns.count ? columns[number] : "\(number + 1)", value: value)
    }
  }

  /// Reads the header line and finds the separator.
  private mutating func header() -> [String]? {
    guard case .bytes(let line)? = stream.takeLine(limit: limits.record) else { return nil }
    let header = Bytes(line, name: "header")
    for delimiter in Self.delimiters {
      if let names = Self.names(in: DelimitedRow(header, delimiter: delimiter)) {
        self.delimiter = delimiter
        return names
      }
    }
    return nil
  }

  /// A row, or the fact that it is too long.
  private enum Taken {
    case row(DelimitedRow)
    case tooLong
  }

  /// Reads the next row, which may have line breaks between quotes; `nil` at the end.
  private func take() -> Taken? {
    let offset = stream.offset
    guard let first = stream.takeLine(limit: limits.record) else { return nil }
    guard case .bytes(var bytes) = first else { return .tooLong }
    var quotes = bytes.count { $0 == UInt8(ascii: "\"") }
    while !quotes.isMultiple(of: 2) {
      guard let more = stream.takeLine(limit: limits.record) else { break }
      guard case .bytes(let line) = more, bytes.count + line.count < limits.record else {
        return .tooLong
      }
      quotes += line.count { $0 == UInt8(ascii: "\"") }
      bytes.append(0x0a)
      bytes += line
    }
    return .row(DelimitedRow(Bytes(bytes, named: "row", at: offset), delimiter: delimiter))
  }
}

/// The rows in the first bytes of an input, with line breaks between quotes.
private struct HeadRows {
  private let text: Bytes
  private let delimiter: UInt8
  private var position: Int

  init(_ text: Bytes, delimiter: UInt8) {
    self.text = text
    self.delimiter = delimiter
    position = text.startIndex
  }

  /// Whether the last row was read.
  var isAtEnd: Bool { position >= text.endIndex }

  /// Returns the next row; `nil` at the end.
  mutating func next() -> DelimitedRow? {
    guard !isAtEnd else { return nil }
    let start = position
    var isInQuotes = false
    while position < text.endIndex, text[position] != 0x0a || isInQuotes {
      if text[position] == UInt8(ascii: "\"") { isInQuotes.toggle() }
      position += 1
    }
    let line = text[start..<position]
    position += 1
    return DelimitedRow(line.last == 0x0d ? line.dropLast() : line, delimiter: delimiter)
  }
}
