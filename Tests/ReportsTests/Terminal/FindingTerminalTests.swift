import Evidence
import Reports
import Results
import Testing

@Suite("Findings in the terminal")
struct FindingTerminalTests {
  /// Returns a finding about one event for each artifact, of which the last is the offence.
  private func finding(
    _ rule: RuleID, of results: [ArtifactResult], collect: String? = nil,
    diagnoses: [Diagnosis] = []
  ) -> RunFinding {
    RunFinding(
      rule: RuleFacts(id: rule, group: "Conversation", severity: .error, background: nil),
      result: .fail, title: "The server answers 400", found: "Twice.",
      artifacts: results.map(\.id),
      events: results.enumerated().map { number, result in
        FlowEvent(
          number: number, what: "assertion",
          source: Source(file: "trip.har", entry: number + 1, path: "/assertion"),
          artifact: result.id, served: Served(.accepted, status: 200, toldBy: .status),
          client: "\(number + 1), [address redacted, 12 bytes]",
          isOffence: number == results.count - 1)
      }, diagnoses: diagnoses, collect: collect)
  }

  /// The text without its line breaks.
  private func words(_ findings: [RunFinding], _ artifacts: [ArtifactResult]) -> String {
    FindingTerminal.text(
      of: findings, RunSummary(), TerminalStyle(width: 100), artifacts: artifacts
    ).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("events of one file name it once, and the offence is marked")
  func events() {
    let text = words(
      [finding("flow.replay", of: [Fixture.rejected(), Fixture.accepted()])], [])
    #expect(
      text.contains(
        "assertion, client 1: accepted by status 200 alone; entry 1, /assertion assertion, client 2: "
          + "accepted by status 200 alone; entry 2, /assertion (the fault) in trip.har"), "\(text)")
  }

  @Test("places of reported errors share a line for each file, which names the file once")
  func places() {
    func error(_ source: Source, at second: Int64? = nil) -> FlowEvent {
      FlowEvent(
        number: 0, what: "clientError", time: second.map { Timestamp(milliseconds: $0 * 1_000) },
        source: source)
    }
    func line(_ number: Int) -> SourceStep { .text(line: number, column: 1, offset: 0) }
    func text(_ events: [FlowEvent]) -> String {
      words(
        [
          RunFinding(
            rule: RuleFacts(
              id: "flow.client-error", group: "Conversation", severity: .error, background: nil),
            result: .warn, title: "DCError 3", found: "Reported.", artifacts: [], events: events)
        ], [])
    }
    let log = [2, 18, 18].map { error(Source(file: "app.log", steps: [line($0)])) }
    let entries = [4, 9].map { error(Source(file: "errors.json", entry: $0)) }
    #expect(text(log).contains("Reported. line 2, line 18 in app.log"))
    #expect(text(entries).contains("Reported. entry 4, entry 9 in errors.json"))
    #expect(
      text(log + entries)
        .contains("Reported. app.log, line 2, line 18 errors.json, entry 4, entry 9"))
    let timed = error(Source(file: "app.log", steps: [line(40)]), at: 60)
    #expect(
      text(log + [timed]).contains("line 2, line 18 line 40, 1970-01-01T00:01:00Z in app.log"))
  }

  @Test(
    "a reported error that the artifact's checks explain has their cause in place of the usual ones"
  )
  func explained() throws {
    let result = Fixture.rejected()
    let cause = try #require(result.diagnoses.first?.cause)
    let error = finding("flow.service-error", of: [result], collect: "The request.")
    #expect(words([error], [result]).contains("fix See the artifact below."))
    #expect(words([error], [result]).contains(cause.id))
    #expect(!words([error], [result]).contains("collect"))
    for other in [[], [Fixture.accepted()]] {
      #expect(words([error], other).contains("collect The request."))
    }
  }

  @Test(
    "a cause that the request itself proves stays that of a reported error, whatever the checks say"
  )
  func provenByRequest() throws {
    let result = Fixture.rejected()
    let own = try #require(result.diagnoses.first)
    let shown = Diagnosis(
      cause: CauseFacts(
        id: "P09-400-env", statement: "The server sent it to the other host.", actor: .server,
        fix: ["On the server, choose the host by field 7."], reference: Citation("Apple", "Hosts")),
      certainty: .proven, rules: ["flow.service-error"], proof: Proof("Field 7.", undoing: ""),
      wouldPass: [], remaining: [], fingerprint: "")
    let text = words(
      [finding("flow.service-error", of: [result], collect: "It.", diagnoses: [shown])], [result])
    #expect(text.contains("cause The server sent it to the other host. P09-400-env, proven"))
    #expect(text.contains("who Server team. fix On the server, choose the host by field 7."))
    #expect(!text.contains(own.cause.id))
  }

  @Test("an artifact whose rejection a finding proves says what it still lacks, and how to give it")
  func explainedNeed() {
    let result = Fixture.undetermined()
    let error = RunFinding(
      rule: RuleFacts(
        id: "flow.service-error", group: "Conversation", severity: .error, background: nil),
      result: .fail, title: "It answers 304", found: "Too early.", artifacts: [result.id],
      events: [],
      diagnoses: Fixture.rejected().diagnoses)
    let text = ArtifactTerminal.text(of: result, TerminalStyle(), findings: [error])
    #expect(text.contains("missing ") && text.contains("--challenge base64:…"))
    #expect(!text.contains("1 not run"))
  }

  @Test("an artifact that lacks only what the summary asks for says how many checks passed")
  func brief() {
    let checks = [
      CheckResult(rule: Fixture.nonce, finding: .pass("f9772074…")),
      CheckResult(
        rule: Fixture.rule("attestation.app-id", passes: "Right", fails: "Wrong"),
        finding: .needs(.appID, because: "No App ID was given")),
    ]
    let result = Fixture.make(
      "a.cbor", id: "01", outcome: .undetermined, checks: checks, diagnoses: [], headline: "Open.",
      needs: [.appID])
    let text = ArtifactTerminal.text(of: result, TerminalStyle(), isOnly: false)
    #expect(text.contains("1 passed, 1 not run") && !text.contains("Add --app-id"))
  }

  @Test(
    "artifacts that differ only in their names are one text, and say once what all of them lack")
  func alike() {
    let one = Fixture.make(
      "a.cbor", id: "01", outcome: .undetermined, checks: [], diagnoses: [], headline: "Open.",
      needs: [.appID])
    var other = one
    other.headline = "Different."
    let texts = ArtifactTerminal.texts(of: [one, one, other], TerminalStyle(), isOnly: false)
    #expect(texts.count == 2)
    #expect(
      texts.first?.split(separator: "\n").prefix(2).allSatisfy { $0.contains("a.cbor") } == true)
    #expect(!texts.joined().contains("Add --app-id"))
    #expect(ArtifactTerminal.text(of: one, TerminalStyle()).contains("Add --app-id"))
  }
}
