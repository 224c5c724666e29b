import Evidence
import Reports
import Results
import Testing

@Suite("The shape of a difference")
struct DifferenceShapeTests {
  private static let zeros = [UInt8](repeating: 0, count: 32)

  @Test(
    "is described in a reader's words",
    arguments: [
      (
        .bytes(zeros), .bytes([UInt8](repeating: 1, count: 32)),
        "All 32 bytes differ, as hashes of different inputs do."
      ),
      (
        .bytes(zeros), .bytes(Array(zeros.dropLast()) + [1]),
        "1 of 32 bytes differs, the first at offset 31."
      ),
      (
        .bytes([1, 2, 3, 4]), .bytes([1, 2]),
        "4 bytes against 2: the shorter is the start of the longer."
      ),
      (.bytes([1, 2, 3]), .bytes([9, 2]), "3 bytes against 2, different from the first byte on."),
      (.bytes([1, 2, 3]), .bytes([1, 9]), "3 bytes against 2, the first byte agrees."),
      (.bytes([1, 2, 3]), .bytes([1, 2, 9, 9]), "3 bytes against 4, the first 2 bytes agree."),
      (.bytes([0xfb, 0xff]), .text("FBFF"), "The text is the same bytes, written as hexadecimal."),
      (.bytes([0xfb, 0xff]), .text("-_8"), "The text is the same bytes, written as Base64."),
      (.text("com.Example"), .text("com.example"), "The same letters in a different case."),
      (.text("a-b_c="), .text("a+b/c"), "The same value in a different spelling."),
      (.text("com.example"), .text("com.exempt"), "The first 6 characters agree."),
      (.text("abcdef="), .text("abcdef=\u{301}"), "U+0301 follows as character 8."),
      (.text("abcdef="), .text("abcdef\u{ff1d}"), "Character 7 is U+FF1D instead of U+003D."),
      (
        .text("com.ex\u{430}mple"), .text("com.example"), "Character 7 is U+0061 instead of U+0430."
      ),
      (.text("abcdef="), .text("abcdef= "), "U+0020 follows as character 8."),
      (.text("com.example"), .text("com.ex mple"), "The first 6 characters agree."),
      (.number(3), .number(10), "They are 7 apart."),
      (
        .time(Timestamp(milliseconds: 0)), .time(Timestamp(milliseconds: 7_200_000)),
        "2 hours later."
      ),
    ] as [(Value.Content, Value.Content, String)])
  func remark(expected: Value.Content, actual: Value.Content, remark: String) {
    #expect(DifferenceShape.remark(expected, actual) == remark)
  }

  @Test("of two challenges doesn't call them hashes")
  func challenges() {
    let ones = [UInt8](repeating: 1, count: 32)
    #expect(
      DifferenceShape.remark(.bytes(Self.zeros), .bytes(ones), areHashes: false)
        == "All 32 bytes differ.")
  }

  @Test("of extreme values doesn't trap")
  func extremes() {
    let edges: [Int64] = [.min, -1, 0, 1, .max]
    for left in edges {
      for right in edges {
        let numbers = DifferenceShape.remark(.number(left), .number(right))
        #expect((numbers == nil) == (left == right))
        let times = DifferenceShape.remark(
          .time(Timestamp(milliseconds: left)), .time(Timestamp(milliseconds: right)))
        #expect(times == nil || left != right)
      }
    }
  }

  @Test("different letters are never called the same value", arguments: ["QUJD", "qujd", "QUJE"])
  func noFalseEquality(text: String) {
    let isSame = DifferenceShape.remark(.bytes(Array("ABC".utf8)), .text(text)) != nil
    #expect(isSame == (text == "QUJD"))
  }
}
