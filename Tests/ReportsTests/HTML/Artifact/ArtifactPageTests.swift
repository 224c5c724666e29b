import Evidence
import Redaction
import Results
import Testing

@testable import Reports

@Suite("The page of an artifact")
struct ArtifactPageTests {
  private func page(_ result: ArtifactResult) -> Page {
    Page(ArtifactPage(result, by: Fixture.tool, handbook: Fixture.handbook).html)
  }

  private var unreadable: ArtifactResult {
    var details = ArtifactDetails()
    details.reading = .init(
      text: Fixture.artifact.all, encoding: "as Base64", payload: Fixture.payload.all,
      stop: Fixture.artifact.all[18..<19])
    return Fixture.make(
      "file", id: String(repeating: "03", count: 32), outcome: .unreadable,
      checks: [
        CheckResult(
          rule: Fixture.nonce,
          finding: .fail("Damaged", at: [.init(Fixture.artifact.all[18..<19], "")]))
      ], diagnoses: [], headline: "No known artifact was found in it", details: details)
  }

  @Test(
    "a page without the artifact's bytes says what is missing, and has no empty section",
    arguments: [Fixture.rejected(), Fixture.accepted(), Fixture.undetermined()])
  func withoutBytes(_ result: ArtifactResult) {
    let page = page(result.keeping(.none))
    #expect(page.failure == nil)
    #expect(page.text.contains("contain no bytes of this artifact"))
    #expect(page.text.contains("--evidence full"))
    #expect(page.values("class").allSatisfy { !$0.hasPrefix("hexbox") })
    let sections: Set = ["bytes", "certificates", "receipt"]
    #expect(sections.isDisjoint(with: page.values("id")))
    #expect(!self.page(result).text.contains("contain no bytes"))
  }

  @Test("a long list of checks that didn't run is folded under their number", arguments: [6, 7])
  func blocked(_ count: Int) {
    let like = Fixture.rejected()
    let blocked = (0..<count).map {
      CheckResult(
        rule: RuleFacts(
          id: RuleID("attestation.b\($0)"), group: "Challenge binding", severity: .error,
          background: nil),
        title: "Right \($0)", finding: .unreadable("It can't be read."), blockedBy: Fixture.nonce.id
      )
    }
    let page = page(
      Fixture.make(
        "device", id: like.id, outcome: .rejected, checks: like.checks + blocked,
        diagnoses: like.diagnoses, headline: like.headline))
    #expect(page.failure == nil)
    #expect(page.text.contains("Not run, because it depends on this: 7 checks") == (count == 7))
  }

