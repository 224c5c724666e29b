import Evidence

/// Reads the rows of all tables of an SQLite database, with the names of their columns. Indexes,
/// views and a write-ahead log aren't read.
struct SQLiteRows: ContainerReader {
  /// The database; `nil` after the last item.
  private var file: SQLiteFile?
  /// The tables that are not read yet, the next one last: the root page and the columns of each.
  private var tables: [(root: Int, columns: [String])] = []
  /// The pages of the current table that are not read yet, the next one last.
  private var pages: [Int] = []
  /// The pages that were read. Each page is read once, so that a cycle ends.
  private var visited: Set<Int> = []
  /// The columns of the current table.
  private var columns: [String] = []
  /// The number of the next row, over all tables.
  private var index = 0

  /// Returns the reader of a file.
  static func reader(of file: Bytes) -> any ContainerReader {
    SQLiteFile(file).map(SQLiteRows.init)
      ?? [ContainerItem.remark("The header of the database is damaged")]
  }

  /// Creates a reader and reads the schema.
  private init(_ file: SQLiteFile) {
    self.file = file
    tables = schema().reversed()
  }

  /// Returns whether the input begins with the mark of a database.
  static func isBegun(_ head: ContainerHead) -> Bool { head.bytes.starts(with: SQLiteFile.mark) }

  /// Returns the rows of the next page, without the values that are `nil` in
  /// ``SQLiteRecord/values``, or a remark.
  mutating func more() -> [ContainerItem]? {
    if let records = nextRecords() { return records.map { row($0) } }
    guard let table = tables.popLast() else { return lost() }
    (pages, columns) = ([table.root], table.columns)
    return []
  }

  /// Returns a record with the names of its columns.
  private mutating func row(_ record: SQLiteRecord) -> ContainerItem {
    defer { index += 1 }
    let cells = record.values.enumerated().compactMap { place, value in
      value.map {
        ContainerItem.Cell(
          column: place < columns.count ? columns[place] : "column \(place + 1)", value: $0)
      }
    }
    return .row(index: index, cells)
  }

  /// Returns a remark about records that could not be read, once.
  private mutating func lost() -> [ContainerItem]? {
    defer { file = nil }
    return (file?.unread).flatMap { count in
      count > 0 ? [.remark("\(count.counted("row")) of the database could not be read")] : nil
    }
  }

  /// Returns the records of the next leaf page; `nil` at the end of the table.
  private mutating func nextRecords() -> [SQLiteRecord]? {
    while let page = pages.popLast() {
      guard visited.insert(page).inserted, let node = file?.node(page) else { continue }
      switch node {
      case .records(let records): return records
      case .pages(let children): pages += children.reversed()
      }
    }
    return nil
  }

  /// Returns the tables that the schema table on page 1 lists: type, name, table, root page and
  /// statement (§2.6).
  private mutating func schema() -> [(root: Int, columns: [String])] {
    pages = [1]
    var tables: [(root: Int, columns: [String])] = []
    while let records = nextRecords() {
      for values in records.map(\.values) where values.count >= 5 {
        guard values[0]?.elementsEqual("table".utf8) == true,
          let root = values[3]?.utf8.flatMap(Int.init), let statement = values[4]
        else { continue }
        tables.append((root, Self.columns(of: statement)))
      }
    }
    return tables
  }

  /// Returns the names of the columns in a `CREATE TABLE` statement. A constraint of the table
  /// counts as a column, after the real ones.
  static func columns(of statement: Bytes) -> [String] {
    guard let open = statement.firstIndex(of: UInt8(ascii: "(")) else { return [] }
    var names: [String] = []
    var depth = 0
    var start = open + 1
    func add(_ end: Int) {
      let definition = statement[start..<end].trimmed
      let quotes: [(UInt8, UInt8)] = [(0x22, 0x22), (0x60, 0x60), (0x5b, 0x5d), (0x27, 0x27)]
      if let (_, close) = quotes.first(where: { $0.0 == definition.first }) {
        names.append(definition.dropFirst().prefix { $0 != close }.text)
      } else {
        names.append(definition.prefix { !" \t\r\n(".utf8.contains($0) }.text)
      }
    }
    for place in open..<statement.endIndex {
      switch statement[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 {
          add(place)
          return names
        }
      case UInt8(ascii: ","):
        if depth == 1 {
          add(place)
          start = place + 1
        }
      default: break
      }
    }
    return names
  }
}
