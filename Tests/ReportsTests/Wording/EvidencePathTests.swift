import Evidence
import Results
import Testing

@testable import Reports

@Suite("Paths of the places of a finding")
struct EvidencePathTests {
  @Test("name the artifact's member in its record for the text around it")
  func ofText() {
    let result = Fixture.rejected()
    let text = Bytes([0x20], name: "artifact text")
    #expect(result.source.path == "/request/postData")
    #expect(result.path(of: EvidenceReference(text, "")) == "/request/postData")
    #expect(result.path(of: EvidenceReference(Fixture.artifact.all, "")).isEmpty)
    #expect(
      result.path(of: EvidenceReference(Fixture.artifact.all[53..<57], "")) == "/authData/counter")
    #expect(result.path(of: EvidenceReference(text, "/authData")) == "/authData")
  }

  @Test("name each further place in a text")
  func further() {
    let text = Bytes([0x22, 0x20, 0x22], name: "JSON string")
    let places = (0..<3).map { EvidenceReference(text[$0..<$0 + 1], "") }
    let check = CheckResult(rule: Fixture.nonce, finding: .warn("Repaired", at: places))
    func page(at path: String?) -> String {
      ArtifactTerminal.text(
        of: Fixture.make(
          "device", id: String(repeating: "7d", count: 32), outcome: .accepted, checks: [check],
          diagnoses: [], headline: "", source: Source(file: "a.json", path: path)),
        TerminalStyle())
    }
    #expect(page(at: "/data").contains("/data, 1 byte at 0x0001; /data, 1 byte at 0x0002"))
    #expect(page(at: nil).contains("and at      1 byte at 0x0001; 1 byte at 0x0002"))
  }

  @Test("say of bytes that the fault is compared with that they are such")
  func compared() {
    let bytes = Fixture.artifact.all[53..<57]
    #expect(EvidenceReference(bytes, "").remark.isEmpty)
    #expect(EvidenceReference(bytes, "", .expected).remark == ", with which it is compared")
    var page = TerminalPage(TerminalStyle())
    page.frame(
      bytes, at: "/x5c/0", withheld: RedactedRanges([]),
      remark: EvidenceReference(bytes, "", .expected).remark)
    #expect(page.text.contains("4 bytes at 0x0035, with which it is compared"))
  }

  @Test(
    "a compared key is shown whole, and of a longer value the number of bytes that are left out")
  func wholeKey() {
    #expect(!Value.Content.bytes([UInt8](repeating: 4, count: 65)).phrase.contains("more"))
    var page = TerminalPage(TerminalStyle())
    page.value(.bytes([UInt8](repeating: 4, count: 66)), name: "expected")
    #expect(page.text.contains("… 1 more byte"))
  }
}
