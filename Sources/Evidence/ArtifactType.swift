/// The kind of artifact that a run of bytes is, determined from its content.
///
/// The raw values are the names in the input and output of the program.
package enum ArtifactType: String, Sendable, Hashable, CaseIterable {
  /// An App Attest attestation object: CBOR with `fmt`, `attStmt` and `authData`.
  case attestation
  /// An App Attest assertion: CBOR with `signature` and `authenticatorData`.
  case assertion
  /// A receipt for Apple's fraud metric: CMS SignedData in BER or DER.
  case receipt
  /// A JSON Web Token, such as the session token that a service issues after attestation.
  case token
  /// A request or response of Apple's DeviceCheck service.
  case deviceCheck = "devicecheck"
  /// None of the above; the bytes could not be identified.
  case unknown

  /// Whether App Attest defines artifacts of this type: bytes that Apple or an attested key signs.
  /// They are recognized anywhere. Tokens occur everywhere, and are read only where a record names one.
  package var isOfAppAttest: Bool {
    switch self {
    case .attestation, .assertion, .receipt: true
    case .token, .deviceCheck, .unknown: false
    }
  }
}

extension ArtifactType: CustomStringConvertible {
  /// The type with its article, for use in a sentence: “an attestation”.
  package var description: String {
    switch self {
    case .attestation: "an attestation"
    case .assertion: "an assertion"
    case .receipt: "a receipt"
    case .token: "a token"
    case .deviceCheck: "a DeviceCheck message"
    case .unknown: "no known artifact"
    }
  }
}
