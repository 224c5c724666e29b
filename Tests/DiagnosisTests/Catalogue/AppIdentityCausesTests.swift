import Checks
import Decoding
import Diagnosis
import Forge
import Testing
import TrialBench

@Suite("Causes of another App ID")
struct AppIDCausesTests {
  /// The genuine one is 8YE23NZS57.com.example.wallet.
  static let mistakes: [(String, String)] = [
    ("R01-bundle-only", "com.example.wallet"),
    ("R02-wrong-team", "ABCDE12345.com.example.wallet"),
    ("R05-case-or-space", "8YE23NZS57.com.example.Wallet"),
    ("R05-case-or-space", "8ye23nzs57.com.example.wallet "),
    ("R15-other-app", "8YE23NZS57.com.example.notes"),
    ("R15-other-app", ""),
  ]

  @Test("are told apart by what Apple certified", arguments: mistakes)
  func mistake(cause: String, configured: String) throws {
    let trials = [
      (try Trial.attestation(), RuleID("attestation.app-id")),
      (try Trial.receipt(), "receipt.app-id"),
    ]
    for (genuine, rule) in trials {
      let trial = genuine.expecting { $0.appIDs = [configured] }
      #expect(trial.causes == [cause])
      let diagnosis = try #require(trial.diagnoses.first)
      #expect(diagnosis.certainty == .proven)
      #expect(diagnosis.rules == [rule])
      let step = try #require(diagnosis.step("App ID"))
      #expect(step.configured.content == .text(configured))
      #expect(step.recovered.content == .text(Trial.appID))
    }
  }

  @Test("are not claimed where the certificate and the authenticator data disagree")
  func uncertified() throws {
    let trial = try Trial.attestation { $0.leaf.certifiedAppID = "8YE23NZS57.other" }
      .expecting { $0.appIDs = ["A.b"] }
    #expect(trial.rules(.fail).contains("attestation.app-id"))
    #expect(trial.causes.allSatisfy { !$0.hasPrefix("R") })
  }

  @Test("are not claimed of a server that expects the certified app among others")
  func expectedAmongOthers() throws {
    let trial = try Trial.attestation { $0.receipt.appID = "8YE23NZS57.com.example.notes" }
      .expecting { $0.appIDs = ["8YE23NZS57.com.example.notes", Trial.appID] }
    #expect(trial.rules(.fail) == ["receipt.app-id"])
    #expect(trial.causes.isEmpty)
  }
}

@Suite("Causes of another environment")
struct EnvironmentCausesTests {
  static let mistakes: [(String, AttestationEnvironment, ExpectedEnvironment)] = [
    ("R06-dev-build-in-prod", .development, .production),
    ("R07-testflight-expected-dev", .production, .development),
  ]

  @Test("are shown by the aaguid, and by field 7 of a receipt alone", arguments: mistakes)
  func mistake(
    cause: String, environment: AttestationEnvironment, expected: ExpectedEnvironment
  ) throws {
    let trials = [
      (try Trial.attestation(environment), RuleID("attestation.environment")),
      (try Trial.receipt { $0.environment = environment }, "receipt.environment"),
    ]
    for (genuine, rule) in trials {
      let trial = genuine.expecting { $0.environment = expected }
      #expect(trial.causes == [cause])
      #expect(trial.diagnoses.first?.certainty == .proven)
      #expect(trial.diagnoses.first?.rules == [rule])
    }
  }

  @Test("are not claimed of an aaguid of nobody, or of a receipt that contradicts its attestation")
  func nearMisses() throws {
    let unknown = try Trial.attestation {
      $0.authenticatorData.credential?.aaguid = [UInt8](repeating: 1, count: 16)
    }
    let contradiction = try Trial.attestation { $0.receipt.environment = .development }
    for trial in [unknown, contradiction] {
      #expect(!trial.rules(.fail).isEmpty)
      #expect(trial.causes.isEmpty)
    }
  }
}
