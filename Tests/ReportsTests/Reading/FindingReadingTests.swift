import Evidence
import Reports
import Results
import Testing

@Suite("Lines of findings")
struct FindingReadingTests {
  static func finding(_ text: String = "u-1041") -> RunFinding {
    let id = String(repeating: "ab", count: 32)
    return RunFinding(
      rule: RuleFacts(
        id: "flow.replay", group: "Conversation", severity: .error,
        background: .init(checks: text, protects: text, source: .init(text, "step 5"))),
      result: .fail, title: text, found: text, artifacts: [id, "\(id):2"],
      events: [
        FlowEvent(
          number: 0, what: "assertion", time: Timestamp(rfc3339: "2026-03-14T09:26:53Z"),
          source: Source(file: text, entry: 3, path: "/assertion"), record: text, artifact: id,
          served: Served(.accepted, status: 200, toldBy: .status), verdict: .accepted, counter: 7,
          environment: "production", account: text, client: text, isOffence: true),
        FlowEvent(number: 9, what: "clientError", source: Source(file: "-")),
      ], eventCount: 40, key: text, challenge: text, account: text,
      diagnoses: [
        Diagnosis(
          cause: Fixture.cause(text), certainty: .consistent, rules: ["flow.replay"],
          proof: Proof(text, undoing: "", rival: text), wouldPass: [], remaining: [],
          fingerprint: String(repeating: "0", count: 32))
      ])
  }

  @Test("are the same when read again, with hostile strings", arguments: HostileText.all)
  func roundTrip(_ hostile: HostileText) throws {
    let finding = Self.finding(hostile.text)
    let line = JSONWriter.line(ResultsLine.finding(finding, by: Fixture.tool))
    guard case .finding(let again, let tool) = try ResultsReader().read(Bytes(line)) else {
      Issue.record("no finding")
      return
    }
    #expect(again == finding && tool == Fixture.tool)
    let event = try #require(finding.events.first)
    #expect(EventLine.event(in: Bytes(EventLine.bytes(of: event))) == event)
  }

  /// Returns the finding in a line of ``finding(_:)`` without members, or the fault.
  private func read(without members: String...) throws(ResultsFault) -> RunFinding {
    var text = String(
      decoding: JSONWriter.line(ResultsLine.finding(Self.finding(), by: Fixture.tool)),
      as: UTF8.self)
    for member in members { text = text.replacing("\"\(member)\":", with: "\"other\":") }
    guard case .finding(let finding, _) = try ResultsReader().read(Bytes(Array(text.utf8))) else {
      throw ResultsFault("is no finding")
    }
    return finding
  }

  @Test("need their number of events")
  func count() {
    #expect(throws: ResultsFault("is missing", at: "/eventCount")) {
      try read(without: "eventCount")
    }
  }

  @Test(
    "have no background without each of its parts", arguments: ["checks", "protects", "citation"])
  func background(_ member: String) throws {
    #expect(try read(without: member).rule.background == nil)
    #expect(try read().rule.background != nil)
  }

  @Test("mark the offending event, and name its artifact")
  func offence() {
    let finding = Self.finding()
    let id = String(repeating: "ab", count: 32)
    #expect(finding.isOffence(of: id) && !finding.isOffence(of: "\(id):2"))
    #expect(
      finding.lines.map { $0.contains("(the fault)") } == [true, false])
  }

  @Test("state why an answer is known or unknown")
  func answers() {
    let expected: [(Served, String)] = [
      (Served(.accepted, status: 200, toldBy: .status), "accepted by status 200 alone"),
      (
        Served(.accepted, status: 200, toldBy: .body),
        "accepted (status 200, by the body of the answer)"
      ),
      (
        Served(.unknown, status: 200, toldBy: .body),
        "not known (status 200, contradicted by the body)"
      ),
      (
        Served(.refused, status: 200, toldBy: .profile),
        "rejected (status 200, by the service's profile)"
      ),
    ]
    for (served, phrase) in expected { #expect(served.phrase == phrase) }
  }

  @Test("say that the server answered with a challenge, not that it accepted one")
  func givenOut() {
    for toldBy in [Served.Teller.status, .record] {
      let event = FlowEvent(
        number: 0, what: "challengeIssued", source: Source(file: "-"),
        served: Served(.accepted, status: 200, toldBy: toldBy))
      #expect(event.answer == "answered, status 200")
    }
  }

  @Test("are written in every format, with visible hidden characters", arguments: HostileText.all)
  func formats(_ hostile: HostileText) {
    let finding = Self.finding(hostile.text)
    let style = TerminalStyle(width: 80)
    let texts = [
      FindingTerminal.text(of: [finding], RunSummary(), style), MarkdownReport.text(of: [finding]),
      CSVTable.row(finding),
    ]
    for text in texts {
      #expect(!text.isEmpty)
      let foreign = text.unicodeScalars.filter { $0.isInvisible && $0 != "\n" && $0 != "\r" }
      #expect(foreign.isEmpty)
    }
  }

  @Test("of two runs are matched by their subject")
  func comparison() throws {
    let reader = ResultsReader()
    let outlines = try ["one", "two"].map { text in
      let line = JSONWriter.line(ResultsLine.finding(Self.finding(text), by: Fixture.tool))
      guard case .finding(let outline) = try reader.outline(Bytes(line)) else {
        throw ResultsFault("is no finding")
      }
      return outline
    }
    var diff = ResultsDiff(old: "old", new: "new")
    diff.compare(findings: [outlines[0]], with: outlines)
    #expect(diff.newFindings == [outlines[1]] && diff.goneFindings.isEmpty)
    var reverse = ResultsDiff(old: "b", new: "a")
    reverse.compare(findings: outlines, with: [outlines[0]])
    #expect(DiffTerminal.counts(reverse).hasPrefix("1 gone finding: "))
    #expect(Page(DiffPage(reverse, by: Fixture.tool).html).text.contains("1 gone finding: "))
    let text = DiffTerminal.text(of: diff, .init(width: 80))
    #expect(text.hasPrefix("1 new finding: two. "))
    #expect(text.contains("New findings (1)") && text.contains("attestscope explain"))
    // Key, account, client, record and time tell apart findings with the same title.
    let about = "key two, account two, client two, two, 2026-03-14 09:26:53 UTC"
    #expect(text.contains("about \(about)"))
    let page = String(decoding: DiffPage(diff, by: Fixture.tool).html.document, as: UTF8.self)
    #expect(page.contains("1 new finding: two") && page.contains("id=\"findings\""))
    #expect(page.contains(about))
  }
}
