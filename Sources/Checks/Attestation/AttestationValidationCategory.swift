import Decoding
import Evidence
import Results

extension Rule {
  /// Checks the validation category in the extension data of OS 27: a number that tells how the app
  /// was signed and distributed.
  ///
  /// - Passes: 2 TestFlight, 4 App Store, 5 Enterprise or ad hoc; 6 Developer ID on a Mac; 3
  ///   development outside production or on a Mac.
  /// - Warns: 3 in production, 1 part of the system, 10 other, 6 outside a Mac, or no category in
  ///   the extension data.
  /// - Fails: any other number, such as 0.
  /// - Not applicable: there is no extension data, as before OS 27.
  ///
  /// On the wire it is a byte string of four bytes, little-endian, although Apple's text says
  /// UInt32.
  package static let attestationValidationCategory = Rule(
    "attestation.validation-category", group: .identity,
    title: Title(
      passes: "The validation category is that of a distributed app",
      warns: "The validation category isn't that of a distributed app",
      fails: "The validation category isn't one of a distributed app"),
    checks: """
      Where OS 27 sends it, the validation category (four bytes, little-endian) matches the \
      environment: 4 App Store, 2 TestFlight, 5 Enterprise or ad hoc, 3 in development.
      """,
    protects: "A re-signed or injected copy of the app has a different category than the original.",
    source: .attestation(step: "step 10"),
    appliesTo: [.attestation],
    dependsOn: ["attestation.cbor", "attestation.structure", "attestation.auth-data"]
  ) { input in
    let data = input.attestation?.authenticatorData
    return .judgingCategory(
      data, environment: data?.credential?.aaguid.flatMap(AttestationEnvironment.init),
      isMac: input.attestation?.details?.isMac ?? false, path: "/authData")
  }
}

extension AttestationExtensions {
  /// Whether the leaf names the platform “macosx”, in extension 1.2.840.113635.100.8.7.
  package var isMac: Bool { platform?.utf8 == "macosx" }
}
