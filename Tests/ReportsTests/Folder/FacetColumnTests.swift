import Foundation
import Testing

@testable import Reports

@Suite("The values of a facet on disk")
struct FacetColumnTests {
  private func column(_ values: [String]) throws -> FacetColumn {
    var column = try FacetColumn(.key, folder: FileManager.default.temporaryDirectory.path)
    for value in values { try column.add(value) }
    return column
  }

  private func codes(_ column: FacetColumn) throws -> [UInt8] {
    var codes: [UInt8] = []
    try column.forEachCode(among: column.values()) { codes += $0 }
    return codes
  }

  @Test("values are sorted by frequency, then by row")
  func order() throws {
    let column = try column(["b", "a", "", "c", "a", "é"])
    #expect(try column.values() == ["a", "b", "c", "é"])
    #expect(try codes(column) == [2, 1, 0, 3, 1, 4])
    #expect(column.isUsed)
  }

  @Test("values that differ in their bytes differ")
  func bytes() throws {
    #expect(try column(["\u{e9}", "e\u{301}", "k", "\u{212a}"]).values().count == 4)
  }

  @Test("of more values than a byte can number, the rarer ones share the last number")
  func limit() throws {
    let rare = (0..<1_000).map { "rare-\($0)" }
    let column = try column(rare + ["often", "often"])
    #expect(try column.values().count == FacetColumn.limit)
    #expect(try column.values().first == "often")
    let codes = try codes(column)
    #expect(codes.count == 1_002)
    #expect(codes.suffix(2) == [1, 1])
    #expect(codes.count { $0 == 201 } == 1_000 - 199)
  }

  @Test("values may cross the boundary of a read")
  func pieces() throws {
    let values = (0..<1_500).map { String(repeating: "\($0 % 7)", count: 200 + $0 % 11) }
    let column = try column(values)
    let named = try column.values()
    #expect(named.count == 77)
    let codes = try codes(column)
    #expect(zip(codes, values).allSatisfy { named[Int($0) - 1] == $1 })
  }

  @Test("without values there is no filter")
  func unused() throws {
    var column = try column(["", ""])
    #expect(!column.isUsed)
    #expect(try column.values().isEmpty)
    try column.add("a")
    try column.clear()
    #expect(!column.isUsed)
    #expect(try codes(column).isEmpty)
  }
}
