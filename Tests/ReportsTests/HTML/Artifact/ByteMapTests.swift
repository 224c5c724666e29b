import Evidence
import Results
import Testing

@testable import Reports

@Suite("The map of the bytes")
struct ByteMapTests {
  private func pages(_ tree: FieldNode, evidence: [Range<Int>] = []) -> [Page] {
    let check = CheckResult(
      rule: Fixture.nonce,
      finding: .fail(
        "wrong", at: evidence.map { EvidenceReference(Fixture.artifact.all[$0], "/") }))
    let result = Fixture.make(
      "file", id: String(repeating: "0", count: 64), outcome: .rejected,
      checks: evidence.isEmpty ? [] : [check], diagnoses: [], headline: "", decoded: tree)
    let regions = ByteRegions(result)
    return regions.dumps.map { Page(ByteMap($0, in: regions).html) }
  }

  private func leaf(_ name: String, _ range: Range<Int>, _ children: [FieldNode] = []) -> FieldNode
  {
    FieldNode(name, .none, at: Fixture.artifact.all[range], children)
  }

  private var attestation: FieldNode {
    leaf(
      "attestation", 0..<1_024,
      [
        leaf("fmt", 6..<21),
        leaf(
          "attStmt", 30..<800,
          [
            FieldNode(
              "x5c", [leaf("0", 40..<300, [leaf("serialNumber", 44..<50)]), leaf("1", 304..<500)]),
            leaf("receipt", 512..<768),
          ]),
        leaf("authData", 810..<1_024, [leaf("flags", 842..<843)]),
      ])
  }

  @Test("its parts are those of the structure, with full names")
  func parts() throws {
    let page = try #require(pages(attestation).first)
    for part in ["fmt", "x5c[0]", "x5c[1]", "receipt", "authData"] {
      #expect(page.text.contains(part))
    }
    #expect(page.text.contains("0x0028, 260 bytes"))
    #expect(!page.text.contains("serialNumber"))
    #expect(page.values("href").allSatisfy { $0.hasPrefix("#b-") })
    #expect(page.values("aria-label") == ["Parts of the artifact"])
  }

  @Test("the strip shows place and length of each part, and the findings")
  func places() throws {
    let page = try #require(pages(attestation, evidence: [60..<64]).first)
    let numbers = page.attributes.filter { $0.element == "rect" && $0.name == "data-n" }
    #expect(numbers.count == 6)
    #expect(page.values("x").contains("40"))
    #expect(page.values("width").contains("260"))
    #expect(page.values("class").contains("bad"))
    #expect(!page.text.contains("evidence"))
  }

  @Test("a single part has no map; very many parts are merged")
  func limits() throws {
    #expect(pages(leaf("assertion", 0..<1_024)).allSatisfy { $0.elements.isEmpty })
    let many = FieldNode(
      "list", .none, at: Fixture.artifact.all,
      (0..<100).map { leaf("field \($0)", ($0 * 10)..<($0 * 10 + 9)) })
    #expect(try #require(pages(many).first).count("li") == 24)
  }
}
