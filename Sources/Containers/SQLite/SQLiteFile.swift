import Decoding
import Evidence

/// The pages of an SQLite database (SQLite, “Database File Format”, §1). Nothing is believed: a page is visited
/// once in a table, and a number that leads outside of the file leads nowhere.
struct SQLiteFile {
  static let mark = Array("SQLite format 3\0".utf8)
  private static let headerSize = 100

  let bytes: Bytes
  private let pageSize: Int
  /// The bytes of a page without those that extensions reserve.
  private let usableSize: Int
  /// Whether texts are UTF-8.
  let isUTF8: Bool
  /// What overflow pages may still come to: no two records of a sound file share one.
  private var overflow: Int
  /// How many records could not be read.
  private(set) var unread = 0

  /// - Returns: `nil` for a file without a header that can be right.
  init?(_ bytes: Bytes) {
    guard bytes.starts(with: Self.mark), bytes.count >= Self.headerSize else { return nil }
    let header = bytes.prefix(Self.headerSize).array
    let size = Int(header[16]) << 8 | Int(header[17])
    pageSize = size == 1 ? 65_536 : size
    usableSize = pageSize - Int(header[20])
    isUTF8 = header[59] <= 1
    self.bytes = bytes
    overflow = bytes.count
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0, usableSize >= 480 else { return nil }
  }

  var pageCount: Int { bytes.count / pageSize }

  /// - Parameter number: from one.
  func page(_ number: Int) -> Bytes? {
    guard number > 0, number <= pageCount else { return nil }
    let start = bytes.startIndex + (number - 1) * pageSize
    return bytes[start..<(start + pageSize)]
  }

  /// What a page of a table's tree leads to: records, or further pages.
  enum Node {
    case records([SQLiteRecord])
    case pages([Int])
  }

  mutating func node(_ number: Int) -> Node? {
    guard let page = page(number) else { return nil }
    let head = number == 1 ? Self.headerSize : 0
    let kind = page[page.startIndex + head]
    let count = page.number(2, at: head + 3)
    let isLeaf = kind == 0x0d
    guard isLeaf || kind == 0x05 else { return nil }
    let cells = (0..<count).compactMap { index -> Int? in
      let place = head + (isLeaf ? 8 : 12) + index * 2
      guard place + 2 <= pageSize else { return nil }
      let cell = page.number(2, at: place)
      return cell + 4 <= usableSize ? cell : nil
    }
    if isLeaf {
      let records = cells.compactMap { record(at: $0, in: page) }
      unread += cells.count - records.count
      return .records(records)
    }
    return .pages(cells.map { page.number(4, at: $0) } + [page.number(4, at: head + 8)])
  }

  /// A cell of a leaf (§1.6): the length of the payload, the row ID, the payload, and the first page that holds
  /// the rest of it.
  private mutating func record(at cell: Int, in page: Bytes) -> SQLiteRecord? {
    var reader = SQLiteReader(page.dropFirst(cell))
    guard let length = reader.varint(), reader.varint() != nil, length > 0, length <= bytes.count
    else { return nil }
    let most = usableSize - 35
    let least = (usableSize - 12) * 32 / 255 - 23
    let rest = least + (length - least) % (usableSize - 4)
    let local = length <= most ? length : rest <= most ? rest : least
    guard let start = reader.take(local) else { return nil }
    guard local < length else { return SQLiteRecord(start, isUTF8: isUTF8) }
    guard length - local <= overflow else { return nil }
    overflow -= length - local
    var output = DerivedBytes(from: bytes, capacity: length)
    output.append(start, from: start.range)
    guard var next = reader.take(4).map({ $0.number(4, at: 0) }) else { return nil }
    var steps = 0
    while output.count < length {
      guard let page = self.page(next), steps < pageCount else { return nil }
      let part = page.dropFirst(4).prefix(min(usableSize - 4, length - output.count))
      output.append(part, from: part.range)
      next = page.number(4, at: 0)
      steps += 1
    }
    return SQLiteRecord(output.bytes(named: "record", by: .textRepair), isUTF8: isUTF8)
  }
}

/// Reads the numbers of the format from the front of bytes.
struct SQLiteReader {
  private(set) var rest: Bytes

  init(_ bytes: Bytes) { rest = bytes }

  /// A number of one to nine bytes, seven bits in each but the ninth (§1.6); `nil` where it is beyond a length.
  mutating func varint() -> Int? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard let byte = rest.first else { return nil }
      rest = rest.dropFirst()
      if index == 8 {
        value = value << 8 | UInt64(byte)
        break
      }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte < 0x80 { break }
    }
    return Int(exactly: value)
  }

  mutating func take(_ count: Int) -> Bytes? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension Bytes {
  /// A number of a few bytes, the most significant first; zero where they are not there.
  fileprivate func number(_ count: Int, at place: Int) -> Int {
    guard place >= 0, place + count <= self.count else { return 0 }
    let start = startIndex + place
    return self[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}
