import Foundation
import Reports
import Results
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("JUnit XML")
struct JUnitReportTests {
  private func elements(
    _ results: [ArtifactResult], _ summary: RunSummary = RunSummary(), isBuiltIn: Bool = true
  ) throws -> [Elements.Element] {
    var report = empty(isBuiltIn: isBuiltIn)
    for result in results { _ = report.add(ArtifactExport(result, by: Fixture.tool), []) }
    return try Elements.read(report.document(summary))
  }

  @Test("a case for each artifact: rejected fails, undetermined is skipped, accepted passes")
  func cases() throws {
    let elements = try elements([
      Fixture.rejected(), Fixture.accepted(), Fixture.undetermined(),
    ])
    #expect(
      elements.map(\.name) == [
        "testsuites", "testsuite", "testcase", "failure", "testcase", "testcase", "skipped",
      ])
    #expect(elements[0].attributes["tests"] == "3")
    #expect(elements[0].attributes["failures"] == "1")
    #expect(elements[0].attributes["skipped"] == nil)
    #expect(elements[3].attributes["type"] == "N03-hash-base64-text")
  }

  @Test("is well-formed with hostile strings", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) throws {
    let elements = try elements([
      Fixture.rejected(hostile.text), Fixture.undetermined(hostile.text + "\u{ffff}\u{fffe}"),
    ])
    #expect(elements.count == 6)
  }

  @Test("an input that could not be read is an error, listed or not")
  func failedInput() throws {
    var summary = RunSummary()
    summary.fail(.init(file: "nofile", entry: nil, reason: "it does not exist"))
    let elements = try elements([Fixture.accepted()], summary)
    #expect(elements[0].attributes["tests"] == "2")
    #expect(elements[0].attributes["errors"] == "1")
    #expect(elements[2].attributes["name"] == "nofile")
    #expect(elements[3].attributes["message"] == "it does not exist")
  }

  @Test("names replaced anchors, and not built-in ones")
  func anchors() throws {
    func notes(_ isBuiltIn: Bool) throws -> Int {
      try elements([Fixture.accepted()], isBuiltIn: isBuiltIn).count { $0.name == "system-out" }
    }
    #expect(try notes(false) == 1)
    #expect(try notes(true) == 0)
  }

  @Test("counts the omitted ones of very many problems")
  func cut() {
    let checks = (0..<23).map { number in
      CheckResult(
        rule: Fixture.rule(RuleID("a.b\(number)"), passes: "", fails: "Wrong"),
        finding: .fail("wrong"))
    }
    let result = Fixture.make(
      "x", id: String(repeating: "03", count: 32), outcome: .rejected, checks: checks,
      diagnoses: [], headline: "Wrong")
    var report = empty()
    _ = report.add(ArtifactExport(result, by: Fixture.tool), [])
    let text = String(decoding: report.document(RunSummary()), as: UTF8.self)
    #expect(text.contains("… and 3 problems more, which the results list"))
  }

  @Test("with too many artifacts, there is a case for each cause")
  func many() throws {
    let rejected = Fixture.rejected()
    let results = [ArtifactResult](repeating: rejected, count: JUnitReport.limit + 1)
    let elements = try elements(results + [Fixture.accepted()])
    let cases = elements.filter { $0.name == "testcase" }
    #expect(cases.map { $0.attributes["name"] } == ["N03-hash-base64-text", "accepted"])
    #expect(elements[0].attributes["tests"] == "2")
    #expect(elements[0].attributes["failures"] == "1")
    let failure = elements.first { $0.name == "failure" }
    #expect(failure?.attributes["message"]?.hasPrefix("5,001 artifacts, 5,001 rejected") == true)
  }
}

/// Collects the elements of a document in order, with a strict parser.
private final class Elements: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
  }

  private var list: [Element] = []

  static func read(_ document: [UInt8]) throws -> [Element] {
    let parser = XMLParser(data: Data(document))
    let reader = Elements()
    parser.delegate = reader
    try #require(parser.parse(), "\(parser.parserError?.localizedDescription ?? "")")
    return reader.list
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    list.append(Element(name: name, attributes: attributes))
  }

  @Test(
    "is well-formed with any rule name, with the same cases",
    arguments: [
      "x\" name=\"y\"/><testcase classname=\"z\" name=\"INJECTED", "flow.x\u{1b}[2J\u{0}", "a]]>&b",
      "\u{ffff}\u{d}\u{a}</testsuite>",
    ])
  func ruleNames(name: String) throws {
    var report = empty()
    report.add(
      RunFinding(
        rule: RuleFacts(id: RuleID(name), group: "x", severity: .error, background: nil),
        result: .fail, title: name, found: name, artifacts: [], events: [], eventCount: 0,
        key: name, challenge: nil, account: nil, diagnoses: []), by: Fixture.tool)
    let document = report.document(RunSummary())
    let elements = try Elements.read(document)
    #expect(elements.map(\.name) == ["testsuites", "testsuite", "testcase", "failure"])
    #expect(!document.contains { $0 < 0x20 && $0 != 0x0a })
  }
}

/// Makes an empty report.
private func empty(isBuiltIn: Bool = true) -> JUnitReport {
  let setting = ExportSetting(Fixture.header(isBuiltIn: isBuiltIn), Fixture.handbook)
  return JUnitReport(setting, to: NoOutput())
}
