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
      ("insert into k values (1, date('A;b'), -- why\n 'c');", ["1=1 2=A;b 3=c"]),
      // The columns of a statement without values aren't those of the next one.
      ("INSERT INTO a (x) SELECT y FROM z;\nINSERT INTO b VALUES (1, 'c');", ["1=1 2=c"]),
    ])
  func rows(text: String, rows: [String]) {
    let opened = Opened(text)
    #expect(opened.container == "a dump of a database")
    #expect(opened.rows == rows)
  }

  @Test(
    "Each value keeps its column, whatever expression computes it",
    arguments: [
      ("NOW(), 'c'", ["?", "c"]), ("gen_random_uuid(), CURRENT_DATE", ["?", "CURRENT_DATE"]),
      ("'1'::timestamp, 'c'::bytea", ["1", "c"]),
      ("1::numeric(10,2), 2::double precision", ["1", "2"]),
      ("'1'::character varying(9), 3::character varying(9)", ["1", "3"]),
      ("DATE '1', timestamp with time zone '2'", ["1", "2"]),
      ("ARRAY[1,2], ARRAY['a','b'], 'c'::text[]", ["?", "a", "c"]),
      ("- 5, -6, 7", ["-5", "-6", "7"]),
      ("'a' || 'b', 'c' 'd', concat('e', 'f')", ["ab", "cd", "ef"]),
      ("N'a' + N'b', _utf8mb4 'c', _binary'd'", ["ab", "c", "d"]),
      ("'a' || chr(10) || 'b', concat('a', NOW()), 3", ["?", "?", "3"]),
      ("now() - interval '1 day', 'c'", ["?", "c"]),
      ("'1' AT TIME ZONE 'UTC', 'c' COLLATE \"C\"", ["1", "c"]),
      ("CAST('a' AS text), decode('b', 'base64')", ["a", "b"]),
      ("CONVERT(varbinary(9), 'a', 1), (('b'))", ["a", "b"]),
      ("coalesce(f(), 'a'), @v, :p, ?, 'c'", ["?", "?", "?", "?", "c"]),
      ("lower('A'), CASE WHEN x THEN 'a' ELSE 'b' END, 'c'", ["?", "?", "c"]),
      ("7 MOD 4, 1 OR 2, '4' '5'", ["?", "?", "45"]), ("to_number('9') + 1, 4 5", ["?", "?"]),
      ("decode('b', 'hex') || 'c', convert(binary, 'a', 1 + 1)", ["?", "?"]),
      ("'', NULL", ["", "NULL"]), ("5 - 3, 'c'", ["?", "c"]), ("1,,2", ["1", "", "2"]),
    ])
  func expressions(tuple: String, values: [String]) {
    let rows = Opened("INSERT INTO k VALUES (\(tuple)), ROW(1);").rows
    let expected = values.enumerated().map { "\($0 + 1)=\($1)" }.joined(separator: " ")
    #expect(rows == [expected, "1=1"])
  }

  @Test("A clause after the rows is no row")
  func conflict() {
    let text = "INSERT INTO k (v) VALUES (1) ON CONFLICT (v) DO UPDATE SET v = (2);"
    #expect(Opened(text + "INSERT INTO k (v) VALUES (3);").rows == ["v=1", "v=3"])
  }

  @Test(
    "The text of a statement without rows is returned if it may contain an artifact",
    arguments: [
      "UPDATE k SET v = 'X' WHERE id = 1;", "INSERT INTO k SET v = 'X';",
      "INSERT INTO k (v)\nSELECT 'X';", "SELECT ';', 'X'", "CREATE TABLE k AS SELECT 'X';",
    ])
  func statements(statement: String) throws {
    let long = statement.replacing("X", with: String(repeating: "x", count: 64))
    let opened = Opened("INSERT INTO k (v) VALUES (1);\n\n\(long)\nSET x = 1;\nCOMMIT;\n")
    #expect(opened.texts == [long + (long.hasSuffix(";") ? "" : "\nSET x = 1;")])
    #expect(opened.rows == ["v=1"])
    guard case .text(let bytes, let line, let isCode, _)? = opened.items.last else {
      Issue.record("no text")
      return
    }
    #expect(line == 3)
    #expect(bytes.inputPlaces.first?.offset == 31)
    #expect(isCode)
    #expect(Opened("INSERT INTO k (v) VALUES (1);\n\(statement)").texts == [])
  }

  @Test(
    "The text of a row is returned if a long part of it is in no value",
    arguments: ["('it's','X'),('c', 'X')", "(f('a', 'X'))", "('a' || NOW() || 'X')"])
  func lossyRows(rows: String) {
    let long = String(repeating: "x", count: 64)
    let opened = Opened("INSERT INTO k VALUES (1), \(rows.replacing("X", with: long));")
    #expect(opened.rows == ["1=1"])
    #expect(opened.texts.count == 1)
    #expect(opened.texts.allSatisfy { $0.contains(long) })
  }

  @Test("The text of a statement is cut at the limit, with a remark")
  func longStatement() {
    let text = "BEGIN;\nUPDATE k SET v = '\(String(repeating: "x", count: 200))';\nCOMMIT;"
    let opened = Opened(text, limits: ContainerLimits(record: 100))
    #expect(opened.texts.map(\.utf8.count) == [99])
    #expect(opened.remarks == ["The statement in line 2 is longer than 100 bytes"])
  }

  @Test("A row with very many values is cut, with a remark")
  func manyValues() {
    let text = "INSERT INTO k VALUES (\(String(repeating: "1,", count: 20_000))2), (3);"
    let opened = Opened(text)
    #expect(opened.rows.map { $0.split(separator: " ").count } == [16_384, 1])
    #expect(
      opened.remarks == ["Row 0 has more than 16,384 values; the others were not read"])
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
