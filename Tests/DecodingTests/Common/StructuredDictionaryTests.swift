import Evidence
import Testing

@testable import Decoding

@Suite("Dictionaries of structured fields")
struct StructuredDictionaryTests {
  private func value(_ field: String, _ key: String) -> String? {
    StructuredDictionary(Bytes(Array(field.utf8)))?.value(key)?.utf8
  }

  @Test("are read member by member, of which the last of equal keys counts")
  func members() {
    let field = #" a=("x" "y,z");k="1,2" , b=:aRkq:,a=2 ,c"#
    #expect(value(field, "a") == "2")
    #expect(value(field, "b") == ":aRkq:")
    #expect(value(field, "c") == nil)
    #expect(value(field, "k") == nil)
    #expect(value("", "a") == nil)
    #expect(value("a=", "a") == "")
  }

  @Test("keep strings whole, also with escaped quotes")
  func strings() {
    #expect(value(#"a="x\",b=1", b=2"#, "b") == "2")
    #expect(value(#"a="x\\",b=1"#, "b") == "1")
  }

  @Test("have no values if they have more than 64 members")
  func tooMany() {
    let members = String(repeating: "a=1,", count: 63)
    #expect(value(members + "b=2", "b") == "2")
    #expect(StructuredDictionary(Bytes(Array((members + "c=3,b=2").utf8))) == nil)
  }

  @Test(
    "have byte sequences between colons",
    arguments: [
      (":aRkq:", "aRkq"), (":aRkq:;p=1", "aRkq"), ("::", ""), ("aRkq", nil), (":aRkq", nil),
      ("", nil),
    ])
  func byteSequence(_ value: String, _ digits: String?) {
    #expect(StructuredDictionary.byteSequence(Bytes(Array(value.utf8)))?.utf8 == digits)
  }
}
