import Foundation
import Reports
import Results
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  private func text(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.line(value), as: UTF8.self)
  }

  @Test("names from data are sorted; members without a value are omitted")
  func sorting() {
    let value = JSONValue.object([
      ("b", .integer(1)), ("a", .array([true, .null])), ("c", nil), ("B", "x"),
    ])
    #expect(text(value) == "{\"B\":\"x\",\"a\":[true,null],\"b\":1}\n")
  }

  @Test("fixed names keep their order; members without a value are omitted")
  func order() {
    let value = JSONValue.object(["a": .integer(1), "b": nil, "c": .array([])])
    #expect(text(value) == "{\"a\":1,\"c\":[]}\n")
  }

  @Test("integers keep every digit", arguments: [Int64.min, -1, 0, Int64.max])
  func integers(number: Int64) {
    #expect(text(.integer(number)) == "\(number)\n")
  }

  @Test(
    "invisible characters are escaped",
    arguments: [
      ("\u{202e}", "\\u202e"), ("\u{feff}", "\\ufeff"), ("\u{2028}", "\\u2028"),
      ("\u{1b}", "\\u001b"), ("\u{7f}", "\\u007f"), ("\u{9b}", "\\u009b"), ("\n", "\\n"),
      ("\u{e0041}", "\\udb40\\udc41"), ("\"", "\\\""), ("\\", "\\\\"), ("é漢", "é漢"),
    ])
  func escapes(input: String, output: String) {
    #expect(text(.string(input)) == "\"\(output)\"\n")
  }

  @Test("a parser reads every hostile string back unchanged", arguments: HostileText.all)
  func roundTrip(hostile: HostileText) throws {
    let hostile = hostile.text
    let line = JSONWriter.line(.object(["text": .string(hostile)]))
    let parsed = try JSONSerialization.jsonObject(with: Data(line)) as? [String: String]
    #expect(parsed?["text"].map { Array($0.unicodeScalars) } == Array(hostile.unicodeScalars))
    #expect(!line.dropLast().contains { $0 < 0x20 || $0 == 0x7f })
  }
}
