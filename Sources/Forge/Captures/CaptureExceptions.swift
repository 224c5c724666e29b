/// Where a capture of a case is not simply its record, sent.
package enum CaptureExceptions {
  /// Cases that no capture can show, with the reason.
  package static let leftOut = [
    "transport-encoding--empty":
      "An empty member of a request says nothing; only the field of a record says what was expected."
  ]

  /// Cases whose client data is sent as it is: of a member in Base64 no capture tells whether its text is
  /// signed, or what it stands for.
  static let plainClientData: Set = ["assertion-signature--base64-text-signed"]

  /// How the server writes the challenge, where what the app made of it depends on that.
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