  @Test("the printed page names what it leaves out, and nothing that the page lacks")
  func unprinted() {
    let passed = "The table below leaves out checks that passed"
    for (result, note) in [
      (
        Fixture.rejected(),
        " or don't apply; only the page has them, all bytes and the handbook."
      ),
      (
        Fixture.rejected().keeping(.none),
        " or don't apply; only the page has them and the handbook."
      ),
      (Fixture.accepted(), "; only the page has them and all bytes."),
      (Fixture.accepted().keeping(.none), "; only the page has them."),
    ] { #expect(page(result).text(of: "po").contains(passed + note)) }
    #expect(!page(Fixture.rejected()).text(of: "aside").contains("What was tried"))
    let open = page(Fixture.undetermined().keeping(.none))
    #expect(!open.text.contains("nly the page has"))
    let section = ChecksSection(Fixture.undetermined(), problems: [], unprinted: ["the handbook"])
    #expect(section.unprinted == "only the page has the handbook.")
  }

  @Test("a warning with a text of its own has it in place of the risk and the level of a failure")
  func warning() {
    for warning in [nil, "A strict server rejects it."] {
      let background = RuleFacts.Background(
        checks: "A check.", protects: "Anyone can cheat.", source: Citation("A source"),
        requirement: Requirement(.must, risk: "Someone is robbed."), warning: warning)
      let check = CheckResult(
        rule: RuleFacts(
          id: "attestation.key-id", group: "Key", severity: .error, background: background),
        title: "It is odd", finding: .warn("The key ID is odd."))
      let text = page(
        Fixture.make(
          "a.cbor", id: String(repeating: "02", count: 32), outcome: .accepted, checks: [check],
          diagnoses: [], headline: "Accepted with 1 warning: it is odd")
      ).text
      #expect(text.contains("A strict server rejects it.") == (warning != nil))
      #expect(text.contains("Anyone can cheat.") == (warning == nil))
      #expect(text.contains("Someone is robbed.") == (warning == nil))
    }
  }

  @Test("a warning without a cause names the other teams of its rule's steps")
  func helping() {
    let background = RuleFacts.Background(
      checks: "A check.", protects: "A protection.", source: Citation("A source"), actor: .app,
      fix: ["Find what adds it.", "On the server, read nothing from it."])
    let check = CheckResult(
      rule: RuleFacts(
        id: "receipt.type", group: "Receipt", severity: .error, background: background),
      title: "It is odd", finding: .warn("The type is odd."))
    let text = page(
      Fixture.make(
        "a.cbor", id: String(repeating: "02", count: 32), outcome: .accepted, checks: [check],
        diagnoses: [], headline: "Accepted with 1 warning: it is odd")
    ).text
    #expect(text.contains("App team") && text.contains("Server team: step 2"))
    #expect(text.contains("No cause is claimed") && !text.contains("No known cause"))
  }

  @Test("what one of several checks found is shown as far as what a single one found")
  func longFinding() {
    let words = String(repeating: "certificate ", count: 50)
    let cause = Diagnosis(
      cause: Fixture.cause("It is odd."), certainty: .proven,
      rules: ["receipt.type", "receipt.cms"],
      proof: Proof("Seen.", undoing: ""), wouldPass: [], remaining: [], fingerprint: "")
    let checks = ["receipt.type", "receipt.cms"].map { (id: RuleID) in
      CheckResult(
        rule: Fixture.rule(id, passes: "Right", fails: "Wrong"),
        finding: .fail("\(words)ends in \(id)"))
    }
    let text = page(
      Fixture.make(
        "a.cbor", id: String(repeating: "02", count: 32), outcome: .rejected, checks: checks,
        diagnoses: [cause], headline: "It is odd")
    ).text
    #expect(text.ranges(of: "ends in receipt.cms").count > 1)
  }

  @Test("every problem has the six headings, in their order")
  func anatomy() {
    for result in [Fixture.rejected(), Fixture.warned()] {
      let text = page(result).text
      let headings = [
        "What we checked", "What we saw", "Why it matters", "Cause and certainty", "How to fix",
        "Reference",
      ]
      let places = headings.map { text.firstRange(of: $0)?.lowerBound }
      #expect(!places.contains(nil))
      #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }
  }

  @Test("a rejected artifact shows cause, fix and actor; an accepted one its facts first")
  func trio() {
    let rejected = page(Fixture.rejected())
    let accepted = page(Fixture.accepted())
    #expect(rejected.values("class").contains("trio"))
    #expect(rejected.text.contains("Server team"))
    #expect(!accepted.values("class").contains("trio"))
    #expect(accepted.values("class").contains("promoted"))
  }

  @Test("characters of an App ID that aren't ASCII are listed")
  func foreign() {
    let name = "8YE23NZS57.com.ex\u{430}mple"
    #expect(page(Fixture.accepted(name)).text.contains("ASCII: U+0430 as character 18."))
    #expect(!page(Fixture.accepted()).text.contains("ASCII"))
  }

  @Test("an undetermined verdict comes with the command that completes it")
  func missing() {
    let text = page(Fixture.undetermined()).text
    #expect(text.contains("What is missing"))
    #expect(text.contains("attestscope analyze"))
    #expect(text.contains("--challenge base64:"))
  }

  @Test("an unreadable artifact shows the layer and the byte where reading stopped")
  func stopped() {
    let page = page(unreadable)
    let text = page.text
    // The page has no section of bytes to link to.
    #expect(page.values("href").allSatisfy { !$0.hasPrefix("#b-") && !$0.hasPrefix("#f-") })
    #expect(text.contains("Not an encoding of an artifact") && text.contains("Read as Base64."))
    #expect(text.contains("Stopped at byte 18 (0x0012) of the artifact."))
  }

  @Test("the strip of checks is one image with a description")
  func strip() {
    let images = page(Fixture.rejected()).values("aria-label").filter { $0.contains("in order") }
    #expect(
      images == [
        "5 checks in order: 1 passed, attestation.nonce failed, attestation.app-id warning, "
          + "receipt.risk-metric not applicable, receipt.signature not run"
      ])
  }

  @Test("the embedded line of results is the line of results.jsonl")
  func json() {
    let result = Fixture.rejected("</script><b>&")
    let document = ArtifactPage(result, by: Fixture.tool, handbook: Fixture.handbook).html.document
    let line = JSONWriter.line(ResultsLine.artifact(result, by: Fixture.tool))
    let escaped = String(decoding: line, as: UTF8.self).replacing("<", with: "\\u003c")
      .replacing(">", with: "\\u003e").replacing("&", with: "\\u0026")
    #expect(String(decoding: document, as: UTF8.self).contains(escaped))
  }

  @Test("the page lists what was tried, and what would pass without the cause")
  func proof() {
    let text = page(Fixture.rejected()).text
    #expect(text.contains("What was tried (1)"))
    #expect(text.contains("SHA-256 of the Base64 text of the challenge"))
    #expect(text.contains("With the cause fixed, this still fails"))
  }

  /// The rejected attestation of the fixture, with another certainty, and with nothing computed to pass.
  private func computed(_ certainty: Certainty, undoing: String, passes: Bool = false)
    -> ArtifactResult
  {
    let like = Fixture.rejected()
    let diagnoses = like.diagnoses.map {
      var proof = $0.proof
      proof.counterfactual = undoing
      return Diagnosis(
        cause: $0.cause, certainty: certainty, rules: $0.rules, proof: proof,
        wouldPass: passes ? $0.wouldPass : [])
    }
    return Fixture.make(
      "device", id: like.id, outcome: .rejected, checks: like.checks, diagnoses: diagnoses,
      headline: like.headline)
  }

  @Test(
    "the correction is said to pass only if that was computed",
    arguments: [
      (.consistent, "challenge := other", true, "With this value it passes: challenge := other"),
      (
        .consistent, "challenge := other", false,
        "The correction, if this is the cause: challenge := other"
      ),
      (.proven, "text := repaired", false, "The correction: text := repaired"),
      (.proven, "nothing: it wasn't signed", false, "Nothing makes it pass: it wasn't signed."),
      (
        .consistent, "nothing: it wasn't signed", false,
        "If this is the cause, nothing makes it pass: it wasn't signed."
      ),
    ] as [(Certainty, String, Bool, String)])
  func undoing(_ certainty: Certainty, _ undoing: String, _ passes: Bool, _ sentence: String) {
    let text = page(computed(certainty, undoing: undoing, passes: passes)).text
    #expect(text.contains(sentence))
    #expect(text.contains("With this value it passes") == passes)
  }

  @Test("all rows of the computation have the headings of its columns on a narrow screen")
  func columns() {
    let names = page(Fixture.rejected()).values("data-c")
    #expect(names.filter { $0 == "By Apple's steps" }.count == 2)
    #expect(names.filter { $0 == "As the app computed it" }.count == 2)
    #expect(!names.contains { $0.hasPrefix("With the cause") })
  }

  @Test("the last step names only the rules that would pass")
  func confirmation() {
    let text = page(Fixture.rejected()).text
    #expect(text.contains("attestation.nonce must pass"))
    #expect(!text.contains("0 failures"))
  }

  @Test("redacted values are listed by kind, with their places")
  func withheld() {
    let text = page(Fixture.rejected("log of 203.0.113.77").redacted(by: .secrets)).text
    #expect(text.contains("addresses in"))
    #expect(text.contains("/artifact/source/file, address, 12 bytes"))
    #expect(page(Fixture.accepted()).text.contains("nothing"))
  }

  @Test("chain, receipt and timeline are shown, the token isn't")
  func details() {
    let text = page(Fixture.rejected()).text
    #expect(text.contains("Trust anchor, built into this tool"))
    #expect(text.contains("Leaf; its key is the one attested, x5c[0]"))
    #expect(text.contains("88 bytes redacted"))
    #expect(text.contains("Leaf certificate valid, 3 days"))
    #expect(text.contains("Leaf, serial number"))
  }

  @Test("a page without certificates, receipt or times has no such sections")
  func absent() {
    let ids = page(Fixture.accepted()).values("id")
    for id in ["certificates", "receipt", "handbook"] { #expect(!ids.contains(id)) }
  }
}
