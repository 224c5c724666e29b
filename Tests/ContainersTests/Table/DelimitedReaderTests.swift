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
      ("id, v, w\n1, \"a, b\", c\n2, \"a\nb\", c\n", ["id=1 v=a, b w=c", "id=2 v=a\nb w=c"]),
      ("id,v\n'1','a'\n'',b'\n", ["id=1 v=a", "id='' v=b'"]),
      ("id,v\n1,\"=\"\"a\"\"\"\n", ["id=1 v=a"]),
      ("id,v\n1,=\"a\"\n2,=\"a\"&\"b\"\n", ["id=1 v=a", "id=2 v==\"a\"&\"b\""]),
      ("@timestamp,@message\n1,\"{\"\"a\"\":1}\"\n", ["@timestamp=1 @message={\"a\":1}"]),
      ("sep=;\nid;v\n1;a\n", ["id=1 v=a"]), ("\"sep=|\"\r\nid|v\r\n1|a\r\n", ["id=1 v=a"]),
      ("A title\n\nid,v\n1,a\n", ["id=1 v=a"]), ("\r\n\nid,v\n1,a\n", ["id=1 v=a"]),
      ("id,v\n1,a,\n2,b,\n", ["id=1 v=a", "id=2 v=b"]), ("id,v,\n1,a,\n", ["id=1 v=a"]),
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

  @Test(
    "A quote that opens no value doesn't join rows",
    arguments: [
      ("1,13\" x,c\n2,y,d\n3,12\" z,e", ["1=13\" x", "2=y", "3=12\" z"]),
      ("1,\"13 x,c\n2,y,d\n3,12\" z,e", ["1=\"13 x", "2=y", "3=12\" z"]),
      ("1,\"x,c\n2,\"y,d\n3,z,e", ["1=\"x", "2=\"y", "3=z"]),
      ("1,\"x,c\n2,y,d\n3,z,e", ["1=\"x", "2=y", "3=z"]),
      ("1,\"x\" y,c\n2,\"a\nb\",d", ["1=x", "2=a\nb"]),
    ])
  func strayQuotes(rows: String, values: [String]) {
    let plain = String(repeating: "0,x,c\n", count: 8)
    let opened = Opened("id,device,v\n\(plain)\(rows)\n")
    let cells = opened.items.compactMap { item -> [ContainerItem.Cell]? in
      if case .row(_, let cells) = item { cells } else { nil }
    }
    #expect(cells.allSatisfy { $0.count == 3 })
    #expect(
      cells.dropFirst(8).map { "\($0[0].value.text)=\($0[1].value.text)" } == values)
  }

  @Test(
    "Lines with the names and values of a record give one row",
    arguments: [
      "challenge\tc\nkeyId\tk\nattestation\to2\n",
      "Name,Value\nchallenge,c\nkeyId,k\nattestation,o2",
      "\u{feff}challenge:\tc\r\nkeyId:\tk\r\nattestation:\to2\r\n",
    ])
  func pairs(text: String) {
    let record = "challenge=c keyId=k attestation=o2"
    let opened = Opened(text)
    #expect(opened.container == "a table")
    #expect(opened.rows == [record])
  }

  @Test("A name that was there before, an empty line and a header begin the next record")
  func severalPairs() {
    let record = "challenge,c\nattestation,o2\n"
    for text in [record + record, record + "\n" + record, record + "Name,Value\n" + record] {
      #expect(Opened(text).rows == ["challenge=c attestation=o2", "challenge=c attestation=o2"])
    }
  }

  private static let head = "id,v\n" + String(repeating: "0,x\n", count: 8)

  @Test("Lines between quotes are no rows, however many there are")
  func manyLines() {
    let inner = String(repeating: "9,z\n", count: 20_000)
    let rows = Opened(Self.head + "1,\"\(inner)\"\n2,y\n").rows
    #expect(rows.count == 10)
    #expect(rows.last == "id=2 v=y")
    #expect(rows[8] == "id=1 v=\(inner)")
  }

  @Test("A row that is too long ends at its closing quote, not at the limit")
  func longRow() {
    let text = Self.head + "1,\"\(String(repeating: "9,z\n", count: 100))\"\n2,y\n"
    let opened = Opened(text, limits: ContainerLimits(record: 100))
    #expect(opened.rows.count == 9)
    #expect(opened.rows.last == "id=2 v=y")
    #expect(opened.remarks == ["Row 8 is longer than 100 bytes"])
  }

  @Test("A row that is too long and never closed takes the rest, which a remark says")
  func openLongRow() {
    let text = Self.head + "1,\"\(String(repeating: "9,z\n", count: 100))"
    let opened = Opened(text, limits: ContainerLimits(record: 100))
    #expect(opened.rows.count == 8)
    #expect(
      opened.remarks == [
        "Row 8 is longer than 100 bytes; it has a quotation mark without an end, so nothing after it was read"
      ])
  }

  @Test("A quote that is never closed is a character, and the lines after it are rows")
  func openQuote() {
    #expect(
      Opened(Self.head + "1,\"a\n2,y\n3,z\n").rows.suffix(3) == [
        "id=1 v=\"a", "id=2 v=y", "id=3 v=z",
      ])
  }

  @Test("Apostrophes are quotes only if all values of the row have them")
  func apostrophes() {
    #expect(
      Opened(Self.head + "'1','a'\n2,'b'\n").rows.suffix(2) == ["id=1 v=a", "id=2 v='b'"])
  }

  @Test("A table with a column of kinds is no list of names and values")
  func kinds() {
    let text = "kind,data\nattestation,o2\nassertion,om\nattestation,o3\n"
    #expect(Opened(text).rows.count == 3)
  }

  @Test("A row with very many values keeps the others in its last one")
  func manyCells() {
    let rows = String(repeating: "1,a\n", count: 9) + String(repeating: ",", count: 20_000)
    guard case .row(_, let cells)? = Opened("id,v\n\(rows)").items.last else {
      Issue.record("no row")
      return
    }
    #expect(cells.count == 16_384)
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
    #expect(
      Opened("id,v\n\(rows)\n11,\"open\n12,b").rows.suffix(2) == ["id=11 v=\"open", "id=12 v=b"])
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
      "1,2\n3,4", "let a = 1, b = 2\nlet c = 3, d = 4",
    ])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }
}
