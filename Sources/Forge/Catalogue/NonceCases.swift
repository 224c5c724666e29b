import Evidence
import Signing
import SystemCrypto

/// Forged cases of family N: the challenge, and what the app hashed instead of it.
enum NonceCases {
  /// All cases of the family.
  static let all = readings + wrappings + others

  /// Returns a case of an app that passed another client data hash than the SHA-256 hash of the
  /// challenge.
  ///
  /// - Parameter clientDataHash: Computes the hash that the app passed.
  static func hashed(
    _ name: String, _ title: String, _ cause: String,
    _ clientDataHash: @escaping @Sendable (_ challenge: [UInt8]) -> [UInt8]
  ) -> CaseRecipe {
    .attestation(
      "attestation-nonce--\(name)", title, causes: [cause],
      plan: { plan, scene in plan.useClientDataHash(clientDataHash(scene.challenge)) })
  }

  /// Wrong encodings or a wrong number of hash operations.
  private static let readings: [CaseRecipe] = [
    hashed(
      "raw-challenge", "The app passed the challenge without hashing it", "N01-raw-challenge"
    ) { $0 },
    hashed("double-hash", "The challenge was hashed twice", "N02-double-hash") {
      Digest.sha256(Digest.sha256($0))
    },
    hashed(
      "base64-text-hashed", "The app hashed the challenge's Base64 text", "N03-hash-base64-text"
    ) { Digest.sha256(text: $0.base64) },
    hashed(
      "base64url-text-hashed", "The app hashed the challenge's Base64url text",
      "N04-hash-base64url-text"
    ) { Digest.sha256(text: $0.base64url) },
    hashed(
      "hex-text-hashed", "The app hashed the challenge's hexadecimal text", "N05-hash-hex-text"
    ) { Digest.sha256(text: $0.hex) },
    hashed(
      "line-feed-hashed", "The app hashed the challenge with a trailing line feed",
      "N08-whitespace"
    ) { Digest.sha256($0 + [0x0a]) },
  ]

  /// The challenge inside a larger text.
  private static let wrappings: [CaseRecipe] = [
    hashed(
      "json-hashed", "The app hashed a JSON object that holds the challenge",
      "N06-json-clientdata"
    ) { Digest.sha256(text: #"{"challenge":"\#($0.base64)"}"#) },
    hashed(
      "utf16-hashed", "The app hashed the challenge's Base64 text in UTF-16", "N09-encoding"
    ) { Digest.sha256($0.base64.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }) },
    .attestation(
      "attestation-nonce--key-id-appended", "The app hashed the challenge followed by the key ID",
      causes: ["N07-challenge-plus-keyid"],
      plan: { plan, scene in
        let keyID = Digest.sha256(scene.key.publicPoint)
        plan.useClientDataHash(Digest.sha256(scene.challenge + keyID))
      }),
    .attestation(
      "attestation-nonce--account-before",
      "The app hashed the account, a colon, and the challenge's Base64 text",
      causes: ["N07-challenge-plus-keyid"],
      plan: { plan, scene in
        plan.useClientDataHash(Digest.sha256(text: "u-1041:\(scene.challenge.base64)"))
      }, record: { record, _ in record.account = "u-1041" }),
  ]

  /// A different challenge, a missing challenge and a changed certificate.
  private static let others: [CaseRecipe] = [
    .attestation(
      "attestation-nonce--other-challenge", "The challenge of another session",
      causes: ["N10-stale-or-other-challenge"],
      record: { $0.challenge = $1.otherChallenge.base64 }),
    .attestation(
      "attestation-nonce--challenge-not-given", "The challenge is unknown",
      .undetermined(needs: "challenge"),
      record: { record, _ in
        record.challenge = nil
        record.challengeEncoding = nil
      }),
    // The rule receipt.client-hash compares field 4 with the certificate's nonce, so it fails as
    // well.
    .attestation(
      "attestation-nonce--certificate-altered", "The certificate names another nonce",
      .rejected(by: "attestation.nonce", "receipt.client-hash"),
      causes: ["N13-forged-or-mutated-authdata"],
      plan: { plan, scene in plan.leaf.nonce = Digest.sha256(scene.otherChallenge) }),
  ]
}
