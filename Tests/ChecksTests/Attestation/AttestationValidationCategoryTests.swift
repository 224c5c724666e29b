import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.validation-category")
struct AttestationValidationCategoryTests {
  @Test("never fails on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    let hasExtensions = trial.input.attestation?.authenticatorData?.extensions != nil
    // Apple's guide was made with an executable of the operating system, category 1.
    let result: Finding.Result =
      trial.description.contains("apple-guide-2026")
      ? .warn : hasExtensions ? .pass : .notApplicable
    #expect(trial.finding(of: .attestationValidationCategory).result == result)
  }

  static let table: [(UInt32, AttestationEnvironment, DeviceSystem, Finding.Result)] = [
    (0, .production, .iOS27, .fail), (1, .production, .iOS27, .warn),
    (2, .production, .iOS27, .pass), (3, .production, .iOS27, .warn),
    (3, .development, .iOS27, .pass), (3, .production, .macOS27, .pass),
    (4, .production, .iOS27, .pass), (5, .production, .iOS27, .pass),
    (6, .production, .iOS27, .warn), (6, .production, .macOS27, .pass),
    (7, .production, .iOS27, .fail), (8, .production, .iOS27, .fail),
    (9, .production, .macOS27, .fail), (10, .production, .iOS27, .warn),
    (11, .development, .iOS27, .fail), (UInt32.max, .production, .iOS27, .fail),
  ]

  @Test("compares the category with environment and platform", arguments: table)
  func judgement(
    category: UInt32, environment: AttestationEnvironment, system: DeviceSystem,
    result: Finding.Result
  ) throws {
    let finding = try Trial.attestation(environment) {
      $0.leaf.system = system
      $0.authenticatorData.extensions = .signedByOS27(category: category)
    }.finding(of: .attestationValidationCategory)
    #expect(finding.result == result)
    #expect(finding.paths == ["/authData/extensions/validationCategory"])
    let digits = (0..<4).map { UInt8(truncatingIfNeeded: category >> (8 * $0)) }
    #expect(finding.places == [[0x44] + digits])
    if result == .fail { #expect(finding.actual?.content == .number(Int64(category))) }
  }

  @Test("also reads the integer form of Apple's documentation")
  func integer() throws {
    let finding = try Trial.attestation {
      $0.authenticatorData.extensions[1] = (
        "apple_validation_category_01", CBORWriter.unsigned(4)
      )
    }.finding(of: .attestationValidationCategory)
    #expect(finding.result == .pass)
  }

  @Test("warns if the extensions contain none")
  func missing() throws {
    let finding = try Trial.attestation { $0.authenticatorData.extensions.removeLast() }
      .finding(of: .attestationValidationCategory)
    #expect(finding.result == .warn)
  }
}
