import Evidence
import Testing

@Suite("A challenge chosen by its place")
struct ChallengeChoiceTests {
  @Test(
    "every form is read, and written as it was read",
    arguments: [
      ("exchange:0", ChallengeChoice.exchange(0, pointer: nil)),
      ("exchange:12", .exchange(12, pointer: nil)),
      ("exchange:3/data/challenge", .exchange(3, pointer: "/data/challenge")),
      ("exchange:3/a~1b/~0/", .exchange(3, pointer: "/a~1b/~0/")), ("line:1", .line(1)),
    ])
  func forms(_ text: String, _ choice: ChallengeChoice) {
    #expect(ChallengeChoice(text) == choice)
    #expect(choice.text == text)
    #expect(ChallengeChoice.isMeant(by: text))
  }

  @Test(
    "anything else is not read",
    arguments: [
      "exchange:", "exchange:x", "exchange:-1", "exchange:+1", "exchange: 1", "exchange:1.5",
      "exchange:/a", "exchange:1a", "exchange:1/~2", "exchange:1/~", "exchange:1#/a",
      "exchange:99999999999999999999", "line:", "line:0", "line:-1", "line:1/a", "line:１",
    ])
  func mistakes(_ text: String) {
    #expect(ChallengeChoice(text) == nil)
    #expect(ChallengeChoice.isMeant(by: text))
  }

  @Test("bytes with an encoding aren't a place", arguments: ["base64:AAAA", "text:line:1", "3"])
  func bytes(_ text: String) {
    #expect(ChallengeChoice(text) == nil)
    #expect(!ChallengeChoice.isMeant(by: text))
  }

  private func exchange(_ index: Int, _ pointers: String...) -> [SourceStep] {
    [.member(name: "a.har"), .exchange(.init(index: index)), .part(.responseBody)]
      + pointers.map(SourceStep.pointer)
  }

  @Test("a choice selects by the exchange, and by the pointers of all layers as one")
  func selection() {
    let nested = exchange(3, "/data", "/challenge")
    #expect(ChallengeChoice(of: nested) == .exchange(3, pointer: nil))
    #expect(
      ChallengeChoice(of: nested, isPrecise: true) == .exchange(3, pointer: "/data/challenge"))
    for isPrecise in [false, true] {
      let choice = ChallengeChoice(of: nested, isPrecise: isPrecise)
      #expect(choice?.selects(nested) == true)
      #expect(choice?.selects(exchange(2, "/data", "/challenge")) == false)
      #expect(choice?.selects(exchange(3, "/nonce")) == !isPrecise)
    }
    #expect(ChallengeChoice.exchange(3, pointer: nil).selects([]) == false)
  }

  @Test("a line is one of a text, not of a body in a capture")
  func lines() {
    let text: [SourceStep] = [.text(line: 12, column: 4, offset: 300), .pointer("/challenge")]
    #expect(ChallengeChoice(of: text, isPrecise: true) == .line(12))
    #expect(ChallengeChoice.line(12).selects(text))
    #expect(!ChallengeChoice.line(13).selects(text))
    #expect(!ChallengeChoice.line(12).selects(exchange(3) + text))
    #expect(ChallengeChoice(of: [.row(index: 1, column: "challenge")]) == nil)
  }
}
