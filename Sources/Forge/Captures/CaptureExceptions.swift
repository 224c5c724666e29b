/// The forged cases for which a capture can't be made in the usual way, by sending what the case's
/// record contains in requests. Cases are identified by their names.
package enum CaptureExceptions {
  /// Cases that no capture can show, with the reason.
  package static let leftOut = [
    "transport-encoding--empty":
      "An empty member of a request says nothing; only the field of a record says what was expected."
  ]

  /// Cases whose client data is sent unencoded. From a Base64 member, a capture can't tell whether
  /// its text or its bytes are signed.
  static let plainClientData: Set = ["assertion-signature--base64-text-signed"]

  /// The encoding of the issued challenge, for cases in which the app's mistake depends on it.
  static let encodings: [String: ChallengeEncoding] = [
    "attestation-nonce--base64-text-hashed": .base64,
    "attestation-nonce--base64url-text-hashed": .base64url,
    "attestation-nonce--hex-text-hashed": .hex,
    "attestation-nonce--json-hashed": .base64,
    "attestation-nonce--utf16-hashed": .base64,
    "attestation-nonce--account-before": .base64,
    "two-faults--base64-text-hashed-and-development": .base64,
  ]
}
