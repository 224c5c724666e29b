import Decoding
import Evidence

/// Takes the rows of a table from a stream, with line breaks between quotes.
///
/// A quote that isn't closed, or after whose end a value goes on, is a character of its value: the
/// lines after it are rows of their own, so that no row gets the values of another.
struct DelimitedRows {
  private let stream: ByteStream
  /// The most bytes of a row.
  private let limit: Int
  /// How the values are separated.
  private let form: TableForm
  /// The lines that were read behind a quote without an end, the next one last. Each of them is a
  /// row.
  private var waiting: [Line] = []

  /// Creates a reader at the start of a row.
  init(_ stream: ByteStream, form: TableForm, limit: Int) {
    self.stream = stream
    self.form = form
    self.limit = limit
  }

  /// The most lines of a row. They are kept until the quote ends, so many empty ones take memory.
  private static let mostLines = 10_000

  /// A line with its offset.
  private struct Line {
    let content: ByteStream.Line
    let offset: Int
  }

  /// A row, or the fact that it is too long.
  enum Taken {
    case row(DelimitedRow)
    case tooLong
  }

  /// Reads the next row; `nil` at the end.
  mutating func next() -> Taken? {
    if let line = waiting.popLast() { return alone(line) }
    guard let first = line() else { return nil }
    guard case .bytes(let bytes) = first.content else { return .tooLong }
    var scan = QuoteScan(form)
    scan.take(line: bytes)
    guard scan.isOpen else { return alone(first) }
    return joined(first, bytes, scan)
  }

  /// Reads a row that continues behind its first line.
  private mutating func joined(_ first: Line, _ start: [UInt8], _ scan: QuoteScan) -> Taken? {
    var (bytes, scan) = (start, scan)
    var lines: [Line] = []
    while scan.isOpen, bytes.count < limit, lines.count < Self.mostLines, let line = line() {
      lines.append(line)
      guard case .bytes(let more) = line.content else { break }
      scan.take(line: more)
      bytes.append(0x0a)
      bytes += more
    }
    guard !scan.isOpen, !scan.isMalformed, bytes.count <= limit else {
      waiting = lines.reversed()
      return alone(first)
    }
    return .row(DelimitedRow(Bytes(bytes, named: "row", at: first.offset), form: form))
  }

  /// Takes the next line.
  private func line() -> Line? {
    let offset = stream.offset
    return stream.takeLine(limit: limit).map { Line(content: $0, offset: offset) }
  }

  /// Returns a line as a row.
  private func alone(_ line: Line) -> Taken {
    guard case .bytes(let bytes) = line.content else { return .tooLong }
    let text = Bytes(bytes, named: "row", at: line.offset)
    let row = DelimitedRow(text, form: form)
    return .row(row.isOpen ? DelimitedRow(text, form: form, hasQuotes: false) : row)
  }
}

/// The rows in the first bytes of an input, with line breaks between quotes.
struct HeadRows {
  private let text: Bytes
  private let form: TableForm
  private var position: Int

  init(_ text: Bytes, form: TableForm) {
    self.text = text
    self.form = form
    position = text.startIndex
  }

  /// Whether the last row was read.
  var isAtEnd: Bool { position >= text.endIndex }

  /// Returns the next row; `nil` at the end.
  mutating func next() -> DelimitedRow? {
    guard !isAtEnd else { return nil }
    let start = position
    var scan = QuoteScan(form)
    while position < text.endIndex, text[position] != 0x0a || scan.isOpen {
      scan.take(text[position])
      position += 1
    }
    let line = text[start..<position]
    position += 1
    return DelimitedRow(line.last == 0x0d ? line.dropLast() : line, form: form)
  }
}
