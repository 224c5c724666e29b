import Evidence
import Foundation
import Results
import Testing

@testable import Reports

@Suite("The document folder")
struct DocumentFolderTests {
  static func files(
    _ results: [ArtifactResult] = [Fixture.rejected(), Fixture.accepted()]
  ) -> [String: String] {
    let setting = ExportSetting(Fixture.header(), Fixture.handbook)
    var cases = DocumentCases(setting, to: NoOutput())
    var summary = RunSummary()
    for result in results {
      _ = cases.add(ArtifactExport(result, by: Fixture.tool), [])
      summary.count(result)
    }
    let folder = DocumentFolder(cases: cases, summary: summary, header: Fixture.header())
    return Dictionary(
      folder.files.map { ($0.path, String(decoding: $0.content, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test("a page for each cause, with front matter, the fix, and folded details")
  func chapter() throws {
    let page = try #require(Self.files()["causes/N03-hash-base64-text.md"])
    let parts = page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    #expect(
      parts == ["Fix", "How to confirm", "Evidence of the example"])
    for line in [
      "id: \"N03-hash-base64-text\"", "certainty: \"proven\"", "who_acts: \"Server team\"",
      "artifacts: 1", "checks: [\"attestation.nonce\"]",
      "1. Base64-decode the challenge before SHA-256, on the server.",
      "![The computation of the example with the cause and without it](../figures/N03-hash-base64-text.svg)",
      "**Server team:** 1 artifact, rejected. Proven. Example: `device-0412.cbor`",
    ] { #expect(page.contains(line), "\(line)") }
    #expect(page.hasPrefix("---\ntitle: "))
    // The heading “How to confirm” says it already.
    #expect(!page.contains("Confirm it: "))
    #expect(page.contains(". Analyze a new attestation with the values of the fixed server"))
  }

  @Test(
    "the page of a cause that isn't proven for all has the number of each certainty, and a line for each"
  )
  func mixed() throws {
    let proven = Fixture.rejected()
    var probable = Fixture.rejected(id: String(repeating: "7e", count: 32))
    probable.diagnoses = probable.diagnoses.map {
      Diagnosis(
        cause: $0.cause, certainty: .consistent, rules: $0.rules,
        proof: Proof("Seen", undoing: "it", rival: "A retry."))
    }
    let page = try #require(Self.files([proven, probable])["causes/N03-hash-base64-text.md"])
    for line in [
      "certainty: \"mixed\"", "proven: 1", "consistent: 1", "Proven in 1, probable in 1: ",
      "**1 artifact, proven:** ", "**1 artifact, consistent:** Probably ", "; possibly a retry. ",
    ] { #expect(page.contains(line), "\(line) in \(page)") }
  }

  @Test(
    "the page of a cause says that what was seen is that of the example if it has several artifacts"
  )
  func seenInExample() throws {
    for count in 1...2 {
      let results = (1...count).map {
        Fixture.rejected(id: String(repeating: "7\($0)", count: 32))
      }
      let page = try #require(Self.files(results)["causes/N03-hash-base64-text.md"])
      #expect(
        page.contains("In the example: Hashing the 32 decoded bytes") == (count > 1), "\(page)")
    }
  }

  @Test("the page of a cause shows the values that its example was compared with")
  func bindings() throws {
    let result = Fixture.bound([Fixture.bound(.named)], Fixture.rejected())
    let page = try #require(Self.files([result])["causes/N03-hash-base64-text.md"])
    #expect(page.contains("The example was compared with:"))
    #expect(page.contains("- Challenge: \(Fixture.challenge), named by the request, by the server"))
  }

  @Test("the chart of causes has room for their names above the bars")
  func bars() {
    func svg(_ label: String) -> String {
      let figure = DocumentFigure(
        name: "overview", description: "Causes", content: .bars([.init(label: label, count: 3)]))
      return String(decoding: figure.svg, as: UTF8.self)
    }
    let label = String(repeating: "a", count: 96)
    #expect(svg(label).contains(">\(label)<"))
    #expect(svg(label + "b").contains(">\(label.dropLast())…<"))
  }

  @Test("a warning without a cause isn't called unexplained: what was seen says it")
  func warningWithoutCause() throws {
    let warned = Fixture.make(
      "device", id: String(repeating: "07", count: 32), outcome: .accepted,
      checks: [CheckResult(rule: Fixture.nonce, finding: .warn("It is odd"))], diagnoses: [],
      headline: "")
    let page = try #require(Self.files([warned])["appendix.md"])
    #expect(page.contains("| – |") && !page.contains("Unexplained"), "\(page)")
  }

  @Test("pages name files without the folders above the inputs")
  func fileNames() throws {
    let source = Source(file: "/home/jane/cases/log/a/b.har", entry: 2)
    var result = Fixture.rejected(source: source)
    result.policy.anchors.attestation = Fixture.anchor("Root", isBuiltIn: false)
    result.policy.anchors.attestation.file = "/home/jane/root.pem"
    let header = Fixture.header(inputs: ["/home/jane/cases/log/"])
    var cases = DocumentCases(ExportSetting(header, Fixture.handbook), to: NoOutput())
    var summary = RunSummary()
    _ = cases.add(ArtifactExport(result, by: Fixture.tool), [])
    var finding = Fixture.replay(of: result)
    finding.events[0].source.file = source.file
    cases.add(finding, by: Fixture.tool)
    summary.count(result)
    for file in DocumentFolder(cases: cases, summary: summary, header: header).files {
      #expect(!String(decoding: file.content, as: UTF8.self).contains("jane"), "\(file.path)")
    }
    // Commands for whoever ran the analysis have its paths.
    var open = Fixture.undetermined()
    open.source.file = source.file
    _ = cases.add(ArtifactExport(open, by: Fixture.tool), [])
    summary.count(open)
    let folder = DocumentFolder(cases: cases, summary: summary, header: header)
    for file in folder.files where file.path.hasSuffix(".md") {
      let text = String(decoding: file.content, as: UTF8.self)
      #expect(
        text.contains("analyze /home/jane/cases/log/a/b.har")
          == file.path.hasPrefix("undetermined"), "\(file.path)")
    }
    let overview = folder.files.first { $0.path.hasSuffix("overview.md") }?.content ?? []
    let table = String(decoding: overview, as: UTF8.self)
    #expect(table.contains("| You: a value is missing | 0 | 0 | 1 | 0 |"), "\(table)")
    // Results contain whole commands, as a report has them.
    open.policy.anchors.attestation = Fixture.anchor("Root", isBuiltIn: false)
    open.policy.anchors.attestation.file = "/home/jane/root.pem"
    let command =
      "attestscope analyze /home/jane/cases/log/a/b.har \\\n  --attestation-root /home/jane/root.pem"
    var cause = Fixture.cause("It was late.")
    cause.fix = [
      FixStep("Try it.", code: command), FixStep("Run it.", code: "run /home/jane/root.pem "),
    ]
    open.diagnoses = [
      Diagnosis(
        cause: cause, certainty: .proven, rules: [], proof: Proof("Seen", undoing: "it"))
    ]
    #expect(
      FileNames(header.inputs).named(open).diagnoses[0].cause.fix.map(\.code) == [
        "attestscope analyze log/a/b.har \\\n  --attestation-root root.pem",
        "run /home/jane/root.pem ",
      ])
    // A trust anchor has the same path in all commands where no folder above the inputs is left out.
    open.policy.anchors.attestation.file = "roots/root.pem"
    let anchor = FileNames(["d2"]).named(open).policy.anchors.attestation.file
    #expect(anchor == "roots/root.pem")
    let names = FileNames(["/home/jane/cases/log/", "x.json"])
    #expect(names.name(of: "/home/jane/cases/log/a/b.har") == "log/a/b.har")
    #expect(names.name(of: "x.json") == "x.json")
    #expect(names.name(of: "/elsewhere/y.json") == "y.json")
    #expect(FileNames().name(of: "log/a/b.har") == "b.har")
  }

  @Test("the overview has the totals of each team, and the appendix every artifact with a problem")
  func teams() throws {
    let files = Self.files()
    let overview = try #require(files["overview.md"])
    #expect(overview.contains("| Server team | 1 | 0 | 1 |"))
    let appendix = try #require(files["appendix.md"])
    #expect(appendix.contains("| `device-0412.cbor` | Rejected | ["))
    #expect(Self.files([Fixture.accepted()])["appendix.md"] == nil)
  }

  @Test("the overview lists what the security reviewer does before what other teams do")
  func reviewerFirst() throws {
    let cause = CauseFacts(
      id: "S15-counter-reset", statement: "It is a replay.", actor: .security, fix: ["Reject it."],
      reference: .init("Guide", nil))
    let replay = Fixture.make(
      "replay", id: String(repeating: "71", count: 32), outcome: .rejected,
      checks: [
        CheckResult(
          rule: Fixture.rule("assertion.counter", passes: "Right", fails: "Wrong"),
          finding: .fail("It is wrong"))
      ],
      diagnoses: [
        Diagnosis(
          cause: cause, certainty: .proven, rules: ["assertion.counter"],
          proof: Proof("Seen", undoing: ""))
      ], headline: "A replay")
    let overview = try #require(Self.files([Fixture.rejected(), replay])["overview.md"])
    let reviewer = try #require(overview.range(of: "**Security reviewer:**"))
    let server = try #require(overview.range(of: "**Server team:**"))
    #expect(reviewer.lowerBound < server.lowerBound)
  }

  @Test("failures that no known cause explains share a page, with a row for each check")
  func unexplained() throws {
    let files = Self.files([
      Fixture.rejected(failing: "receipt.type"), Fixture.rejected(failing: "receipt.chain"),
      Fixture.rejected(failing: "receipt.type"),
    ])
    let page = try #require(files["unexplained.md"])
    #expect(page.contains("\"receipt.type\", \"receipt.chain\"]"))
    #expect(
      page.contains(
        "| **Wrong** (`receipt.type`) | 2 artifacts beside another cause | `device-0412.cbor`: It is wrong. |"
      ))
    #expect(page.contains("6 failures of rejected artifacts. Each row"))
    #expect(page.contains("| **Wrong** (`receipt.chain`) | 1 artifact beside another cause | "))
    #expect(files["causes/receipt.type.md"] == nil)
    let overview = try #require(files["overview.md"])
    #expect(overview.contains("[Failures that no known cause explains](unexplained.md)"))
    #expect(!overview.contains("| [Wrong]"))
  }

  @Test("failures with the same steps are one table, below the steps that several failures have")
  func stepsOnce() throws {
    let rules = ["receipt.type", "receipt.chain", "receipt.cms"]
    let results = rules.enumerated().map { number, rule -> ArtifactResult in
      let steps = ["Reject it."] + (number == 1 ? ["Ask Apple."] : ["Treat it as an attack."])
      let cause = CauseFacts(
        id: "unexplained", statement: "Nothing explains it.", actor: .security,
        fix: steps.map { FixStep($0) }, reference: .init("Guide", nil))
      return Fixture.make(
        "device", id: String(repeating: "7\(number)", count: 32), outcome: .rejected,
        checks: [
          CheckResult(
            rule: Fixture.rule(RuleID(rule), passes: "Right", fails: "Wrong"),
            finding: .fail("It is wrong")
          )
        ],
        diagnoses: [
          Diagnosis(
            cause: cause, certainty: .unexplained, rules: [RuleID(rule)],
            proof: Proof("Seen", undoing: "it"))
        ], headline: "")
    }
    let page = try #require(Self.files(results)["unexplained.md"])
    #expect(page.components(separatedBy: "Treat it as an attack.").count == 2, "\(page)")
    #expect(page.contains("`device`: It is wrong. Ask Apple. |"), "\(page)")
    #expect(page.components(separatedBy: "| Check | Artifacts |").count == 3, "\(page)")
  }

  @Test("a warning that its rule explains has a page with who acts and the steps, and no failure")
  func warning() throws {
    let files = Self.files([Fixture.warned()])
    let page = try #require(files["causes/receipt.type-warning.md"])
    #expect(page.contains("who_acts: \"App team\""))
    #expect(page.contains("Ask the app team."))
    #expect(files["unexplained.md"] == nil)
  }

  @Test("undetermined artifacts have a page with what is missing and how to give it")
  func undetermined() throws {
    let files = Self.files([Fixture.undetermined()])
    let page = try #require(files["undetermined.md"])
    #expect(page.contains("# What the undetermined artifact waits for"))
    #expect(page.contains("attestscope analyze device-0002.cbor"))
    #expect(page.contains("| `device-0002.cbor` | The "))
    let overview = try #require(files["overview.md"])
    #expect(
      overview.contains(
        "- [ ] **You:** Give what the server expects, and analyze again. [What the undetermined artifact waits for](undetermined.md)."
      ))
    #expect(!overview.contains("Nothing: no check failed"))
    #expect(Self.files()["undetermined.md"] == nil)
  }

  @Test("a challenge that was used before isn't missing in an undetermined artifact")
  func usedChallenge() throws {
    let result = Fixture.undetermined([Fixture.used()])
    let files = Self.files([result])
    let page = try #require(files["undetermined.md"])
    #expect(page.contains("| Nothing is wrong so far"))
    #expect(!page.contains("| The challenge"))
    let overview = try #require(files["overview.md"])
    #expect(
      overview.contains(
        "- [ ] **Security reviewer:** Reject each that answers a challenge that was used before."))
    #expect(overview.contains("| Security reviewer | 0 | 1 | 0 |"))
    #expect(!overview.contains("**You:**"))
  }

