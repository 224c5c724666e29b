import Evidence
import Testing

@testable import Containers

@Suite("Quotes in the rows of a table")
struct QuoteScanTests {
  private func scan(_ row: String, header: String = "a,b") -> QuoteScan {
    var scan = QuoteScan(TableForm(UInt8(ascii: ","), header: Bytes(Array(header.utf8))))
    for byte in row.utf8 { scan.take(byte) }
    return scan
  }

  @Test(
    "open a value only at its start, and close it",
    arguments: [
      ("\"a", true), ("\"a\"", false), ("\"a\"\"", true), ("1,\"a\nb", true), ("13\" x,\"", true),
      ("13\" x", false), ("\"\"", false), ("", false), ("\"a\",b\"", false),
    ])
  func open(_ row: String, _ isOpen: Bool) {
    #expect(scan(row).isOpen == isOpen)
    #expect(!scan(row).isMalformed)
  }

  @Test("are no quotes if their value goes on behind them", arguments: ["\"a\"b", "\"\"x,y"])
  func malformed(_ row: String) {
    #expect(scan(row).isMalformed)
  }

  @Test("may have spaces around them if the header has spaces")
  func spaces() {
    #expect(!scan("1, \"a\" ,b", header: "a, b").isMalformed)
    #expect(scan("1, \"a", header: "a, b").isOpen)
    #expect(!scan("1, \"a").isOpen)
  }
}
