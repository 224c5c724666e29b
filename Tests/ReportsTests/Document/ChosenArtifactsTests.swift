import Evidence
import Foundation
import Results
import Testing

@testable import Reports

@Suite("The document about chosen artifacts")
struct ChosenArtifactsTests {
  @Test("the page of one chosen artifact has no table of contents")
  func chosen() {
    let folder = DocumentFolder(
      cases: DocumentCases(ExportSetting(Fixture.header(), Fixture.handbook), to: NoOutput()),
      summary: RunSummary(), header: Fixture.header())
    let page = folder.page(of: [Fixture.rejected()])
    #expect(page.chapters.count == 1)
    #expect(page.title.hasPrefix("This attestation fails a check: "))
    let text = String(decoding: page.html.document, as: UTF8.self)
    for part in ["What happened", "What to change", "Who acts", "The evidence"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("the page of one chosen artifact names no report beside it")
  func breadcrumb() throws {
    let chosen = [Fixture.rejected()]
    let letter = Page(Self.folder(of: chosen, with: []).page(of: chosen).html)
    #expect(letter.text(of: "crumb") == "attestscope")
    let page = try #require(Self.folder(of: [], with: []).files.last)
    #expect(page.path == "document.html")
    #expect(String(decoding: page.content, as: UTF8.self).contains(">Report</li>"))
    let alone = Page(ArtifactPage(chosen[0], by: Fixture.tool, handbook: Fixture.handbook).html)
    #expect(alone.text(of: "crumb") == "attestscopedevice-0412.cbor")
  }

  @Test("chosen artifacts beyond the limit are counted and listed with their IDs")
  func manyChosen() {
    let ids = (10..<63).map { String(repeating: "\($0)", count: 32) }
    var chosen = ids.map { Fixture.rejected("ticket-\($0.prefix(2))", id: $0) }
    chosen[52].record = nil
    chosen[52].source.file = "/home/jane/other.cbor"
    let cut = Page(Self.folder(of: chosen, with: []).page(of: Array(chosen.prefix(50))).html)
    #expect(cut.text.contains("3 more chosen artifacts aren't here"))
    #expect(cut.text.contains("ticket-60") && cut.text.contains("6262626262626262"))
    #expect(cut.text.contains("other.cbor") && !cut.text.contains("jane"))
    let whole = Self.folder(of: Array(chosen.prefix(50)), with: [])
    #expect(!Page(whole.page(of: Array(chosen.prefix(50))).html).text.contains("aren't here"))
  }

  @Test("a command that confirms nothing isn't under “How to confirm”")
  func inquiry() {
    var result = Fixture.rejected()
    result.diagnoses[0].cause.actor = .security
    result.diagnoses[0].cause.fix = [
      FixStep(
        "To check a stored one, use its time.", code: "attestscope analyze x --as-of issuance")
    ]
    result.diagnoses[0].proof.rival = "A retry"
    let text = Page(Self.folder(of: [result], with: []).page(of: [result]).html).text
    #expect(text.contains("What to run") && text.contains("To check a stored one"))
    #expect(!text.contains("How to confirm"))
    #expect(text.contains("The commands are for attestscope"))
  }

  @Test("what happened has both values that the leading check compared")
  func compared() throws {
    let result = Fixture.rejected()
    let text = Page(Self.folder(of: [result], with: []).page(of: [result]).html).text
    let story = try #require(text.components(separatedBy: "What happened").last)
      .components(separatedBy: "Who acts")[0]
    #expect(story.contains("Expected: ") && story.contains("Actual: "))
  }

  @Test("the page of one artifact doesn't name another record, and names its own")
  func otherRecord() {
    var result = Fixture.rejected()
    result.record = "ticket-88"
    result.diagnoses[0].proof.summary =
      "It is that of the record “ticket-99”, and of the record “ticket-88”."
    result.checks[1].finding.found = "Seen in the record “ticket-77”, which isn't sound itself."
    let text = Page(Self.folder(of: [result], with: []).page(of: [result]).html).text
    #expect(text.contains("It is that of another record, and of the record “ticket-88”."))
    #expect(text.contains("Seen in another record, which isn't sound itself."))
    #expect(!text.contains("ticket-99") && !text.contains("ticket-77"))
  }

  @Test("the page of an accepted artifact lists what known verifiers can't handle in it")
  func hazards() {
    var result = Fixture.accepted()
    #expect(
      !Page(Self.folder(of: [result], with: []).page(of: [result]).html).text
        .contains("If a server rejects it"))
    result.hazards = [
      Hazard(
        id: "H01", statement: "The leaf is signed with P-384.", place: "/attStmt/x5c/0",
        symptom: "unsupported algorithm", fix: "Allow it.", reference: "A library")
    ]
    let text = Page(Self.folder(of: [result], with: []).page(of: [result]).html).text
    #expect(text.contains("If a server rejects it"))
    #expect(text.contains("The leaf is signed with P-384.") && text.contains("Fix: Allow it."))
  }

  @Test("the page of one artifact has the recomputation, as the page of its cause has")
  func recomputation() throws {
    let chosen = [Fixture.rejected()]
    let proof = try #require(chosen[0].diagnoses.first?.proof)
    let text = Page(Self.folder(of: chosen, with: []).page(of: chosen).html).text
    let page = try #require(DocumentFolderTests.files()["causes/N03-hash-base64-text.md"])
    for step in proof.steps {
      #expect(text.contains(step.recovered.content.phrase), "\(step.label)")
      #expect(page.contains("`\(step.recovered.content.phrase)`"), "\(step.label)")
    }
    #expect(page.contains("| `attestation.nonce` | fails | passes |"))
  }

  @Test(
    "the page of one artifact starts with the finding that shows it as the fault, and names no other"
  )
  func chosenWithFinding() throws {
    let result = Fixture.accepted()
    let folder = Self.folder(
      of: [result, Fixture.rejected()], with: [Fixture.replay(of: result)])
    let page = folder.page(of: [result])
    #expect(page.title == "The server accepted it twice")
    let text = String(decoding: page.html.document, as: UTF8.self)
    for part in ["Who acts", "look it up", "This request", "Another request"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("ticket-99"))
    let other = folder.page(of: [Fixture.rejected()])
    #expect(other.title.hasPrefix("This attestation fails a check: "))
  }

  @Test("a page about a replay and its first use is titled by the finding")
  func replayAfterFirstUse() {
    let first = Fixture.accepted()
    let again = Fixture.accepted(id: first.id + ":2")
    var finding = Fixture.replay(of: again)
    finding.artifacts = [first.id, again.id]
    let page = Self.folder(of: [first, again], with: [finding]).page(of: [first, again])
    #expect(
      page.chapters.map(\.title) == [
        "The server accepted it twice", "The attestation passes its checks",
      ])
  }

