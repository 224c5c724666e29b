import Results
import Testing

@testable import Attestscope

@Suite("What an artifact says about its rejection")
struct RemedyTests {
  private static let steps =
    #"{"actor":"app","first":false,"fix":[{"code":"make","text":"Do it."},{"text":"Then this."}]}"#
  private static let first = #"{"actor":"server","first":true,"fix":[{"text":"Read on."}]}"#

  private let facts = CauseFacts(
    id: "F08-sound-but-rejected", statement: "It rejects it.", actor: .server,
    fix: [FixStep("Look."), FixStep("Compare.")], reference: Citation("A document"))

  @Test("is the same when read again", arguments: [steps, first])
  func roundTrip(_ text: String) throws {
    #expect(try #require(Remedy(text: text)).text == text)
  }

  @Test("replaces actor and steps of the finding, or its first step only")
  func applied() throws {
    let whole = try #require(Remedy(text: Self.steps)).applied(to: facts)
    #expect(whole.actor == .app)
    #expect(whole.fix.map(\.text) == ["Do it.", "Then this."])
    let start = try #require(Remedy(text: Self.first)).applied(to: facts)
    #expect(start.fix.map(\.text) == ["Read on.", "Compare."])
    #expect(start.id == facts.id && start.statement == facts.statement)
  }

  @Test(
    "is missing for other texts",
    arguments: [
      "", "{}", "null", #"{"actor":"nobody","first":true,"fix":[]}"#,
      #"{"actor":"app","first":1,"fix":[]}"#, #"{"actor":"app","first":true,"fix":[1]}"#,
      #"{"actor":"app","first":true,"fix":[]"#,
    ])
  func hostile(_ text: String) {
    #expect(Remedy(text: text) == nil)
  }
}
