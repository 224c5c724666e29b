import Checks
import Results
import Testing
import TrialBench

@Suite("Judgement of validity")
struct ValidityJudgementTests {
  @Test("counts the anchor among the certificates, and says whose time it went by")
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
