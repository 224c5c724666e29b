import Evidence
import Testing

@testable import Containers

@Suite("SQL dumps")
struct SQLReaderTests {
  @Test(
    "Rows are found with the names of their columns",
    arguments: [
      // PostgreSQL, pg_dump.
      (
        "--\n-- PostgreSQL database dump\n--\nSET x = 0;\nCOPY public.k (id, v) FROM stdin;\n1\t\\\\xa2\n2\t\\N\n3\ta\\tb\\nc\n\\.\nSELECT 1;\n",
        ["id=1 v=\\xa2", "id=2 v=", "id=3 v=a\tb\nc"]
      ),
      (
        "INSERT INTO public.k (id, v) VALUES (1, '\\xa2'), (-2, 'it''s');",
        ["id=1 v=\\xa2", "id=-2 v=it's"]
      ),
      // SQLite, .dump.
      (
        "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE k(id INTEGER PRIMARY KEY, \"v\" BLOB, UNIQUE (v));\nINSERT INTO k VALUES(1,X'a200');\nCOMMIT;\n",
        ["id=1 v=a200"]
      ),
      // MySQL, mysqldump.
      (
        "-- MySQL dump 10.13\n/*!40101 SET x */;\nCREATE TABLE `k` (\n `id` int NOT NULL,\n `v` text,\n PRIMARY KEY (`id`)\n) ENGINE=InnoDB;\nINSERT INTO `k` VALUES (1,'a\\'b\\\\c\\n'),(2,_binary 'x'),(3,NULL);\n",
        ["id=1 v=a'b\\c\n", "id=2 v=x", "id=3 v=NULL"]
      ),
      ("insert into k values (1, lower('A;b'), -- why\n 'c');", ["1=1 2=A;b 3=c"]),
    ])
  func rows(text: String, rows: [String]) {
    let opened = Opened(text)
    #expect(opened.container == "a dump of a database")
    #expect(opened.rows == rows)
  }

  @Test("A value maps to its place in the file")
  func place() {
    let text = "INSERT INTO k (v) VALUES ('MARK');"
    guard case .row(_, let cells)? = Opened(text).items.first else {
      Issue.record("no row")
      return
    }
    let offset = cells[0].value.inputPlaces.first?.offset ?? 0
    #expect(Array(text.utf8)[offset...].starts(with: "MARK".utf8))
  }

  @Test(
    "A truncated dump gives its readable rows",
    arguments: [
      ("INSERT INTO k (v) VALUES ('abc", ["v=abc"]), ("INSERT INTO k (v) VALUES (1), (", ["v=1"]),
      ("COPY k (v) FROM stdin;\nabc", ["v=abc"]), ("INSERT INTO k (v", []),
      ("CREATE TABLE k (", []),
      ("INSERT INTO k /* never closed", []),
    ])
  func malformed(text: String, rows: [String]) {
    #expect(Opened(text).rows == rows)
  }

  @Test("Nested brackets and long values are limited")
  func hostile() {
    let deep = "INSERT INTO k VALUES " + String(repeating: "(", count: 50_000)
    #expect(Opened(deep).rows.isEmpty)
    let long = "INSERT INTO k (v) VALUES ('\(String(repeating: "x", count: 500))');"
    #expect(Opened(long, limits: ContainerLimits(record: 10)).rows == ["v=xxxxxxxxxx"])
  }

  @Test(
    "Other text isn't recognized",
    arguments: ["SELECT 1;", "copy that", "insert coin", "-- a comment", "CREATE VIEW"])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }
}
