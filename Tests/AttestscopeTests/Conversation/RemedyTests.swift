import Results
import Testing

@testable import Attestscope

@Suite("What an artifact says about its rejection")
struct RemedyTests {
  private static let steps =
    #"{"actor":"app","fix":[{"code":"make","text":"Do it."},{"text":"Then this."}],"place":"all"}"#
  private static let first = #"{"actor":"server","fix":[{"text":"Read on."}],"place":"first"}"#
  private static let second =
    #"{"actor":"server","fix":[{"text":"If it fits."}],"place":"second"}"#

  private static let caused =
    #"{"actor":"app","cause":"N03-hash-base64-text","fix":[{"text":"Decode it."}],"place":"all","#
    + #""rival":"A server that hashes the text","statement":"The app hashed the text."}"#

  private let facts = CauseFacts(
    id: "F08-sound-but-rejected", statement: "It rejects it.", actor: .server,
    fix: [FixStep("Look."), FixStep("Compare.")], reference: Citation("A document"))

  @Test("is the same when read again", arguments: [steps, first, second, caused])
  func roundTrip(_ text: String) throws {
    #expect(try #require(Remedy(text: text)).text == text)
  }

  @Test("replaces all steps of the finding or the first one, or follows the first one")
  func applied() throws {
    let whole = try #require(Remedy(text: Self.steps)).applied(to: facts)
    #expect(whole.actor == .app)
    #expect(whole.fix.map(\.text) == ["Do it.", "Then this."])
    let start = try #require(Remedy(text: Self.first)).applied(to: facts)
    #expect(start.fix.map(\.text) == ["Read on.", "Compare."])
    let between = try #require(Remedy(text: Self.second)).applied(to: facts)
    #expect(between.fix.map(\.text) == ["Look.", "If it fits.", "Compare."])
    #expect(start.id == facts.id && start.statement == facts.statement)
  }

  @Test("has the artifact's likely cause in place of the finding's")
  func cause() throws {
    let remedy = try #require(Remedy(text: Self.caused))
    let own = remedy.applied(to: facts)
    #expect(own.id == "N03-hash-base64-text" && own.statement == "The app hashed the text.")
    #expect(own.fix.map(\.text) == ["Decode it."])
    #expect(remedy.cause?.rival == "A server that hashes the text")
  }

  @Test(
    "is missing for other texts",
    arguments: [
      "", "{}", "null", #"{"actor":"nobody","fix":[],"place":"all"}"#,
      #"{"actor":"app","fix":[],"place":1}"#, #"{"actor":"app","fix":[],"place":"last"}"#,
      #"{"actor":"app","fix":[1],"place":"all"}"#, #"{"actor":"app","fix":[],"place":"all""#,
    ])
  func hostile(_ text: String) {
    #expect(Remedy(text: text) == nil)
  }
}
