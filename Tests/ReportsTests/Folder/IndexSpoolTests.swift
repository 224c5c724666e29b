import Evidence
import Foundation
import Results
import Testing

@testable import Reports

@Suite("The rows of the index on disk")
final class IndexSpoolTests {
  /// A folder of this test: the files of a spool have fixed names.
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: UUID().uuidString
  ).path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func row(_ number: Int, app: String = "app", name: String = "device", page: Bool = false)
    -> IndexRow
  {
    let digits =
      String(repeating: "0", count: 8 - String(number, radix: 16).count)
      + String(number, radix: 16)
    let result = IndexFixture.result(.rejected, at: UInt32(1_000 + number), name: name)
    return IndexRow(
      result.renamed(digits + String(repeating: "cd", count: 28)), cause: UInt16(number % 3),
      page: page ? ReportPath.artifact(id: digits + "cdcdcdcd") : nil)
  }

  /// Returns what a page's script would read.
  private func unpacked(_ spool: borrowing IndexSpool, _ part: IndexPart, names: Int) throws
    -> [UInt8]
  {
    let text = try spool.blocks(of: part)[1].text
    let packed = try #require(Data(base64Encoded: Data(text)))
    let count = part.rows.count * (4 + 4 + 2 * 4 + 5) + part.pages * 4 + names
    return try #require(inflated(Array(packed), count: count))
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("columns are ordered by width, as the script expects")
  func columns() throws {
    var spool = try IndexSpool(folder: folder, rowsPerPage: 100)
    let names = ["alpha", "β", ""]
    for (place, name) in names.enumerated() {
      try spool.add(row(0xabc0 + place, name: name, page: place == 1))
    }
    try spool.close()
    let part = try #require(spool.parts.first)
    let bytes = try unpacked(spool, part, names: 7)
    #expect((0..<3).map { number(bytes[(4 * $0)..<(4 * $0 + 4)]) } == [0xabc0, 0xabc1, 0xabc2])
    // Seconds, then differences of one.
    #expect((3..<6).map { number(bytes[(4 * $0)..<(4 * $0 + 4)]) } == [1_000 + 0xabc0, 1, 1])
    let codes = bytes[24..<48]
    let cause = (0..<3).map { number(codes.dropFirst(2 * $0).prefix(2)) }
    #expect(cause == (0..<3).map { (0xabc0 + $0) % 3 })
    #expect((0..<3).map { number(codes.dropFirst(18 + 2 * $0).prefix(2)) } == [0, 1, 0])
    // Owners, missing inputs, then the lengths of the names.
    #expect(Array(bytes[54..<57]) == [UInt8](repeating: Owner.server.number, count: 3))
    #expect(Array(bytes[57..<60]) == [0, 0, 0])
    #expect(Array(bytes[60..<63]) == [5, 2, 0])
    #expect(number(bytes[63..<67]) == 0xcdcd_cdcd)
    #expect(String(decoding: bytes[67...], as: UTF8.self) == "alphaβ")
  }

  @Test("facets with values precede the lengths, and are named in the dictionary")
  func facets() throws {
    var spool = try IndexSpool(folder: folder, rowsPerPage: 100)
    for (number, account) in ["ann", "bob", "ann"].enumerated() {
      var result = IndexFixture.result(.rejected, at: 1_000, name: "x")
      result.joined = [JoinedValue(.account, account, saidBy: .server, at: [], by: .name)]
      result.served = number == 1 ? Served(.refused, status: 401) : Served()
      try spool.add(IndexRow(result, cause: 0, page: nil))
    }
    try spool.close()
    let part = try #require(spool.parts.first)
    let blocks = try spool.blocks(of: part)
    let dictionary = String(decoding: blocks[0].text, as: UTF8.self)
    #expect(
      dictionary.contains(
        #""facets":[{"id":"answer","values":["Rejected, 401"]},"#
          + #"{"id":"account","values":["ann","bob"]}]"#))
    let packed = try #require(Data(base64Encoded: Data(blocks[1].text)))
    let bytes = try #require(inflated(Array(packed), count: 3 * (4 + 4 + 2 * 4 + 7) + 3))
    #expect(bytes[60..<69] == [0, 1, 0, 1, 2, 1, 1, 1, 1])
  }

  @Test("rows beyond the limit go to the next page, in their order")
  func parts() throws {
    var spool = try IndexSpool(folder: folder, rowsPerPage: 2)
    for number in 0..<5 { try spool.add(row(number)) }
    try spool.close()
    #expect(spool.parts.map(\.rows) == [1..<3, 3..<5, 5..<6])
    #expect(spool.parts.map(\.leading.count) == [2, 2, 1])
    let second = try unpacked(spool, spool.parts[1], names: 12)
    #expect((0..<2).map { number(second[(4 * $0)..<(4 * $0 + 4)]) } == [2, 3])
    // Each page restarts its times.
    #expect(number(second[8..<12]) == 1_002)
  }

  @Test("more strings than 16 bits can number go to the next page")
  func dictionary() throws {
    var dictionary = IndexDictionary()
    for number in 0..<IndexDictionary.limit { _ = dictionary.code(of: "\(number)") }
    #expect(!dictionary.holds("another"))
    #expect(dictionary.holds("7"))
    #expect(dictionary.code(of: "65534") == 65_534)
  }

  @Test("a run without artifacts has one empty page")
  func empty() throws {
    var spool = try IndexSpool(folder: folder, rowsPerPage: 2)
    try spool.close()
    #expect(spool.parts.map(\.rows) == [1..<1])
    #expect(try spool.timeline(Clusters()) == nil)
  }

  @Test("names lose their beginning, between characters, and keep at most 255 bytes")
  func names() {
    let row = row(1, name: String(repeating: "漢", count: 199) + "end")
    #expect(row.name.utf8.count == 255 && row.name.hasSuffix("漢end"))
    #expect(row.name.hasPrefix("…漢"))
  }

  @Test("its files on disk have no names")
  func nameless() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    var spool = try IndexSpool(folder: folder.path, rowsPerPage: 2)
    try spool.add(row(1))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try spool.close()
  }
}

extension ArtifactResult {
  /// Returns the same row with another ID.
  fileprivate func renamed(_ id: String) -> ArtifactResult {
    ArtifactResult(
      id: id, record: record, type: type, source: source, payload: payload, sha256: id,
      summary: summary, policy: policy, verdict: verdict, headline: headline, checks: checks,
      diagnoses: diagnoses, decoded: decoded)
  }
}