  @Test("an artifact must be rejected unless the server has to change something")
  func title() throws {
    for (actor, fix) in Actor.allCases.map({ ($0, [FixStep]()) }) + [
      (.app, ["In the app, hash the bytes.", "Or on the server, hash the text."])
    ] {
      let result = Fixture.explained(by: actor, fix: fix)
      #expect(
        Self.folder(of: [result], with: []).page(of: [result]).title
          == "This attestation \(actor == .server || !fix.isEmpty ? "fails a check" : "must be rejected"): it went wrong"
      )
    }
  }

  @Test("the title names the rival of a cause that is only consistent")
  func rival() {
    let result = Fixture.explained(
      "It went wrong.", by: .app, .consistent, rival: "Another mistake")
    #expect(
      Self.folder(of: [result], with: []).page(of: [result]).title
        == "This attestation must be rejected: probably it went wrong; possibly another mistake")
  }

  @Test("many findings about one chosen artifact don't displace those about another")
  func findingsOfEach() {
    let (first, second) = (Fixture.accepted(), Fixture.rejected())
    let many = Array(repeating: Fixture.replay(of: first, isOffence: false), count: 150)
    let folder = Self.folder(of: [first, second], with: many + [Fixture.replay(of: second)])
    #expect(folder.page(of: [second]).title == "The server accepted it twice")
  }

  @Test("a finding and steps of several chosen artifacts are described once, with links to them")
  func describedOnce() {
    let ids = ["7d", "8e"].map { String(repeating: $0, count: 32) }
    let chosen = ids.map { Fixture.rejected(id: $0) }
    var finding = Fixture.replay(of: chosen[0], isOffence: false)
    finding.artifacts = ids
    let text = Page(Self.folder(of: chosen, with: [finding]).page(of: chosen).html).text
    for step in ["look it up", "Base64-decode the challenge before SHA-256"] {
      #expect(text.ranges(of: step).count == 1, "\(step)")
    }
    let title = "This attestation fails a check"
    #expect(text.contains("Its cause and the steps are under “\(title)"))
    #expect(text.contains("The steps are those under “\(title)"))
  }

  @Test("compared values are a list, which fits a narrow page, and bytes scroll in their box")
  func narrow() {
    let chosen = [Fixture.rejected()]
    let page = Page(Self.folder(of: chosen, with: []).page(of: chosen).html)
    #expect(page.text.contains("Expected: 1c1c1c1c"))
    #expect(page.values("class").contains("hexbox small"))
  }

  /// Returns the folder of a document about chosen artifacts.
  private static func folder(
    of chosen: [ArtifactResult], with findings: [RunFinding]
  ) -> DocumentFolder {
    var setting = ExportSetting(Fixture.header(), Fixture.handbook)
    setting.isOfChosen = true
    var cases = DocumentCases(setting, to: NoOutput())
    for result in chosen { _ = cases.add(ArtifactExport(result, by: Fixture.tool), []) }
    for finding in findings { cases.add(finding, by: Fixture.tool) }
    return DocumentFolder(cases: cases, summary: RunSummary(), header: Fixture.header())
  }
}
