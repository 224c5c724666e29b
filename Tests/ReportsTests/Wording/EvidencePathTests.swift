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
}
