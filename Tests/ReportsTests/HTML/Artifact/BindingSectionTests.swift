import Evidence
import Results
import Testing

@testable import Reports

@Suite("The section on the expected values")
struct BindingSectionTests {
  private func page(_ result: ArtifactResult) -> Page {
    Page(ArtifactPage(result, by: Fixture.tool, handbook: Fixture.handbook).html)
  }

  @Test("shows the value, its designation, author, place and time")
  func whole() {
    let page = page(
      Fixture.bound(
        [Fixture.bound(.session, candidates: Fixture.candidates())], Fixture.rejected()))
    #expect(page.failure == nil)
    #expect(page.values("id").contains("held"))
    let text = page.text(of: "held")
    for part in [
      Fixture.challenge, "the latest challenge that the server issued in this session",
      "exchange 3 (GET https://api.example.com/challenge)",
      "2026-03-14 09:26:47 UTC, 3 seconds before the artifact", "body of the answer → /challenge",
      "Other candidates (7)",
    ] { #expect(text.contains(part), "\(part): \(text)") }
    let rivals = page.text(of: "list rivals")
    #expect(rivals.contains("the artifact answers it"))
    #expect(rivals.contains("unknown"))
    // A value is designated, so there is no option.
    #expect(!rivals.contains("--challenge"))
  }

  @Test(
    "shows a given counter of an assertion with who gave it, as the terminal does",
    arguments: [ArtifactType.assertion, .attestation])
  func counter(_ type: ArtifactType) {
    let result = Fixture.make(
      "a", id: String(repeating: "03", count: 32), type: type, outcome: .accepted, checks: [],
      diagnoses: [], headline: "Valid")
    var bound = Fixture.bound([Fixture.bound(.session)], result)
    bound.given = [GivenValue(.previousCounter, "2311", from: .context)]
    let isShown = type == .assertion
    let text = page(bound).text(of: "held")
    #expect(text.contains("2,311, from a context record") == isShown)
    #expect(
      ArtifactTerminal.text(of: bound, TerminalStyle()).contains(
        "above 2,311, from a context record")
        == isShown)
  }

  @Test(
    "shows the key ID that was given with an attestation",
    arguments: [ArtifactType.assertion, .attestation])
  func keyID(_ type: ArtifactType) {
    let result = Fixture.make(
      "a", id: String(repeating: "03", count: 32), type: type, outcome: .accepted, checks: [],
      diagnoses: [], headline: "Valid")
    var bound = Fixture.bound([Fixture.bound(.session)], result)
    bound.given = [GivenValue(.keyID, "8XlsRu", from: .record)]
    let isShown = type == .attestation
    #expect(page(bound).text(of: "held").contains("8XlsRu, from its record.") == isShown)
  }

  @Test("says of a value that is shown as a hash why")
  func hash() {
    func text(_ value: String) -> String {
      let binding = BoundValue(.clientData, value, designation: .record, by: .record, at: [])
      return page(Fixture.bound([binding], Fixture.rejected())).text(of: "held")
    }
    let reason = "The value has more than 128 bytes, or isn't text."
    #expect(text("\(GivenValue.hashMark)84ef\(GivenValue.ofDecodedBytes)").contains(reason))
    #expect(!text("{}").contains(reason))
  }

  @Test("the age of a challenge counts from the end of the answer that issued it")
  func age() {
    let exchange = SourceStep.ExchangeStep(
      index: 3, time: Timestamp(rfc3339: "2026-03-14T09:26:47Z"), duration: 1_000)
    let binding = BoundValue(
      .challenge, Fixture.challenge, designation: .session, by: .server, at: [.exchange(exchange)],
      candidates: [])
    #expect(exchange.answeredAt == Timestamp(rfc3339: "2026-03-14T09:26:48Z"))
    let text = page(Fixture.bound([binding], Fixture.rejected())).text(of: "held")
    #expect(text.contains("its answer ended 2 seconds before the artifact's request"))
  }

