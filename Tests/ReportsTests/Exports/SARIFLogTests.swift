import Evidence
import Foundation
import Reports
import Results
import Testing

@Suite("SARIF")
struct SARIFLogTests {
  private func document(_ results: [ArtifactResult], _ summary: RunSummary) -> [UInt8] {
    var log = SARIFLog(ExportSetting(Fixture.header(), Fixture.handbook), to: NoOutput())
    for result in results { _ = log.add(ArtifactExport(result, by: Fixture.tool), []) }
    return log.document(summary)
  }

  private func log(
    _ results: [ArtifactResult], _ summary: RunSummary = RunSummary()
  ) throws -> [String: Any] {
    let document = try JSONSerialization.jsonObject(with: Data(document(results, summary)))
    let runs = try #require((document as? [String: Any])?["runs"] as? [[String: Any]])
    return try #require(runs.first)
  }

  private func results(_ run: [String: Any]) throws -> [[String: Any]] {
    try #require(run["results"] as? [[String: Any]])
  }

  @Test("one result for each cause and file, with the number of artifacts it stands for")
  func grouped() throws {
    let other = Fixture.rejected("other.cbor", id: String(repeating: "ee", count: 32))
    let run = try log([Fixture.rejected(), Fixture.accepted(), Fixture.rejected(), other])
    let found = try results(run)
    let ofCause = found.filter { $0["ruleId"] as? String == "attestation.nonce" }
    #expect(ofCause.map { $0["occurrenceCount"] as? Int } == [2, 1])
    #expect(ofCause.allSatisfy { $0["level"] as? String == "error" })
    let warnings = found.filter { $0["ruleId"] as? String == "attestation.app-id" }
    #expect(warnings.map { $0["level"] as? String } == ["warning", "warning"])
    let fingerprints = ofCause.compactMap { $0["partialFingerprints"] as? [String: String] }
    #expect(fingerprints.first?["attestscope/v1"]?.count == 32)
    #expect(fingerprints.first == fingerprints.last)
  }

  @Test("every result names its rule by index, and the rule has help in both forms")
  func rules() throws {
    let run = try log([Fixture.rejected()])
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(driver?["rules"] as? [[String: Any]])
    for result in try results(run) {
      let rule = rules[try #require(result["ruleIndex"] as? Int)]
      #expect(rule["id"] as? String == result["ruleId"] as? String)
      let help = rule["help"] as? [String: String]
      let page = (rule["id"] as? String).flatMap(Fixture.handbook.page)
      #expect(help?["markdown"] == page?.markdown)
      #expect(help?["text"]?.isEmpty == false)
    }
    #expect(rules.contains { ($0["help"] as? [String: String])?["markdown"] != nil })
    #expect(run["redactionTokens"] as? [String] == ["withheld"])
  }

  @Test("byte regions exist only if the file itself is the artifact")
  func regions() throws {
    func region(_ source: Source) throws -> [String: Int]? {
      let result = Fixture.rejected(source: source)
      let locations = try results(try log([result])).first?["locations"] as? [[String: Any]]
      let place = locations?.first?["physicalLocation"] as? [String: Any]
      #expect(locations?.first?["logicalLocations"] != nil)
      return place?["region"] as? [String: Int]
    }
    #expect(
      try region(Source(file: "a.cbor")) == ["byteOffset": 588, "byteLength": 32])
    #expect(try region(Source(file: "a.txt", transport: "base64")) == nil)
    #expect(try region(Source(file: "a.jsonl", entry: 3)) == nil)
  }

  @Test(
    "a file is a URI reference, and standard input isn't",
    arguments: [
      ("a b/ü.cbor", "a%20b/%C3%BC.cbor"), ("/x/y", "file:///x/y"), ("a:b", "a%3Ab"), ("-", nil),
    ])
  func uris(_ file: String, _ uri: String?) throws {
    let result = Fixture.rejected(source: Source(file: file))
    let locations = try results(try log([result])).first?["locations"] as? [[String: Any]]
    let place = locations?.first?["physicalLocation"] as? [String: Any]
    #expect((place?["artifactLocation"] as? [String: String])?["uri"] == uri)
  }

  @Test("no string becomes a link, and an interrupted run isn't a success")
  func hostile() throws {
    var summary = RunSummary()
    summary.isInterrupted = true
    let run = try log([Fixture.rejected("[here](https://evil.example)")], summary)
    for result in try results(run) {
      let text = try #require((result["message"] as? [String: String])?["text"])
      #expect(!text.contains("[here](") || text.contains("\\[here\\]("))
    }
    let invocation = (run["invocations"] as? [[String: Any]])?.first
    #expect(invocation?["executionSuccessful"] as? Bool == false)
  }

  @Test("an undetermined artifact is an open result; rejected and accepted ones aren't")
  func open() throws {
    let run = try log([Fixture.undetermined(), Fixture.undetermined(), Fixture.accepted()])
    let found = try results(run)
    #expect(found.count == 1)
    #expect(found.first?["kind"] as? String == "open")
    #expect(found.first?["level"] as? String == "none")
    #expect(found.first?["occurrenceCount"] as? Int == 2)
    #expect(found.first?["ruleId"] as? String == "outcome.undetermined")
    #expect(found.first?["ruleIndex"] == nil)
    let failures = try results(try log([Fixture.rejected()]))
    #expect(failures.allSatisfy { $0["kind"] as? String == "fail" })
  }

  @Test("an unreadable input is an error of the run, which then isn't a success")
  func failedInput() throws {
    var summary = RunSummary()
    summary.skip(.init(file: "notes.txt", entry: nil, reason: "holds no artifact"))
    let skipped = try invocation(summary)
    #expect(skipped["executionSuccessful"] as? Bool == true)
    #expect(levels(skipped) == ["note"])
    summary.fail(.init(file: "nofile", entry: nil, reason: "it does not exist"))
    let failed = try invocation(summary)
    #expect(failed["executionSuccessful"] as? Bool == false)
    #expect(levels(failed) == ["error", "note"])
  }

  private func invocation(_ summary: RunSummary) throws -> [String: Any] {
    try #require((try log([], summary)["invocations"] as? [[String: Any]])?.first)
  }

  private func levels(_ invocation: [String: Any]) -> [String?] {
    let notifications = invocation["toolExecutionNotifications"] as? [[String: Any]] ?? []
    return notifications.map { $0["level"] as? String }
  }

  @Test("names replaced anchors")
  func anchors() {
    let setting = ExportSetting(Fixture.header(isBuiltIn: false), Fixture.handbook)
    let log = SARIFLog(setting, to: NoOutput())
    let text = String(decoding: log.document(RunSummary()), as: UTF8.self)
    #expect(text.contains("Not Apple's trust anchor: checked against"))
  }

  @Test("the number of results is limited, and the omitted ones are counted")
  func limit() throws {
    var results = (0...(SARIFResults.limit / 2)).map { number in
      Fixture.rejected(source: Source(file: "\(number)"))
    }
    results.append(Fixture.rejected())
    let text = String(decoding: document(results, RunSummary()), as: UTF8.self)
    #expect(text.contains("first 5,000 results; 4 occurrences of others are not in it."))
  }
}
