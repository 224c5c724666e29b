import Claims
import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the attestation is from the environment that the server expects. The aaguid, 16
  /// bytes at offset 37 of the authenticator data, tells the environment.
  ///
  /// - Passes: it is the expected environment, or any is accepted, or it is production and none was
  ///   named.
  /// - Fails: it is the other environment, or the aaguid is unknown. The value `appattestsandbox`,
  ///   which one page of Apple's names but no device sends, fails too.
  /// - Not run: it is development and no environment was named, or there is no aaguid.
  package static let attestationEnvironment = Check("attestation.environment") { input in
    guard let aaguid = input.attestation?.authenticatorData?.credential?.aaguid else {
      return .unreadable("There is no complete authenticator data with an aaguid.")
    }
    let place = EvidenceReference(aaguid, "/authData/attestedCredentialData/aaguid")
    guard let environment = AttestationEnvironment(aaguid: aaguid),
      environment != .documentedSandbox
    else {
      return .fail(
        "The aaguid belongs to no known environment.",
        expected: Value(.text("appattest or appattestdevelop"), "the two of App Attest"),
        actual: Value(.printed(aaguid), "in the authenticator data"), at: [place])
    }
    switch (input.expectations.environment, environment) {
    case (.any, _), (.production, .production), (.development, .development):
      return .pass("It is \(environment.label), as expected.", at: place)
    case (nil, .production):
      return .pass("It is production, the default.", at: place)
    case (nil, _):
      return .needs(
        .environment, because: "It is development, and nothing says whether that is expected.")
    case (let expected?, _):
      return .fail(
        "The server expects \(expected.rawValue); the attestation is from \(environment.label).",
        expected: Value(.text(expected.rawValue), "as stated for the server"),
        actual: Value(.text(environment.label), "by the aaguid"), at: [place])
    }
  }
}
