import Evidence
import Foundation
import TestSupport
import Testing

@testable import Containers

@Suite("SQLite databases")
struct SQLiteRowsTests {
  private func rows(_ bytes: [UInt8]) -> (rows: [[String: [UInt8]]], remarks: [String]) {
    let stream = ByteStream(
      name: "db", bytes: bytes, budget: WorkBudget(bytes: bytes.count))
    guard var items = Container.reader(of: stream)?.items else { return ([], []) }
    var rows: [[String: [UInt8]]] = []
    var remarks: [String] = []
    while let item = items.next() {
      switch item {
      case .row(_, let cells):
        rows.append(Dictionary(cells.map { ($0.column, $0.value.array) }) { first, _ in first })
      case .remark(let sentence): remarks.append(sentence)
      default: break
      }
    }
    return (rows, remarks)
  }

  private static let sample: [UInt8] = {
    let url = SampleCase.folder.appending(path: "posted/binary-sqlite.txt")
    return (try? Array(Data(contentsOf: url))) ?? []
  }()

  @Test("give each row with the names of its columns, whole across pages")
  func overflow() throws {
    let found = rows(Self.sample)
    #expect(found.remarks.isEmpty)
    #expect(found.rows.count == 3)
    #expect(
      found.rows.map { Set($0.keys) }.allSatisfy {
        $0.isSuperset(of: ["attestation", "challenge"])
      })
    let sizes: [Int] = found.rows.compactMap { $0["attestation"]?.count }
    #expect(sizes.count { $0 > 4_096 } == 2)
  }

  @Test("that are damaged give the readable rows, and never more bytes than the file has")
  func hostile() {
    for step in stride(from: 0, to: Self.sample.count, by: 97) {
      var bytes = Self.sample
      bytes[step] ^= 0xff
      #expect(rows(bytes).rows.count <= 4_096)
      _ = rows(Array(Self.sample.prefix(step)))
    }
    #expect(rows(Array("SQLite format 3\0".utf8)).remarks.count == 1)
  }

  @Test("read row IDs of 64 bits, also negative ones")
  func numbers() {
    var reader = ByteReader(Bytes(Array(repeating: 0xff, count: 9) + [0x81, 0x00]))
    #expect(reader.rawVarint() == .max)
    #expect(reader.varint() == 128)
    #expect(reader.rawVarint() == nil)
  }

  @Test("take column names from CREATE TABLE")
  func columns() {
    func names(_ text: String) -> [String] { SQLiteRows.columns(of: Bytes(Array(text.utf8))) }
    #expect(
      names("CREATE TABLE t(id integer, \"key ID\" text, [c] blob)") == ["id", "key ID", "c"])
    #expect(names("CREATE TABLE t (a decimal(1,2), b)") == ["a", "b"])
    #expect(names("CREATE TABLE t").isEmpty)
    #expect(names("CREATE TABLE t (a").isEmpty)
  }
}
