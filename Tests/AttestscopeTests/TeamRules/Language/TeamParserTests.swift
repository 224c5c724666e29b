import Evidence
import Testing

@testable import Attestscope

@Suite("Conditions of team rules")
struct TeamParserTests {
  /// Fields of every type.
  private static let fields: [TeamField] = [
    TeamField(name: "a.word", type: .text, meaning: "", words: ["red", "green"]),
    TeamField(name: "a.free", type: .text, meaning: "", words: []),
    TeamField(name: "a.count", type: .number, meaning: "", words: []),
    TeamField(name: "a.start", type: .time, meaning: "", words: []),
    TeamField(name: "a.end", type: .time, meaning: "", words: []),
    TeamField(name: "a.list", type: .texts, meaning: "", words: []),
    TeamField(name: "a.gone", type: .number, meaning: "", words: []),
  ]

  private static let values: [String: TeamValue] = [
    "a.word": .text("red"), "a.free": .text("com.example"), "a.count": .number(7),
    "a.start": .time(Timestamp(milliseconds: 0)),
    "a.end": .time(Timestamp(milliseconds: 7_200_000)), "a.list": .texts(["x", "y"]),
  ]

  private func condition(_ text: String) throws -> TeamCondition {
    let bytes = Array(text.utf8)
    return try TeamParser.condition(bytes, 0..<bytes.count, Self.fields)
  }

  @Test(
    "a condition holds, doesn't, or depends on what is missing",
    arguments: [
      (#"a.word == "red""#, true), (#"a.word != "red""#, false), ("a.count > 6", true),
      ("a.count >= 8", false), ("a.count + 1 == 8", true), ("a.end - a.start == 2h", true),
      ("a.end - a.start < 90m", false), ("a.start == 1970-01-01", true),
      ("a.start + 1d >= 1970-01-02T00:00:00Z", true), (#"a.free begins "com.""#, true),
      (#"a.free ends ".org""#, false), (#"a.word in ["green", "red"]"#, true),
      (#"a.word not in ["green", "red"]"#, false), (#""y" in a.list"#, true),
      (#""z" in a.list"#, false), ("exists a.gone", false), ("not exists a.gone", true),
      ("a.gone > 1", nil), ("not a.gone > 1", nil), ("a.gone > 1 or a.count == 7", true),
      ("a.gone > 1 and a.count == 8", false), ("a.gone > 1 and a.count == 7", nil),
      ("a.count == 7 and not (a.count == 8 or a.count == 9)", true), ("true", true),
      (#"a.word == "green" and a.count == 1 or a.count == 7"#, true),
    ] as [(String, Bool?)])
  func holds(_ text: String, _ expected: Bool?) throws {
    let holds = try condition(text).holds { Self.values[$0.name] }
    #expect(holds == expected)
  }

  @Test(
    "a fault has its line, its column and the nearest name",
    arguments: [
      (
        "a.word == \"red\"\n  and a.coumt > 1",
        "2:7: unknown field “a.coumt”; did you mean a.count?"
      ),
      ("a.count == \"7\"", "1:12: a number can't be compared with a text"),
      ("a.word == \"rad\"", "1:11: a.word is never “rad”; it is one of red, green"),
      ("a.word in [\"red\", 1]", "1:19: a text can't be compared with a number"),
      ("a.word < \"red\"", "1:8: a text can't be compared with “<”"),
      ("a.start + a.end > 5m", "1:9: “+” can't join a time and a time"),
      ("a.count", "1:8: expected a comparison, such as ==, not the end of the condition"),
      ("(a.count > 1", "1:13: expected “)”, not the end of the condition"),
      ("a.count > 1 a", "1:13: expected “and”, “or” or the end, not “a”"),
      ("a.free == \"x", "1:11: the text has no closing quotation mark"),
      (
        "a.count > 12x",
        "1:11: “12x” isn't a number, a duration such as 30d, or a time such as 2026-03-14"
      ),
      ("a.count & 1", "1:9: a condition can't contain this character"),
      ("é == 1", "1:1: a condition can't contain this character"),
      ("a.list == a.list", "1:8: a list of texts can't be compared with “==”"),
      ("", "1:1: expected a field or a value, not the end of the condition"),
    ])
  func faults(_ text: String, _ reason: String) {
    let fault = #expect(throws: TeamRuleFault.self) { try condition(text) }
    #expect(fault?.reason == reason)
  }

  @Test("length and depth of a condition are limited")
  func limits() {
    for text in [
      String(repeating: "(", count: 100_000), String(repeating: "not ", count: 1_000) + "true",
      Array(repeating: "true", count: 2_000).joined(separator: " and "),
      "a.count in [" + Array(repeating: "1", count: 65).joined(separator: ",") + "]",
      "a.free == \"" + String(repeating: "x", count: 2_000) + "\"",
    ] {
      #expect(throws: TeamRuleFault.self) { try condition(text) }
    }
  }

  @Test("any bytes are read without a trap")
  func hostile() {
    let words = [
      "a.count", "==", "(", ")", "not", "in", "[", "]", "\"", "\\", "9999999999999999999d", "-",
      "2026-02-30", "exists", ",", "\u{0}", "é", "9223372036854775807", "+", "a.start", "1d",
    ]
    var state: UInt64 = 7
    for _ in 0..<5_000 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += words[Int(state >> 33) % words.count] + " "
      }
      if let condition = try? condition(text) { _ = condition.holds { Self.values[$0.name] } }
    }
  }
}
