import Decoding
import Evidence
import Results

extension Rule {
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
  ) { subject in
    let data = subject.attestation?.authenticatorData
    return .judgingCategory(
      data, environment: data?.credential?.aaguid.flatMap(AttestationEnvironment.init),
      isMac: subject.attestation?.details?.isMac ?? false, path: "/authData")
  }
}

extension AttestationExtensions {
  /// Whether the leaf says that the device is a Mac.
  package var isMac: Bool { platform?.utf8 == "macosx" }
}