  @Test("the title is the first finding, and the counts of artifacts follow it")
  func titleOfFinding() throws {
    let result = Fixture.accepted()
    var cases = DocumentCases(ExportSetting(Fixture.header(), Fixture.handbook), to: NoOutput())
    var summary = RunSummary()
    _ = cases.add(ArtifactExport(result, by: Fixture.tool), [])
    summary.count(result)
    for finding in [Fixture.replay(of: result), Fixture.replay(of: result)] {
      cases.add(finding, by: Fixture.tool)
      summary.count(finding)
    }
    let folder = DocumentFolder(cases: cases, summary: summary, header: Fixture.header())
    let page = try #require(folder.files.first { $0.path == "overview.md" })
    let text = String(decoding: page.content, as: UTF8.self)
    #expect(
      text.contains("| Team | Findings | Rejected |") && text.contains("| Server team | 2 | 0 |"))
    #expect(
      text.contains("# The server accepted it twice, and 1 more finding\n\n1 artifact: 1 accepted.")
    )
  }

  @Test("code in a step of the overview stays code")
  func codeOfStep() throws {
    var cases = DocumentCases(ExportSetting(Fixture.header(), Fixture.handbook), to: NoOutput())
    cases.add(
      Fixture.replay(of: Fixture.accepted(), step: "On the server, read `id`."), by: Fixture.tool)
    let folder = DocumentFolder(cases: cases, summary: RunSummary(), header: Fixture.header())
    let page = try #require(folder.files.first { $0.path == "overview.md" })
    #expect(String(decoding: page.content, as: UTF8.self).contains("On the server, read `id`."))
  }

  @Test("the overview starts with what to do, or says that there is nothing")
  func overview() throws {
    let page = try #require(Self.files()["overview.md"])
    #expect(page.contains("# 2 artifacts: 1 accepted, 1 rejected"))
    #expect(
      page.contains("- [ ] **Server team:** Base64-decode the challenge before SHA-256"))
    let quiet = try #require(Self.files([Fixture.accepted()])["overview.md"])
    #expect(quiet.contains("Nothing: no check failed or warned."))
    #expect(!quiet.contains("- [ ]"))
  }

  @Test("every link and figure of a page refers to a file of the document")
  func links() throws {
    let files = Self.files()
    for (path, text) in files where path.hasSuffix(".md") {
      for match in text.matches(of: /\]\(((?:\.\.\/)?[a-z]+[^)]*)\)/) {
        let target = String(match.1)
        let fromRoot = target.hasPrefix("../") ? String(target.dropFirst(3)) : target
        #expect(files[fromRoot] != nil, "\(path) leads to \(target)")
        #expect(target.hasPrefix("../") == path.contains("/"))
      }
    }
  }

  @Test(
    "the HTML page and the figures are well-formed with hostile evidence",
    arguments: HostileText.all)
  func hostile(_ hostile: HostileText) throws {
    let files = Self.files([Fixture.rejected(hostile.text)])
    #expect(Set(files.keys) == Set(Self.files().keys))
    for (path, text) in files where path.hasSuffix(".svg") || path.hasSuffix(".html") {
      let markup = text.hasPrefix("<!DOCTYPE html>") ? String(text.dropFirst(15)) : text
      #expect(Page(markup: Array(markup.utf8)).failure == nil, "\(path)")
    }
    let benign = try #require(Self.files([Fixture.rejected("x")])["causes/N03-hash-base64-text.md"])
    let page = try #require(files["causes/N03-hash-base64-text.md"])
    #expect(
      page.split(separator: "\n").count == benign.split(separator: "\n").count)
  }

  @Test(
    "a cause ID from foreign results can't choose a path",
    arguments: [
      "../../etc/passwd", "a/b", "", ".hidden", "-o", "N03 x", String(repeating: "a", count: 65),
      "ä",
    ])
  func names(_ id: String) {
    #expect(DocumentPlace(id: id, number: 7) == .cause("cause-7"))
  }
}
