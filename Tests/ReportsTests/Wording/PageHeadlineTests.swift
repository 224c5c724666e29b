import Evidence
import Results
import Testing

@testable import Reports

@Suite("The headline of an artifact's page")
struct PageHeadlineTests {
  @Test("a sound artifact that the server rejected says so, and has no “nothing to do”")
  func refused() {
    var result = Fixture.accepted()
    result.served = Served(.refused, status: 401, toldBy: .status)
    #expect(result.pageHeadline == "The server rejected a sound attestation")
    #expect(!LeadText.text(for: result).contains("nothing to do"))
    let panel = Page(RefusalPanel(result: result).html).text
    #expect(panel.contains("status 401") && panel.contains("Server team"))
  }

  @Test("the first warning is in the headline of an accepted artifact")
  func warned() {
    let warning = CheckResult(
      rule: Fixture.rule("attestation.key-id", passes: "It does", fails: "The key ID is in hex"),
      finding: .warn("The key ID is spelled in hex."))
    let result = Fixture.make(
      "device", id: String(repeating: "04", count: 32), outcome: .accepted, checks: [warning],
      diagnoses: [], headline: "Valid attestation; one warning")
    #expect(result.pageHeadline == "Accepted with 1 warning: the key ID is in hex")
  }

  @Test("a headline that fits keeps its words")
  func short() {
    #expect(Fixture.rejected().pageHeadline == Fixture.rejected().headline)
    #expect(Fixture.accepted().pageHeadline == Fixture.accepted().headline)
  }
}
