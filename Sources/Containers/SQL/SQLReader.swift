import Decoding
import Evidence

/// Reads the rows of a database dump as text: `INSERT INTO … VALUES …` of any database, and `COPY …
/// FROM stdin` of PostgreSQL. `CREATE TABLE` names the columns. The text of another statement is
/// returned as it is if it may contain an artifact.
///
/// ```
/// CREATE TABLE devices (id integer, attestation text);
/// INSERT INTO devices VALUES (1, 'o2Nm…');
/// COPY public.devices (id, attestation) FROM stdin;
/// 2<tab>o2Nm…
/// \.
/// ```
struct SQLReader: ContainerReader {
  /// The tokens of the dump.
  private var cursor: SQLCursor
  /// The most bytes of the text of a statement.
  private let limit: Int
  /// The number of the next row, over all tables.
  private var index = 0
  /// Where in the dump the cursor is.
  private var state = State.outside
  /// The columns of each table that the dump creates, by the name of the table without its schema.
  private var tables: [ByteText: [String]] = [:]
  /// The columns of the current statement.
  private var columns: [String] = []

  /// Whether the cursor is between statements, in the values of an `INSERT`, or in the rows of a
  /// `COPY`.
  private enum State {
    case outside, values, copy
  }

  /// The most tables whose columns are remembered. Rows of further tables have numbered columns.
  private static let mostTables = 10_000

