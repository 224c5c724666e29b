import Testing

@testable import Attestscope

@Suite("The reason that is stored with an event")
struct StoredReasonTests {
  @Test("is recognized by its beginning, with its content", arguments: StoredReason.allCases)
  func kinds(kind: StoredReason) {
    let text = kind.text("a, b")
    #expect(StoredReason(of: text) == kind)
    #expect(kind.content(of: text) == "a, b")
  }

  @Test("isn't recognized if the server says it", arguments: ["", "The server says: It says “no”"])
  func others(text: String) {
    #expect(StoredReason(of: text) == nil)
  }
}
