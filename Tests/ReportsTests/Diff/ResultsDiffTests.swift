import Evidence
@testable import Reports
import Results
import Testing

@Suite("A comparison of two runs")
struct ResultsDiffTests {
  private typealias State = ResultsDiff.State

  @Test(
    "names each kind of change",
    arguments: [
      ("accepted", "", "rejected", "N03", ResultsDiff.Change.newlyFailing),
      ("undetermined", "", "rejected", "N03", .newlyFailing),
      ("unreadable", "", "rejected", "N03", .newlyFailing),
      ("rejected", "N03", "accepted", "", .fixed),
      ("rejected", "N03", "undetermined", "", .outcomeChanged),
      ("accepted", "", "undetermined", "", .outcomeChanged),
      ("rejected", "N03", "rejected", "N01", .causeChanged),
      ("rejected", "N03", "rejected", "N03", .unchanged),
      ("accepted", "", "accepted", "", .unchanged),
    ])
  func names(
    _ before: String, _ reason: String, _ after: String, _ newReason: String,
    _ change: ResultsDiff.Change
  ) throws {
    let old = State(outcome: try #require(Verdict.Outcome(rawValue: before)), troubles: reason)
    let new = State(outcome: try #require(Verdict.Outcome(rawValue: after)), troubles: newReason)
    #expect(ResultsDiff.change(from: old, to: new) == change)
  }

  @Test("an artifact whose failed check no longer runs isn't fixed")
  func lostCheck() {
    let old = State(outcome: .rejected, troubles: "K05-truncated-keyid, attestation.key-id")
    let new = State(outcome: .accepted, troubles: "", unchecked: ["attestation.key-id"])
    #expect(ResultsDiff.change(from: old, to: new) == .outcomeChanged)
    let other = State(outcome: .accepted, troubles: "", unchecked: ["receipt.risk-metric"])
    #expect(ResultsDiff.change(from: old, to: other) == .fixed)
    let group = ChangeGroup([row(old, new)])
    #expect(
      group.sentence(of: .outcomeChanged)
        == "Rejected, now accepted: attestation.key-id isn't checked any more, because a value is missing."
    )
  }

  @Test("a change beside the same cause names what came and went")
  func besideTheCause() {
    let old = State(outcome: .rejected, troubles: "receipt.cms, receipt.chain")
    let new = State(outcome: .rejected, troubles: "receipt.cms, receipt.expiration")
    let group = ChangeGroup([row(old, new)])
    #expect(
      group.sentence(of: .causeChanged)
        == "Other checks fail now. Now also: receipt.expiration. No longer: receipt.chain.")
  }