  /// Creates a reader. The first bytes decide whether the dump is one of MySQL, where backslashes
  /// are escapes.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    let head = Bytes(Array(stream.peek(Container.headSize)), name: "head")
    let marks = ["MySQL", "MariaDB", "INSERT INTO `", "ENGINE="]
    let isMySQL = marks.contains { head.contains(Array($0.utf8)) }
    cursor = SQLCursor(stream, hasBackslashes: isMySQL, limit: limits.record)
    limit = limits.record
  }

  /// Returns whether one of the first lines, after comments and `SET` statements, begins a dump.
  static func isBegun(_ head: ContainerHead) -> Bool {
    let starts = [
      "-- postgresql database dump", "-- mysql dump", "-- mariadb dump", "pragma foreign_keys",
      "insert into ", "copy ", "create table ", "begin transaction;", "begin;",
    ]
    let text = head.text
    var position = text.startIndex
    var lines = 0
    // Comments and settings may precede the first statement.
    while position < text.endIndex, lines < 64 {
      let rest = text[position..<text.endIndex]
      let line = rest.prefix { $0 != 0x0a }.trimmed
      let start = line.prefix(40).text.lowercasedASCII
      if starts.contains(where: { start.begins(with: $0) }) {
        guard start.begins(with: "copy ") else { return true }
        return line.text.lowercasedASCII.ends(with: "from stdin;")
      }
      guard line.isEmpty || ["--", "/*", "SET "].contains(where: line.starts) else { return false }
      position += rest.prefix { $0 != 0x0a }.count + 1
      lines += 1
    }
    return false
  }

  /// Returns the next row or text, and a remark about it; none at the end of a statement.
  mutating func more() -> [ContainerItem]? {
    switch state {
    case .outside:
      cursor.mark()
      guard let token = cursor.next() else { return nil }
      begin(token)
      if state == .outside, let items = skipped() { return items }
      cursor.unmark()
      return []
    case .values: return tuple()
    case .copy:
      guard let (line, isLast) = cursor.line() else { return nil }
      guard isLast else { return [row(CopyRow.cells(of: line))] }
      state = .outside
      return []
    }
  }

  /// Returns a row with the names of its columns. A value without a name gets its number, from one.
  private mutating func row(_ values: [Bytes?]) -> ContainerItem {
    defer { index += 1 }
    return .row(
      index: index,
      values.enumerated().map { number, value in
        .init(
          column: number < columns.count ? columns[number] : "\(number + 1)",
          value: value ?? .empty, isComputed: value == nil)
      })
  }

  // MARK: - Statements

  /// Reads the statement that begins with a token.
  private mutating func begin(_ token: SQLCursor.Token) {
    guard case .word(let word) = token else { return skipStatement(after: token) }
    switch word.text.lowercasedASCII {
    case let name where name.equals("insert") || name.equals("replace"): insert()
    case let name where name.equals("copy"): copy()
    case let name where name.equals("create"): create()
    default: skipStatement(after: token)
    }
  }

  /// Skips to the end of the statement.
  private mutating func skipStatement(after token: SQLCursor.Token?) {
    var token = token
    while let found = token {
      if case .mark(UInt8(ascii: ";")) = found { return }
      token = cursor.next()
    }
  }

  /// Reads `INTO name (columns) VALUES`, up to the values.
  private mutating func insert() {
    var table: String?
    // The list of an earlier statement that had no values isn't this one's.
    columns = []
    while let token = cursor.next() {
      switch token {
      case .word(let word):
        let text = word.text
        let lowercase = text.lowercasedASCII
        if lowercase.equals("values") {
          if columns.isEmpty { columns = table.flatMap { tables[ByteText($0)] } ?? [] }
          state = .values
          return
        }
        if !["into", "ignore", "or", "replace"].includes(lowercase) {
          table = Self.name(text)
        }
      case .mark(UInt8(ascii: "(")): columns = names()
      case .mark(UInt8(ascii: ";")): return
      default: break
      }
    }
  }

  /// Returns the last part of a table's name: `public.users` and `users` are the same table.
  private static func name(_ text: String) -> String {
    text.utf8.split(separator: UInt8(ascii: ".")).last.flatMap { String($0) } ?? text
  }

  /// Reads names up to the closing bracket.
  private mutating func names() -> [String] {
    var names: [String] = []
    while let token = cursor.next() {
      switch token {
      case .word(let word), .string(let word): names.append(word.text)
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: ";")): return names
      default: break
      }
    }
    return names
  }

  /// Returns the text of a statement without rows; `nil` if it can't contain an artifact.
  private mutating func skipped() -> [ContainerItem]? {
    guard let statement = cursor.statement() else { return nil }
    let line = statement.line
    return [.text(statement.text, line: line, isCode: true)]
      + (statement.isCut
        ? [.remark("The statement in line \(line) is longer than \(limit.grouped) bytes")] : [])
  }

  /// Reads the next row of values; none at the end of the statement. A row that the dump cuts off
  /// is returned as far as it goes.
  private mutating func tuple() -> [ContainerItem] {
    var tuple = SQLTuple()
    cursor.mark()
    while let token = cursor.next() {
      if tuple.take(token) { return row(tuple) }
      guard !tuple.isOpen else { continue }
      switch token {
      case .mark(UInt8(ascii: ";")):
        state = .outside
        return []
      case .word(let word) where !word.text.lowercasedASCII.equals("row"):
        // A clause after the rows, such as `ON CONFLICT (id) DO NOTHING`. MySQL writes `ROW(1, 2)`.
        state = .outside
        skipStatement(after: token)
        return skipped() ?? []
      default: break
      }
    }
    state = .outside
    tuple.cutOff()
    return tuple.values.isEmpty ? [] : row(tuple)
  }

  /// Returns a row, or its text if a part of it is in no value, and a remark if some of its values
  /// were dropped.
  private mutating func row(_ tuple: SQLTuple) -> [ContainerItem] {
    if tuple.isLossy, let text = skipped() { return text }
    guard tuple.dropped > 0 else { return [row(tuple.values)] }
    let most = SQLTuple.mostValues.grouped
    let remark = "Row \(index) has more than \(most) values; the others were not read"
    return [row(tuple.values), .remark(remark)]
  }

  /// Reads `name (columns) FROM stdin;`, up to the rows.
  private mutating func copy() {
    columns = []
    var isFromInput = false
    while let token = cursor.next() {
      switch token {
      case .mark(UInt8(ascii: "(")) where columns.isEmpty: columns = names()
      case .word(let word): isFromInput = isFromInput || word.text.lowercasedASCII.equals("stdin")
      case .mark(UInt8(ascii: ";")):
        if isFromInput {
          _ = cursor.line()
          state = .copy
        }
        return
      default: break
      }
    }
  }

  /// Reads `TABLE name (column type, …)` and remembers the columns. The first word of each part is
  /// a column, unless it begins a constraint.
  private mutating func create() {
    var table: String?
    var columns: [String] = []
    var depth = 0
    var isFirst = false
    while let token = cursor.next() {
      switch token {
      case .mark(UInt8(ascii: "(")):
        depth += 1
        if depth == 1 { isFirst = true }
      case .mark(UInt8(ascii: ")")): depth -= 1
      case .mark(UInt8(ascii: ",")) where depth == 1: isFirst = true
      case .mark(UInt8(ascii: ";")):
        if let table, tables.count < Self.mostTables { tables[ByteText(table)] = columns }
        return
      case .word(let word), .string(let word):
        if depth == 0, columns.isEmpty {
          let text = word.text
          if !["table", "if", "not", "exists"].includes(text.lowercasedASCII) {
            table = Self.name(text)
          }
        } else if depth == 1, isFirst {
          isFirst = false
          let text = word.text
          if !Self.constraints.includes(text.lowercasedASCII), columns.count < 4_096 {
            columns.append(text)
          }
        }
      default: break
      }
    }
  }

  /// The words that begin a constraint in `CREATE TABLE`.
  private static let constraints = [
    "primary", "unique", "key", "constraint", "foreign", "check", "index", "fulltext", "exclude",
  ]
}

/// Splits a row of `COPY` in text format: values separated by tabs, with backslash escapes
/// (PostgreSQL manual, “COPY”).
enum CopyRow {
  /// The bytes of the escapes with one letter. Any other letter stands for itself; octal and
  /// hexadecimal escapes aren't decoded.
  private static let escapes = ControlLetters.bytes(of: "bfnrtv")

  /// Returns the values of a row. NULL, written `\N`, is empty. If there are too many values, the
  /// last one contains all others.
  static func cells(of line: Bytes) -> [Bytes] {
    line.split(
      separator: 0x09, maxSplits: SQLTuple.mostValues, omittingEmptySubsequences: false
    ).map { cell in
      if cell.elementsEqual("\\N".utf8) { return .empty }
      return cell.contains(UInt8(ascii: "\\")) ? unescaped.text(of: cell) : cell
    }
  }

  /// Decodes the escapes of a value.
  private static let unescaped = TextReplacement(
    triggers: "\\", transform: .textRepair, name: "value"
  ) { rest in
    rest.dropFirst().first.map { (2, [escapes[$0] ?? $0]) }
  }
}
