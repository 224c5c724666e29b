import Checks
import Results
import Testing
import TrialBench

@Suite("Findings on validity")
struct ValidityJudgementTests {
  @Test("includes the anchor, and names the source of the time")
  func sentence() throws {
    let trial = try Trial.attestation()
    let time = try #require(trial.evaluatedAt)
    #expect(
      trial.finding(of: .attestationChainValidity).found
        == "All 3 certificates are valid at \(time), the time of capture.")
  }

  @Test("has a phrase of its own for every source of the time")
  func phrases() {
    let phrases = TimeSource.allCases.map(\.phrase)
    #expect(Set(phrases).count == phrases.count)
  }
}