  @Test("a cause that is still found behind a new one isn't said to be gone")
  func stillFound() throws {
    let old = try #require(try outline("text")).state
    let new = try #require(try outline(Fixture.rejected(failing: "attestation.key-id"))).state
    #expect(new.leading == old.leading)
    let leading = try #require(try outline(Fixture.warned())).leading
    let after = State(
      outcome: .rejected, troubles: "receipt.type, N03-hash-base64-text", leading: leading)
    #expect(
      ChangeGroup([row(old, after)]).sentence(of: .causeChanged) == """
        Still: the server hashed the challenge's Base64 text; the app hashed its bytes. \
        New beside it: it is odd.
        """)
    let gone = State(outcome: .rejected, troubles: "receipt.type", leading: leading)
    #expect(
      ChangeGroup([row(old, gone)]).sentence(of: .causeChanged).hasPrefix("Before: the server"))
  }

  @Test("a cause leads before a failed check without one, as on the artifact's page")
  func leadingCause() throws {
    var result = Fixture.rejected(failing: "attestation.key-id")
    result.checks.reverse()
    #expect(try outline(result)?.leading?.id == "N03-hash-base64-text")
  }

  @Test("a failed check that no known cause explains is said to be so, as in the index")
  func unexplained() throws {
    let like = Fixture.rejected()
    let diagnosis = Diagnosis(
      cause: Fixture.cause("No known cause explains this failure."), certainty: .unexplained,
      rules: ["attestation.nonce"], proof: Proof("Unknown.", undoing: ""), wouldPass: [],
      remaining: [], fingerprint: "")
    let result = Fixture.make(
      "device", id: like.id, outcome: .rejected, checks: like.checks, diagnoses: [diagnosis],
      headline: like.headline)
    #expect(
      try outline(result)?.leading?.title
        == "Not explained: nonce doesn't match the challenge")
  }

  @Test("the headline names new artifacts that are rejected, and other values as a reason")
  func rejections() throws {
    let artifact = try #require(try outline("text"))
    func policy(_ environment: String) -> PolicyOutline {
      PolicyOutline(environment: environment, timeSource: .capture, appIDs: ["A.b"])
    }
    let before = State(outcome: .accepted, troubles: "", policy: policy("production"))
    var diff = ResultsDiff(old: "old.jsonl", new: "new.jsonl")
    #expect(diff.rejectionsPhrase == nil)
    diff.add(.new, artifact, after: artifact.state)
    #expect(diff.rejectionsPhrase == "1 new (1 rejected)")
    diff.add(
      .newlyFailing, artifact, before: before,
      after: State(outcome: .rejected, troubles: "R06", policy: policy("development")))
    #expect(
      diff.rejectionsPhrase
        == "1 artifact newly rejected, checked with other values; 1 new (1 rejected)")
    diff.add(.newlyFailing, artifact, before: before, after: before)
    #expect(diff.rejectionsPhrase == "2 artifacts newly rejected; 1 new (1 rejected)")
  }

  @Test("what came and went has its title, with the ID behind")
  func titled() throws {
    let after = try #require(try outline("text")).state
    let before = State(
      outcome: .rejected, troubles: "N03-hash-base64-text, receipt.cms",
      titles: ["The server hashed the text", "The receipt's CMS is malformed"],
      leading: after.leading)
    #expect(
      ChangeGroup([row(before, after)]).sentence(of: .causeChanged) == """
        The server hashed the challenge's Base64 text; the app hashed its bytes. \
        Now also: nonce doesn't match the challenge (attestation.nonce). \
        No longer: the receipt's CMS is malformed (receipt.cms).
        """)
  }

  @Test("an accepted artifact that a new finding is about is said to be so, and isn't nobody's")
  func found() {
    let rows = ["1", "2"].map { id in
      ResultsDiff.Row(
        id: id, record: nil, name: id, before: nil, after: State(outcome: .accepted, troubles: ""))
    }
    let plain = ChangeGroup(rows, found: ["3"])
    #expect(plain.sentence(of: .new) == "Accepted." && plain.owner == nil)
    let one = ChangeGroup([rows[0]], found: ["1"])
    #expect(one.sentence(of: .new) == "Accepted. A new finding is about it.")
    #expect(one.owner == "See the new findings")
    #expect(
      ChangeGroup(rows, found: ["2"]).sentence(of: .new)
        == "Accepted. New findings are about 1 of them.")
  }

  @Test("an artifact that was accepted with a warning is said to be so")
  func warned() throws {
    let leading = try #require(try outline("text")).state.leading
    let warned = State(outcome: .accepted, troubles: "K02", leading: leading)
    let gone = ChangeGroup([.init(id: "1", record: nil, name: "one", before: warned, after: nil)])
    #expect(gone.sentence(of: .gone).hasPrefix("Accepted with a warning before: the server hashed"))
    let rejected = State(outcome: .rejected, troubles: "K02", leading: leading)
    #expect(
      ChangeGroup([row(warned, rejected)]).sentence(of: .newlyFailing)
        .hasSuffix("(accepted with a warning before)."))
  }

  @Test("the page to read is that of what is new beside an unchanged leading cause")
  func pageToRead() throws {
    let leading = try #require(try outline("text")).state.leading
    let id = try #require(leading?.id)
    let before = State(outcome: .rejected, troubles: id, leading: leading)
    let same = ChangeGroup([row(before, before)])
    #expect(same.page == id)
    let after = State(
      outcome: .rejected, troubles: "\(id), R15-other-app, attestation.app-id", leading: leading)
    #expect(ChangeGroup([row(before, after)]).page == "R15-other-app")
    // What went leaves the leading cause as the page.
    #expect(ChangeGroup([row(after, before)]).page == id)
  }

  @Test("an artifact that was checked with other values isn't fixed, and whoever gave them acts")
  func otherValues() throws {
    func policy(_ environment: String) -> PolicyOutline {
      PolicyOutline(environment: environment, timeSource: .capture, appIDs: ["A.b"])
    }
    let artifact = try #require(try outline("text"))
    let old = State(outcome: .rejected, troubles: "R06", policy: policy("production"))
    for environment in ["development", "production"] {
      let isOther = environment == "development"
      let new = State(outcome: .accepted, troubles: "", policy: policy(environment))
      let group = ChangeGroup([row(old, new)])
      #expect(group.owner == (isOther ? "You: compare the given values" : nil))
      #expect(
        group.sentence(of: .fixed)
          == "It is accepted now."
          + (isOther
            ? " Checked with the environment development instead of production."
            : ""))
      var diff = ResultsDiff(old: "old.jsonl", new: "new.jsonl")
      diff.add(.fixed, artifact, before: old, after: new)
      #expect(diff.words(.fixed).title == (isOther ? "Accepted now" : "Fixed"))
    }
  }

  private func row(_ before: State, _ after: State) -> ResultsDiff.Row {
    .init(id: "1", record: nil, name: "one", before: before, after: after)
  }

  @Test("a challenge that is only read otherwise is said to be so, not shown twice")
  func otherReading() throws {
    let marks = try ["base64:U6vJUCrjHfmu3rx0", "text:U6vJUCrjHfmu3rx0", "text:U6vJUCrjHfmu3rxA"]
      .map { challenge in
        var result = Fixture.rejected()
        result.given = [GivenValue(.challenge, challenge, from: .record)]
        return try #require(try outline(result)?.state.given)
      }
    #expect(
      marks[1].changes(since: marks[0]).map(\.values) == [
        "the challenge U6vJUCrjHfmu3rx… as text instead of Base64"
      ])
    #expect(
      marks[2].changes(since: marks[0]).map(\.values) == [
        "the challenge text:U6vJUCrjHfmu3rx… instead of U6vJUCrjHfmu3rx…"
      ])
    #expect(
      marks[2].changes(since: marks[1]).map(\.values) == [
        "another challenge than before, which starts alike: text:U6vJUCrjHfmu3rx…"
      ])
  }

  private func outline(_ text: String) throws -> ArtifactOutline? {
    try outline(Fixture.rejected(text))
  }

  private func outline(_ result: ArtifactResult) throws -> ArtifactOutline? {
    let line = JSONWriter.line(ResultsLine.artifact(result, by: Fixture.tool))
    guard case .artifact(let outline) = try ResultsReader().outline(Bytes(line)) else { return nil }
    return outline
  }

  private func diff(_ text: String, count: Int = 1) throws -> ResultsDiff {
    let artifact = try #require(try outline(text))
    var diff = ResultsDiff(old: text, new: "new.jsonl")
    let accepted = State(outcome: .accepted, troubles: "")
    for _ in 0..<count {
      diff.add(.newlyFailing, artifact, before: accepted, after: artifact.state)
      diff.add(.gone, artifact, before: artifact.state)
      diff.add(.unchanged, artifact)
    }
    return diff
  }

  @Test("the text has the counts, then each change with its reason")
  func text() throws {
    let style = TerminalStyle(color: false, unicode: true, width: 80, verbosity: .normal)
    let text = DiffTerminal.text(of: try diff("device-0412.cbor"), style)
    #expect(
      text == """
        1 newly rejected, 1 gone, 1 unchanged.

        Newly rejected (1)
                1  The server hashed the challenge's Base64 text; the app hashed its
                   bytes (accepted before).
                   who   Server team
                   for   device-0412.cbor
                   help  attestscope explain N03-hash-base64-text

        Gone (1)
                1  Rejected before: the server hashed the challenge's Base64 text; the
                   app hashed its bytes.
                   for   device-0412.cbor
                   help  attestscope explain N03-hash-base64-text

        """)
  }

  @Test("another anchor than Apple's is shown in every format, and as a difference of the runs")
  func anchors() throws {
    var diff = try diff("x")
    let headers = [true, false].map { Fixture.header(isBuiltIn: $0) }
    diff.compare([headers[0], headers[0]])
    #expect(diff.foreignAnchors.isEmpty && diff.notes.isEmpty)
    diff.compare(headers)
    let style = TerminalStyle(color: false, unicode: true, width: 80, verbosity: .normal)
    let json = String(decoding: JSONWriter.line(DiffJSON.value(of: diff)), as: UTF8.self)
    #expect(DiffTerminal.text(of: diff, style).contains("in place of Apple's root."))
    #expect(json.contains("Not Apple's trust anchor"))
    #expect(Page(DiffPage(diff, by: Fixture.tool).html).values("class").contains("banner"))
  }

  @Test("a record with other bytes and the same result is counted apart and listed")
  func otherBytes() throws {
    let artifact = try #require(try outline("r0012"))
    var diff = ResultsDiff(old: "old.jsonl", new: "new.jsonl")
    for hasNewBytes in [true, false] {
      diff.add(
        .unchanged, artifact, before: artifact.state, after: artifact.state,
        hasNewBytes: hasNewBytes)
    }
    let style = TerminalStyle(color: false, unicode: true, width: 200, verbosity: .normal)
    let text = DiffTerminal.text(of: diff, style)
    #expect(text.hasPrefix("1 with other bytes, same result, 1 unchanged.\n"))
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("The record has other bytes than before."))
    #expect(words.contains("for r0012"))
    let json = String(decoding: JSONWriter.line(DiffJSON.value(of: diff)), as: UTF8.self)
    #expect(json.contains("\"bytesChanged\":1") && json.contains("\"newBytes\":true"))
    let page = Page(DiffPage(diff, by: Fixture.tool).html).text
    #expect(page.contains("With other bytes, same result") && page.contains("r0012"))
  }

  @Test("all artifacts are counted, and the first are listed")
  func limit() throws {
    let diff = try diff("x", count: ResultsDiff.rowLimit + 5)
    #expect(diff.count(.newlyFailing) == ResultsDiff.rowLimit + 5)
    #expect(diff.rows(.newlyFailing).count == ResultsDiff.rowLimit)
    #expect(diff.omitted(.newlyFailing) == 5)
    #expect(diff.omitted(.unchanged) == 0)
  }

  @Test("hostile names add nothing to the page", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) throws {
    let diff = try diff(hostile.text)
    let page = Page(DiffPage(diff, by: Fixture.tool).html)
    let plain = try self.diff("x")
    let benign = Page(DiffPage(plain, by: Fixture.tool).html)
    #expect(page.count("tr") == benign.count("tr"))
    #expect(page.count("script") == benign.count("script"))
    #expect(page.count("svg") == benign.count("svg"))
    let json = JSONWriter.line(DiffJSON.value(of: diff))
    #expect(json.dropLast().allSatisfy { $0 >= 0x20 })
  }

  @Test("the page has a row for each change in words, and its artifacts")
  func page() throws {
    let page = Page(DiffPage(try diff("device-0412.cbor", count: 8), by: Fixture.tool).html)
    // A comparison is no report, and no part of one.
    #expect(page.text.contains("Comparison") && !page.text.contains("Report"))
    #expect(page.text.contains("8 artifacts: The server hashed the challenge's Base64 text"))
    #expect(page.text.contains("Server team") && page.text.contains("3 more"))
    #expect(page.text.contains("attestscope explain N03-hash-base64-text"))
  }
}
