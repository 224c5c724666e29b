import Checks
import Claims
import Diagnosis
import Evidence
import Results
import Testing
import TrialBench

@Suite("Causes that rest on a value given to the analysis")
struct GivenValueDoubtTests {
  /// Returns the causes of an attestation that is checked with the given App ID and environment.
  private func diagnoses(
    _ answer: Served.Answer, ofOperator: Set<Topic>, appID: String? = nil,
    environment: ExpectedEnvironment? = nil,
    among others: KnownOtherRecords = KnownOtherRecords()
  ) throws -> [Diagnosis] {
    let trial = try Trial.attestation().expecting {
      if let appID { $0.appIDs = [appID] }
      if let environment { $0.environment = environment }
    }
    return DiagnosisEngine.diagnose(
      Examination(
        input: trial.input, checks: trial.checks, otherRecords: others, answer: answer,
        ofOperator: ofOperator))
  }

  private func bundle() throws -> String {
    let appID = try #require(Trial.attestation().expectations.appIDs.first)
    return String(appID.drop { $0 != "." }.dropFirst())
  }

  @Test("are consistent at most if the server accepted the artifact")
  func accepted() throws {
    let found = try #require(
      diagnoses(.accepted, ofOperator: [.appID], appID: bundle()).first)
    #expect(found.cause.id == "R01-bundle-only")
    #expect(found.certainty == .consistent)
    #expect(found.proof.rival == "A value given to this analysis that isn't the server's")
    #expect(found.cause.fix.first?.text.contains("given to this analysis") == true)
    #expect(!found.proof.summary.hasPrefix("The server expects"))
  }

  @Test("are proven if the server didn't accept it, or the evidence states the value")
  func proven() throws {
    for (answer, options) in [
      (Served.Answer.refused, Set([Topic.appID])), (.unknown, [.appID]), (.accepted, []),
      (.accepted, [.environment]),
    ] {
      let found = try #require(diagnoses(answer, ofOperator: options, appID: bundle()).first)
      #expect(found.cause.id == "R01-bundle-only")
      #expect(found.certainty == .proven)
      #expect(found.cause.fix.first?.text.contains("given to this analysis") == false)
    }
  }

  @Test("are consistent at most if the server accepted the same app with another attestation")
  func acceptedApp() throws {
    let appID = try #require(Trial.attestation().expectations.appIDs.first)
    let others = KnownOtherRecords(acceptedApps: [appID])
    for answer in [Served.Answer.refused, .unknown] {
      let found = try #require(
        diagnoses(answer, ofOperator: [.appID], appID: bundle(), among: others).first)
      #expect(found.certainty == .consistent)
      #expect(
        found.proof.rival
          == "A value given to this analysis that isn't the server's: a server accepted this app in “the record before”"
      )
      let stated = try #require(
        diagnoses(answer, ofOperator: [], appID: bundle(), among: others).first)
      #expect(stated.certainty == .proven)
      let development = try #require(
        diagnoses(
          answer, ofOperator: [.environment], environment: .development, among: others
        ).first)
      #expect(development.proof.rival?.contains("given to this analysis") != true)
    }
  }

  @Test("have the environment for causes of the environment")
  func environment() throws {
    let found = try #require(
      diagnoses(.accepted, ofOperator: [.environment], environment: .development).first)
    #expect(found.certainty == .consistent)
    #expect(found.cause.fix.first?.text.contains("environment given to this analysis") == true)
    #expect(found.proof.rival?.contains(" value given to this analysis") == true)
  }
}
