import Foundation
import Reports
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("JUnit XML")
struct JUnitReportTests {
  private func elements(_ results: [ArtifactResult]) throws -> [Elements.Element] {
    var report = JUnitReport()
    var summary = RunSummary()
    for result in results {
      report.add(result)
      summary.count(result)
    }
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
    #expect(elements[0].attributes["skipped"] == "1")
    #expect(elements[3].attributes["type"] == "N03-hash-base64-text")
  }

  @Test("well-formed whatever the strings hold", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) throws {
    let elements = try elements([
      Fixture.rejected(hostile.text), Fixture.undetermined(hostile.text + "\u{ffff}\u{fffe}"),
    ])
    #expect(elements.count == 6)
  }

  @Test("of too many artifacts there is a case for each cause")
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

/// The elements of a document in their order, by a strict parser.
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
}
