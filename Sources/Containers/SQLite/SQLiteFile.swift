import Decoding
import Evidence

/// Reads the pages of an SQLite database (SQLite, “Database File Format”, §1). Page numbers,
/// offsets and lengths that lead outside the file are ignored, and the total of overflow pages is
/// limited, so a malicious file can't cause unlimited work.
struct SQLiteFile {
  /// The first 16 bytes of a database.
  static let mark = Array("SQLite format 3\0".utf8)
  /// The bytes of the database header on page 1.
  private static let headerSize = 100

  /// The whole file.
  let bytes: Bytes
  /// The bytes of a page, a power of two from 512 to 65,536.
  private let pageSize: Int
  /// The bytes of a page without those that are reserved for extensions.
  private let usableSize: Int
  /// Whether texts are UTF-8; otherwise they are UTF-16 and not read.
  let isUTF8: Bool
  /// The bytes of overflow pages that may still be read. In a valid file no two records share one.
  private var overflow: Int
  /// The number of records that could not be read. Those whose offset is outside their page are not
  /// counted.
  private(set) var unread = 0

  /// Reads the database header (§1.3).
  /// - Returns: `nil` if the mark is missing or the page size is invalid.
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

  /// The number of complete pages in the file.
  var pageCount: Int { bytes.count / pageSize }

  /// Returns a page.
  /// - Parameter number: The number of the page, from one.
  /// - Returns: `nil` if there is no such page.
  func page(_ number: Int) -> Bytes? {
    guard number > 0, number <= pageCount else { return nil }
    let start = bytes.startIndex + (number - 1) * pageSize
    return bytes[start..<(start + pageSize)]
  }

  /// The content of a page in a table's b-tree: records of a leaf, or the numbers of child pages.
  enum Node {
    case records([SQLiteRecord])
    case pages([Int])
  }

  /// Reads a page of a table's b-tree (§1.6).
  /// - Returns: `nil` if there is no such page, or it belongs to an index or has no b-tree.
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

  /// Reads a cell of a leaf (§1.6): the length of the payload, the row ID, the payload, and the
  /// first overflow page with the rest of it.
  private mutating func record(at cell: Int, in page: Bytes) -> SQLiteRecord? {
    var reader = ByteReader(page.dropFirst(cell))
    guard let length = reader.varint(), reader.rawVarint() != nil, length > 0, length <= bytes.count
    else { return nil }
    // How many bytes of the payload are in the cell; the others are in overflow pages (§1.6).
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

extension ByteReader {
  /// Reads a number of one to nine bytes, with seven bits in each but the ninth (§1.6).
  /// - Returns: `nil` if the bytes end, or the number is negative.
  mutating func varint() -> Int? { rawVarint().flatMap { Int(exactly: $0) } }

  /// Reads such a number as the 64 bits of its two's complement; `nil` if the bytes end.
  mutating func rawVarint() -> UInt64? {
    var value: UInt64 = 0
    for _ in 0..<8 {
      guard let byte = byte() else { return nil }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte < 0x80 { return value }
    }
    return byte().map { value << 8 | UInt64($0) }
  }
}

extension Bytes {
  /// Returns a big-endian number of `count` bytes; zero if the bytes aren't there.
  fileprivate func number(_ count: Int, at place: Int) -> Int {
    guard place >= 0, place + count <= self.count else { return 0 }
    let start = startIndex + place
    return self[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}
