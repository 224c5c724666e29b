import Claims
import Checks
import Decoding
import Diagnosis
import Forge
import Results
import Testing
import TrialBench

@Suite("Causes of another environment")
struct EnvironmentCausesTests {
  static let mistakes: [(String, AttestationEnvironment, ExpectedEnvironment)] = [
    ("R06-dev-build-in-prod", .development, .production),
    ("R07-testflight-expected-dev", .production, .development),
  ]

  @Test("are found by the aaguid, and by field 7 of a receipt alone", arguments: mistakes)
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
      #expect(trial.diagnoses.first?.rules == [rule])
    }
  }

  private func production(category: UInt32?) throws -> Diagnosis {
    let trial = try Trial.attestation {
      $0.authenticatorData.extensions = category.map { .signedByOS27(category: $0) } ?? []
    }.expecting { $0.environment = .development }
    return try #require(trial.diagnoses.first)
  }

  @Test(
    "of production, are proven if the validation category shows how the build was signed",
    arguments: [
      (2, "TestFlight"), (3, "entitlement"), (4, "App Store"), (5, "Enterprise"),
    ] as [(UInt32, String)])
  func signed(category: UInt32, word: String) throws {
    let diagnosis = try production(category: category)
    #expect(diagnosis.cause.id == "R07-testflight-expected-dev")
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.wouldPass == ["attestation.environment"])
    #expect(diagnosis.summary.contains(word))
  }

  @Test(
    "of production, are also consistent with a development build without a known category")
  func unknownSigning() throws {
    for category in [nil, 10] as [UInt32?] {
      let diagnosis = try production(category: category)
      #expect(diagnosis.cause.id == "R07-testflight-expected-dev")
      #expect(diagnosis.certainty == .consistent)
      #expect(diagnosis.proof.rival?.contains("entitlement") == true)
    }
  }

  private func mac(category: UInt32?) throws -> Trial {
    try Trial.attestation {
      $0.leaf.system = .macOS27
      $0.leaf.accessControl = DevicePlatform.macOS.accessControl
      $0.authenticatorData.extensions = category.map { .signedByOS27(category: $0) } ?? []
    }.expecting { $0.environment = .development }
  }

  @Test("on a Mac, the validation category distinguishes development from distribution")
  func developmentOnMac() throws {
    let development = try mac(category: 3)
    #expect(development.causes == ["R08-macos-dev-production"])
    #expect(development.diagnoses.first?.certainty == .proven)
    #expect(try mac(category: 6).causes == ["R07-testflight-expected-dev"])
    let unknown = try mac(category: nil)
    #expect(unknown.causes == ["R08-macos-dev-production", "R07-testflight-expected-dev"])
    #expect(unknown.diagnoses.map(\.certainty) == [.consistent, .consistent])
    #expect(unknown.diagnoses.allSatisfy { $0.proof.rival != nil })
  }

  @Test("aren't claimed for an unknown aaguid, or a receipt that contradicts its attestation")
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

  @Test("leave a receipt that contradicts its attestation unexplained")
  func both() throws {
    let trial = try Trial.attestation(.development) { $0.receipt.environment = .production }
      .expecting { $0.environment = .production }
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.cause.id == "R06-dev-build-in-prod")
    #expect(diagnosis.rules == ["attestation.environment"])
    #expect(diagnosis.remaining == ["receipt.environment"])
  }
}
