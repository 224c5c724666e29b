import Evidence

/// Reads a table of two columns whose lines are the fields of one record: a name and its value. An
/// empty line ends a record, and a name that the record has already begins the next one.
///
/// ```
/// name,value
/// challenge,d3VyemVs
/// attestation,o2Nm…
/// ```
struct NamedPairsReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  /// The rows; `nil` before the first one.
  private var rows: DelimitedRows?
  /// The number of the next record.
  private var index = 0
  /// The fields of the record that is being read, and their names.
  private var cells: [ContainerItem.Cell] = []
  private var names: Set<ByteText> = []

  /// Creates a reader. Nothing is read before ``more()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    self.stream = stream
    self.limits = limits
  }

  /// The names of artifacts, and those of other fields in the same record, without marks between
  /// their words.
  private static let artifacts = [
    "attestation", "attestationobject", "assertion", "assertionobject",
  ]
  private static let companions = [
    "challenge", "nonce", "keyid", "keyidentifier", "appid", "bundleid", "teamid", "environment",
    "clientdata", "clientdatahash", "publickey", "counter", "receipt",
  ]
  /// The header of such a table: the word for names, and the word for values.
  private static let headings = (
    names: ["name", "field", "key", "property", "attribute", "parameter", "column"],
    values: ["value", "content", "data"]
  )
  /// The most rows that are looked at, and the most fields of a record.
  private static let sample = 64
  private static let mostFields = 256

  /// Returns whether each of the first rows has a name and a value, and among the names are one of
  /// an artifact and one of a value that belongs to it.
  static func isBegun(_ head: ContainerHead) -> Bool { form(of: head.text) != nil }

  /// Returns how names and values are separated; `nil` if the text isn't such a table.
  private static func form(of text: Bytes) -> TableForm? {
    TableForm.delimiters.lazy.compactMap { delimiter in
      let form = TableForm(delimiter, header: text.prefix { $0 != 0x0a })
      return isMade(ofPairs: text, form) ? form : nil
    }.first
  }

  /// Returns whether the first rows are names with values.
  private static func isMade(ofPairs text: Bytes, _ form: TableForm) -> Bool {
    var rows = HeadRows(text, form: form)
    var (hasArtifact, hasCompanion) = (false, false)
    var count = 0
    while count < sample, let row = rows.next() {
      if row.isBlank { continue }
      guard let (name, _) = pair(in: row) else {
        // The first bytes may end in a row.
        guard rows.isAtEnd, text.count >= Container.headSize - 3, count > 0 else { return false }
        break
      }
      let word = String(decoding: name.filter(\.isLetter), as: UTF8.self).lowercasedASCII
      hasArtifact = hasArtifact || artifacts.includes(word)
      hasCompanion = hasCompanion || companions.includes(word)
      count += 1
    }
    return hasArtifact && hasCompanion
  }

  /// Returns the name and the value of a row; `nil` if it has other values, or the first isn't a
  /// name.
  private static func pair(in row: DelimitedRow) -> (name: Bytes, value: Bytes)? {
    guard row.cells.count == 2, let name = row.cells.first?.trimmed, let value = row.cells.last,
      let first = name.first, first.isLetter, name.count <= 64,
      name.allSatisfy({ $0.isAlphanumeric || " -._:".utf8.contains($0) })
    else { return nil }
    return (name.last == UInt8(ascii: ":") ? name.dropLast() : name, value)
  }

  /// Returns the next record, or a remark about a row that can't be read.
  mutating func more() -> [ContainerItem]? {
    if rows == nil { rows = begin() }
    switch rows?.next() {
    case nil:
      let last = flush()
      return last.isEmpty ? nil : last
    case .tooLong(let isOpen)?:
      return [.tooLong("A row", limit: limits.record, isOpen: isOpen)]
    case .row(let row)?: return take(row)
    }
  }

  /// Returns the rows after a byte order mark; `nil` if the input isn't such a table.
  private func begin() -> DelimitedRows? {
    stream.skipByteOrderMark()
    let head = Bytes(Array(stream.peek(Container.headSize)), name: "head").trimmed
    return Self.form(of: head).map { DelimitedRows(stream, form: $0, limit: limits.record) }
  }

  /// Adds the field in a row. An empty line and a header have none.
  /// - Returns: The record that the row ends; empty if it ends none.
  private mutating func take(_ row: DelimitedRow) -> [ContainerItem] {
    guard !row.isBlank else { return flush() }
    let (name, value) = Self.pair(in: row) ?? (.empty, row.cells.last ?? .empty)
    if Self.isHeader(name, value) { return flush() }
    let column = name.isEmpty ? "\(cells.count + 1)" : name.text
    let isNext = names.contains(ByteText(column)) || cells.count >= Self.mostFields
    let record = isNext ? flush() : []
    names.insert(ByteText(column))
    cells.append(.init(column: column, value: value))
    return record
  }

  /// Returns whether a name and a value are the header of the table.
  private static func isHeader(_ name: Bytes, _ value: Bytes) -> Bool {
    headings.names.includes(name.text.lowercasedASCII)
      && headings.values.includes(value.trimmed.text.lowercasedASCII)
  }

  /// Returns the record that was read, unless it is empty.
  private mutating func flush() -> [ContainerItem] {
    guard !cells.isEmpty else { return [] }
    defer {
      index += 1
      cells = []
      names = []
    }
    return [.row(index: index, cells)]
  }
}
