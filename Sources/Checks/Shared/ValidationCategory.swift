import Claims
import Decoding
import Evidence
import Results

extension Check {
  /// Checks the validation category in the extension data of iOS 27 in attestations: a number that
  /// tells how the app was signed and distributed.
  ///
  /// - Passes: 2 TestFlight, 4 App Store, 5 Enterprise or ad hoc; 6 Developer ID on a Mac; 3
  ///   development outside production or on a Mac.
  /// - Warns: 3 in production, 1 part of the system, 10 other, 6 outside a Mac, or no category in
  ///   the extension data.
  /// - Fails: any other number, such as 0.
  /// - Not applicable: there is no extension data, as before iOS 27.
  ///
  /// On the wire it is a byte string of four bytes, little-endian, although Apple's text says
  /// UInt32.
  package static let attestationValidationCategory = validationCategory(
    "attestation.validation-category"
  ) { $0.attestation?.environment }

  /// Checks the same in assertions.
  ///
  /// An assertion has no aaguid, so the environment is the one that the server expects. Category 3,
  /// development, warns only if the server expects production. Nothing in an assertion tells a Mac,
  /// so category 6 always warns.
  package static let assertionValidationCategory = validationCategory(
    "assertion.validation-category"
  ) { $0.expectations.environment == .production ? .production : nil }

  /// Creates the check for one type of artifact (Apple, attestation step 10, assertion step 7).
  ///
  /// - Parameter environment: Returns the environment of the artifact; `nil` if nothing names it.
  private static func validationCategory(
    _ id: RuleID, environment: @escaping @Sendable (CheckInput) -> AttestationEnvironment?
  ) -> Check {
    Check(id) { input in
      guard let data = input.signedData else {
        return .unreadable("There is no complete authenticator data to read.")
      }
      guard let extensions = data.extensions else {
        return .notApplicable("Systems before iOS 27 and macOS 27 send no validation category.")
      }
      guard let category = extensions.validationCategory else {
        return .warn("The extension data has no readable validation category.")
      }
      let isMac = input.attestation?.details?.isMac ?? false
      let place = EvidenceReference(
        category.bytes, "\(input.dataPath)/extensions/validationCategory")
      let found = "The validation category is \(category.value), \(category.meaning)."
      switch category.value {
      case 2, 4, 5:
        return .pass(found, at: place)
      case 6 where isMac, 3 where environment(input) != .production || isMac:
        return .pass(found, at: place)
      case 3:
        return .warn(
          "\(found) A development-signed app doesn't belong in production.", at: [place])
      case 1, 6, 10:
        return .warn("\(found) A distributed app doesn't have it.", at: [place])
      default:
        return .fail(
          found, expected: Value(.text("2, 4 or 5"), "the category of a distributed app"),
          actual: Value(.number(Int64(category.value)), "as the device says"), at: [place])
      }
    }
  }
}

extension AttestationExtensions {
  /// Whether the leaf names the platform “macosx”, in extension 1.2.840.113635.100.8.7.
  package var isMac: Bool { platform?.utf8 == "macosx" }
}