  @Test("a value by the client is marked")
  func marks() {
    func chips(_ binding: BoundValue) -> String {
      page(Fixture.bound([binding], Fixture.rejected())).text(of: "chip minor warn")
    }
    #expect(chips(Fixture.bound(.record, by: .client)).contains("by the client"))
    #expect(chips(Fixture.bound(.only, by: .unknown)).contains("author unknown"))
    #expect(!chips(Fixture.bound(.only)).contains("server"))
  }

  @Test("an undetermined artifact lists the candidates, each with its option")
  func open() {
    let page = page(Fixture.undetermined([Fixture.undesignated()]))
    #expect(page.failure == nil)
    #expect(page.text(of: "panel").contains("Choose one of 7 candidates"))
    #expect(page.values("href").contains("#held"))
    #expect(page.text(of: "chip minor open").contains("no value designated"))
    #expect(page.text(of: "pick").contains("--challenge exchange:3/a"))
    #expect(page.text(of: "held").contains("the client sent it before, so it shows nothing."))
  }

  @Test("a candidate that was used before is marked, and no command selects it")
  func used() {
    let page = page(Fixture.undetermined([Fixture.used()]))
    #expect(page.failure == nil)
    #expect(page.text(of: "list rivals").contains("used before, in exchange 1"))
    #expect(!page.text.contains("--challenge"))
    let panel = page.text(of: "panel")
    #expect(panel.contains("No value makes it valid. Who acts: Security reviewer."))
    #expect(panel.contains("Compare it with what used the challenge before, in exchange 1."))
    #expect(page.text.contains("Undetermined: reject it"))
    #expect(panel.contains("Why to reject it"))
    #expect(!panel.contains("What is missing"))
    #expect(!panel.contains("waits for it"))
    #expect(panel.contains("A challenge is good for one artifact: reject this one."))
    #expect(!panel.contains("You act") && !panel.contains("evidence record"))
  }

  @Test("a candidate that the request names, and that doesn't count, says so")
  func named() {
    let bound = Fixture.bound(.session, candidates: Fixture.candidates())
    var result = Fixture.bound([bound], Fixture.rejected())
    let words = "the request names it"
    #expect(!page(result).text(of: "list rivals").contains(words))
    result.given = [
      GivenValue(
        .challenge, Fixture.challenge, from: .server,
        overruled: [.init(.challenge, "hello", from: .client)])
    ]
    #expect(page(result).text(of: "list rivals").contains(words))
  }

  @Test("provenance doesn't repeat the section")
  func provenance() {
    func value(_ kind: JoinedValue.Kind, _ text: String) -> JoinedValue {
      JoinedValue(kind, text, saidBy: .server, at: Fixture.answer(3, "/challenge"), by: .name)
    }
    var result = Fixture.bound([Fixture.bound(.session)], Fixture.rejected())
    result.joined = [
      value(.challenge, Fixture.challenge), value(.account, "user-1"), value(.challenge, "other"),
    ]
    result.given = [
      GivenValue(.challenge, Fixture.challenge, from: .server),
      GivenValue(.keyID, "8XlsRu", from: .client),
    ]
    let text = page(result).text
    #expect(!text.contains("Challenge \(Fixture.challenge)"))
    #expect(text.contains("Account user-1"))
    #expect(text.contains("Challenge other"))
    #expect(!text.contains("Expected challenge"))
    #expect(text.contains("Expected key ID"))
    result.bindings = []
    #expect(page(result).text.contains("Challenge \(Fixture.challenge)"))
    #expect(page(result).text.contains("Expected challenge"))
    #expect(!page(result).values("id").contains("held"))
  }

  @Test("the page shows at most fifty candidates")
  func many() {
    let candidates = (0..<60).map {
      BoundValue.Candidate("value \($0)", by: .server, at: Fixture.answer($0, "/c"), fits: false)
    }
    let page = page(
      Fixture.bound([Fixture.bound(.only, candidates: candidates)], Fixture.rejected()))
    #expect(page.text.contains("value 49") && !page.text.contains("value 50"))
    #expect(page.text.contains("10 more candidates in the results."))
  }

  @Test("the page is well-formed with hostile strings", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) {
    let bindings = [Fixture.bound(.named, hostile.text), Fixture.undesignated(hostile.text)]
    #expect(page(Fixture.undetermined(bindings)).failure == nil)
  }
}
