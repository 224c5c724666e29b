import Evidence

/// Takes the rows of a table from a stream, with line breaks between quotes.
///
/// A quote that the input never closes is a character of its value, and so is one after whose
/// closing quote the value goes on. Each line after such a quote is a row of its own, so that no
/// row gets the values of another.
struct DelimitedRows {
  private let stream: ByteStream
  /// The most bytes of a row.
  private let limit: Int
  /// How the values are separated.
  private let form: TableForm
  /// The lines after a quote that turned out to be a character of its value. Each of them is a row.
  private var waiting = Bytes.empty

  /// Creates a reader at the start of a row.
  init(_ stream: ByteStream, form: TableForm, limit: Int) {
    self.stream = stream
    self.form = form
    self.limit = limit
  }

  /// A row, or the fact that it is too long. `isOpen` tells whether a quote in it isn't closed, so
  /// that it takes the rest of the input.
  enum Taken {
    case row(DelimitedRow)
    case tooLong(isOpen: Bool)
  }

  /// Reads the next row; `nil` at the end.
  mutating func next() -> Taken? {
    if !waiting.isEmpty { return .row(takeWaiting()) }
    let offset = stream.offset
    guard let first = stream.takeLine(limit: limit) else { return nil }
    guard case .bytes(let bytes) = first else { return .tooLong(isOpen: false) }
    var scan = QuoteScan(form)
    scan.take(line: bytes)
    guard !scan.isOpen else { return joined(bytes, scan, at: offset) }
    return .row(DelimitedRow(alone: Bytes(bytes, named: "row", at: offset), form: form))
  }

  /// Reads a row that continues after its first line. If it is too long, what is between its quotes
  /// is skipped: a client may have written it, so none of it is a row.
  private mutating func joined(_ start: [UInt8], _ scan: QuoteScan, at offset: Int) -> Taken {
    var (bytes, scan) = (start, scan)
    var isTooLong = false
    while scan.isOpen, let line = stream.takeLine(limit: limit) {
      guard case .bytes(let more) = line else {
        isTooLong = true
        continue
      }
      scan.take(line: more)
      isTooLong = isTooLong || bytes.count + more.count >= limit
      if !isTooLong { bytes += [0x0a] + more }
    }
    if isTooLong { return .tooLong(isOpen: scan.isOpen) }
    let text = Bytes(bytes, named: "row", at: offset)
    guard scan.isOpen || scan.isMalformed else { return .row(DelimitedRow(text, form: form)) }
    waiting = text
    return .row(takeWaiting())
  }

  /// Takes the next line that is a row of its own.
  private mutating func takeWaiting() -> DelimitedRow {
    let line = waiting.prefix { $0 != 0x0a }
    waiting = waiting.between(min(line.endIndex + 1, waiting.endIndex), waiting.endIndex)
    return DelimitedRow(alone: line, form: form)
  }
}

extension ContainerItem {
  /// Returns the remark about a row that is too long.
  static func tooLong(_ row: String, limit: Int, isOpen: Bool) -> ContainerItem {
    let rest = "; it has a quotation mark without an end, so nothing after it was read"
    return .remark("\(row) is longer than \(limit.grouped) bytes\(isOpen ? rest : "")")
  }
}

extension DelimitedRow {
  /// Reads the values of one line. A quote that isn't closed in it is a character.
  init(alone line: Bytes, form: TableForm) {
    self.init(line, form: form)
    if isOpen { self.init(line, form: form, hasQuotes: false) }
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
    // A byte order mark, which isn't in the text, has three bytes.
    let isWhole = text.count < Container.headSize - 3
    if scan.isMalformed || scan.isOpen && isWhole {
      // The quote is a character of its value: the row ends with its line.
      let line = text[start..<text.endIndex].prefix { $0 != 0x0a }
      position = line.endIndex + 1
      return DelimitedRow(alone: line.last == 0x0d ? line.dropLast() : line, form: form)
    }
    let line = text[start..<position]
    position += 1
    return DelimitedRow(line.last == 0x0d ? line.dropLast() : line, form: form)
  }
}
