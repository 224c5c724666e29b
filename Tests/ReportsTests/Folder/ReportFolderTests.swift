import Foundation
import Reports
import Results
import Testing

@Suite("The report folder")
struct ReportFolderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func write(
    _ results: [ArtifactResult], _ findings: [RunFinding] = [],
    limits: ExportSetting.Limits = .init()
  ) throws {
    var setting = ExportSetting(Fixture.header(), Fixture.handbook)
    setting.limits = limits
    var report = try ReportFolder(at: folder.path, setting)
    var summary = RunSummary()
    for result in results {
      try report.add(result)
      summary.count(result)
    }
    for finding in findings { try report.add(finding) }
    try report.finish(summary)
  }

  private func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      files[path] = FileManager.default.contents(atPath: folder.appending(path: path).path)
    }
    return files.filter { $0.key.contains(".") }
  }

  private func rejected(_ count: Int) -> [ArtifactResult] {
    (1...count).map {
      Fixture.rejected(id: String(repeating: "ab", count: 32) + ($0 > 1 ? ":\($0)" : ""))
    }
  }

  @Test("the folder holds the index, a page per artifact, all lines, and nothing else")
  func contents() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(rejected(2) + [Fixture.accepted()])
    #expect(
      try files().keys.sorted() == [
        "artifacts/0101010101010101.html", "artifacts/abababababababab-2.html",
        "artifacts/abababababababab.html", "index.html", "junit.xml", "results.jsonl",
        "results.sarif", "summary.json",
      ])
    let lines = String(decoding: try #require(try files()["results.jsonl"]), as: UTF8.self)
    #expect(lines.split(separator: "\n").count == 5)
  }

  @Test("a second run removes the first run's pages, and touches no other file")
  func rerun() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(rejected(2))
    let own = [
      "0101010101010101.html", "AAAAAAAAAAAAAAAA.html", "aaaaaaaaaaaaaaaa--2.html",
      "aaaaaaaaaaaaaaaa-007.html", "aaaaaaaaaaaaaaaa-1.html", "notes.html",
    ]
    for name in own.dropFirst() {
      try Data("mine".utf8).write(to: folder.appending(path: "artifacts/\(name)"))
    }
    try write([Fixture.accepted()])
    #expect(
      try files().keys.filter { $0.hasPrefix("artifacts/") }.sorted()
        == own.map { "artifacts/\($0)" })
  }

  @Test("the same results give the same bytes")
  func reproducible() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(rejected(3))
    let first = try files()
    try write(rejected(3))
    #expect(try files() == first)
  }

  @Test("beyond the limit only some artifacts have pages, with a note and no broken links")
  func limits() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var limits = ExportSetting.Limits()
    limits.troubledPages = 2
    try write(rejected(9), limits: limits)
    let files = try files()
    #expect(files.keys.count { $0.hasPrefix("artifacts/") } == 3)
    let index = String(decoding: try #require(files["index.html"]), as: UTF8.self)
    #expect(index.contains("3 of 9 artifacts have a page. Write the page of another with"))
    for match in index.matches(of: /href="(artifacts\/[^"]+)"/) {
      #expect(files[String(match.output.1)] != nil)
    }
  }

  @Test("rows beyond the limit are on further pages, and those of a larger run before are removed")
  func furtherPages() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var limits = ExportSetting.Limits()
    limits.rowsPerIndex = 4
    try write(rejected(9), limits: limits)
    let names = ["index-2.html", "index-3.html", "index.html"]
    #expect(try files().keys.filter { $0.hasPrefix("index") }.sorted() == names)
    for name in names {
      let page = String(decoding: try #require(try files()[name]), as: UTF8.self)
      for match in page.matches(of: /href="(index[^"]*)"/) {
        #expect(names.contains(String(match.output.1)))
      }
      #expect(page.contains("Previous rows") == (name != "index.html"))
      #expect(page.contains("Next rows") == (name != "index-3.html"))
    }
    let own = folder.appending(path: "index-x.html")
    try Data("mine".utf8).write(to: own)
    limits.rowsPerIndex = 5
    try write(rejected(9), limits: limits)
    #expect(
      try files().keys.filter { $0.hasPrefix("index") }.sorted() == [
        "index-2.html", "index-x.html", "index.html",
      ])
  }

  @Test("the page of an artifact links to its cause on the index")
  func trouble() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write([Fixture.rejected()])
    let files = try files().mapValues { String(decoding: $0, as: UTF8.self) }
    let page = try #require(files["artifacts/7d7d7d7d7d7d7d7d.html"])
    let match = try #require(page.firstMatch(of: /href="..\/index.html#([^"]+)"/))
    #expect(files["index.html"]?.contains("id=\"\(match.output.1)\"") == true)
  }

  @Test("the page of an artifact names the findings about it, with links to them")
  func findings() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = Fixture.rejected()
    let titles = ["<b>Twice", "Late"]
    let findings = titles.map {
      RunFinding(
        rule: RuleFacts(
          id: "flow.replay", group: "Conversation", severity: .error, background: nil),
        result: .fail, title: $0, found: "So.", artifacts: [result.id], events: [])
    }
    try write([result, Fixture.accepted()], findings)
    let files = try files().mapValues { String(decoding: $0, as: UTF8.self) }
    let page = try #require(files["artifacts/7d7d7d7d7d7d7d7d.html"])
    let links = page.matches(of: /href="..\/index.html#(finding-\d)"/).map { String($0.output.1) }
    #expect(links == ["finding-1", "finding-2"])
    #expect(links.allSatisfy { files["index.html"]?.contains("id=\"\($0)\"") == true })
    #expect(page.contains("&lt;b&gt;Twice."))
    #expect(files["artifacts/0101010101010101.html"]?.contains("Findings about it") == false)
  }

  @Test("a sound artifact that a finding shows as a fault isn't said to have nothing to do")
  func faultOfSound() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = Fixture.accepted()
    for isOffence in [true, false] {
      try write([result], [Fixture.replay(of: result, isOffence: isOffence)])
      let files = try files().mapValues { String(decoding: $0, as: UTF8.self) }
      let page = try #require(files["artifacts/0101010101010101.html"])
      #expect(page.contains("Sound, but see F-1") == isOffence)
      #expect(page.contains("<title>Sound, but see F-1: ") == isOffence)
      #expect(!isOffence || !page.contains("shows in the conversation only"))
      #expect(
        page.contains("<h1 id=\"verdict\">Its checks pass, but the server accepted it twice</h1>")
          == isOffence)
      #expect(page.contains("Server team: On the server, look it up."))
      let index = try #require(files["index.html"])
      #expect(index.contains("\"label\":\"F-1\",\"owner\":0") == isOffence)
      #expect(index.contains("<span class=\"muted\">Nothing to do</span>") != isOffence)
    }
  }

  @Test("a single page has the findings about its artifact in full, and names no other")
  func findingsAlone() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var pages = try PageFolder(at: folder.path, handbook: Fixture.handbook)
    let result = Fixture.accepted()
    let path = try #require(try pages.add(result, by: Fixture.tool))
    pages.add(Fixture.replay(of: result))
    try pages.finish()
    let page = String(decoding: try #require(try files()[path]), as: UTF8.self)
    for part in [
      "Sound, but see the finding", "Its checks pass, but the server accepted it twice",
      "Findings about it", "On the server, look it up.", "Another request",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("ticket-99") && !page.contains("conversation.html"))
  }

  /// Returns the page of an artifact with one failed check and a cause of the app with these steps, about
  /// which there are findings for the server team.
  private func page(fix: [FixStep], findings count: Int) throws -> String {
    defer { try? FileManager.default.removeItem(at: folder) }
    let like = Fixture.rejected()
    let diagnosis = try #require(like.diagnoses.first)
    let cause = CauseFacts(
      id: diagnosis.cause.id, statement: diagnosis.cause.statement, actor: .app, fix: fix,
      reference: diagnosis.cause.reference)
    let result = Fixture.make(
      "device", id: like.id, outcome: .rejected,
      checks: like.checks.filter { diagnosis.rules.contains($0.rule.id) },
      diagnoses: [
        Diagnosis(
          cause: cause, certainty: .proven, rules: diagnosis.rules, proof: diagnosis.proof)
      ], headline: like.headline)
    try write([result], (0..<count).map { _ in Fixture.replay(of: result) })
    let path = "artifacts/\(result.id.prefix(16)).html"
    return String(decoding: try #require(try files()[path]), as: UTF8.self)
  }

  @Test("the team that acts on a finding comes first among those that act")
  func teamsOfFindings() throws {
    let page = try page(fix: ["In the app, decode it."], findings: 8)
    #expect(page.contains("<span><b>Server team</b> (F-1, F-2, F-3, F-4, F-5, 3 more)</span>"))
    #expect(!page.contains("Server team: nothing to do"))
  }

  @Test("cause and fix of a rejected artifact come before the findings about it")
  func order() throws {
    let page = try page(fix: ["In the app, decode it."], findings: 3)
    let fix = try #require(page.range(of: "In the app, decode it."))
    let note = try #require(page.range(of: "Findings about it"))
    #expect(fix.lowerBound < note.lowerBound)
  }

  @Test("a team that acts on a finding and in a step is named once")
  func teamOfFindingAndStep() throws {
    let fix: [FixStep] = ["In the app, decode it.", "On the server, look."]
    #expect(try page(fix: fix, findings: 0).contains("Server team: step 2"))
    let both = try page(fix: fix, findings: 1)
    #expect(both.contains("<span><b>Server team</b> (F-1, and step 2 of the fix)</span>"))
    #expect(!both.contains("Server team: step 2"))
  }

  @Test("a single page has no link to an index")
  func alone() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var pages = try PageFolder(at: folder.path, handbook: Fixture.handbook)
    let path = try #require(try pages.add(Fixture.rejected(), by: Fixture.tool))
    let page = String(decoding: try #require(try files()[path]), as: UTF8.self)
    #expect(!page.contains("index.html"))
  }

  @Test("artifacts with the same first 16 digits have separate pages")
  func collision() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let prefix = String(repeating: "ab", count: 8)
    try write(["01", "02"].map { Fixture.rejected(id: prefix + String(repeating: $0, count: 24)) })
    #expect(try files().keys.count { $0.hasPrefix("artifacts/") } == 2)
  }

  @Test("a folder that can't be created gives an error with path and reason")
  func failure() throws {
    let error = #expect(throws: OutputError.self) {
      let report = try ReportFolder(
        at: folder.path + "/none/none", ExportSetting(Fixture.header(), Fixture.handbook))
      try report.finish(RunSummary())
    }
    #expect(error?.step == .create)
    #expect(error?.path.hasSuffix("/none/none") == true)
    #expect(error?.code == ENOENT)
  }

  @Test("an interrupted run leaves no partial results file under its name")
  func interrupted() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      var report = try ReportFolder(
        at: folder.path, ExportSetting(Fixture.header(), Fixture.handbook))
      try report.add(Fixture.rejected())
    }
    #expect(try files()["results.jsonl"] == nil)
    #expect(try files().keys.allSatisfy { !$0.hasSuffix(".partial") })
  }

  @Test("a second run into the folder is rejected while the first is writing")
  func locked() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let setting = ExportSetting(Fixture.header(), Fixture.handbook)
    var first = try ReportFolder(at: folder.path, setting)
    try first.add(Fixture.accepted())
    let refusal = #expect(throws: OutputError.self) {
      _ = try ReportFolder(at: folder.path, setting)
    }
    #expect(refusal?.step == .create)
    #expect(refusal?.reason.contains("another run is writing") == true)
    var summary = RunSummary()
    summary.count(Fixture.accepted())
    try first.finish(summary)
    let lines = String(decoding: try #require(try files()["results.jsonl"]), as: UTF8.self)
    #expect(lines.split(separator: "\n").count == 3)
    // The lock is released.
    try write([Fixture.accepted()])
  }
}
