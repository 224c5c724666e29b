import Evidence
import Testing

@testable import Containers

@Suite("Tables")
struct DelimitedReaderTests {
  @Test(
    "A table with a header gives its rows, with any separator",
    arguments: [
      ("id,name\n1,a\n2,b\n", ["id=1 name=a", "id=2 name=b"]),
      ("\u{feff}id;key id\r\n1;\"a;b\"\r\n", ["id=1 key id=a;b"]),
      ("id\tv\n1\t\"say \"\"hi\"\"\"\n", ["id=1 v=say \"hi\""]),
      ("id,v\n1,\"two\nlines\"\n\n2,\"\"\n", ["id=1 v=two\nlines", "id=2 v="]),
      ("\"id\",\"v\"\n1,\"{\"\"a\"\":1}\"\n", ["id=1 v={\"a\":1}"]),
    ])
  func rows(text: String, rows: [String]) {
    let opened = Opened(text)
    #expect(opened.container == "a table")
    #expect(opened.rows == rows)
  }

  @Test("UTF-16 is read as UTF-8")
  func wide() {
    let text: [UInt8] = [0xff, 0xfe] + "id,v\n1,a\n".utf8.flatMap { [$0, 0] }
    #expect(Opened(text).rows == ["id=1 v=a"])
  }

  @Test("A value maps to its place in the file")
  func place() {
    let text = "id,v\n1,a\n2,\"MA\"\"RK\"\n"
    guard case .row(_, let cells)? = Opened(text).items.last else {
      Issue.record("no row")
      return
    }
    let place = cells[1].value.inputPlaces.first
    #expect(place?.buffer == "file")
    #expect(place.map { Array(text.utf8)[$0.offset...].starts(with: "MA".utf8) } == true)
  }

  @Test("Rows with another number of values are read; an open quote doesn't trap")
  func malformed() {
    let rows = (1...10).map { "\($0),a" }.joined(separator: "\n")
    #expect(Opened("id,v\n\(rows)\n11\n12,a,b\n").rows.suffix(2) == ["id=11", "id=12 v=a 3=b"])
    #expect(Opened("id,v\n\(rows)\n11,\"open\n12,b").rows.last == "id=11 v=open\n12,b")
    let long = Opened(
      "id,v\n\(rows)\n1,\(String(repeating: "x", count: 99))\n2,b",
      limits: ContainerLimits(record: 50))
    #expect(long.remarks == ["Row 10 is longer than 50 bytes"])
    #expect(long.rows.last == "id=2 v=b")
  }

  @Test(
    "Other text isn't recognized",
    arguments: [
      "one line, and no more", "a,b", "id,id\n1,2", "id,v\n1", "id,v\n1,2,3",
      "{\"a\":1,\"b\":2}\n{}",
      "1,2\n3,4", "let a = 1, b = 2\nlet c = 3, d = 4", "id,v\n\"1,2",
    ])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }
}
