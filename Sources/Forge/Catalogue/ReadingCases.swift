import Evidence
import SystemCrypto

/// Forged cases for causes of the families N (nonce) and S (signature of an assertion): less common
/// values that the app hashed, an encoded body that it signed, and a counter that was stored already.
enum ReadingCases {
  /// All cases.
  static let all = challenges + clientData

  /// Wrong hash functions and incomplete challenges.
  private static let challenges: [CaseRecipe] = [
    NonceCases.hashed("sha-512", "The app hashed the challenge with SHA-512", "N14-other-hash") {
      Digest.sha512($0)
    },
    NonceCases.hashed(
      "hash-as-text", "The app passed the hash's hexadecimal text", "N17-hash-as-text"
    ) { Array(Digest.sha256($0).hex.utf8) },
    NonceCases.hashed(
      "cut", "The app hashed the first 16 bytes of the challenge", "N15-cut-challenge"
    ) { Digest.sha256(Array($0.prefix(16))) },
    NonceCases.hashed(
      "empty", "The app hashed nothing: the challenge had not arrived", "N18-empty-challenge"
    ) { _ in Digest.sha256([UInt8]()) },
  ]

  /// Assertions with an encoded body, and with a counter that was already stored.
  private static let clientData: [CaseRecipe] = [
    .assertion(
      "assertion-signature--base64-text-signed", "The app signed the body's Base64 text",
      causes: ["S20-encoded-clientdata"],
      plan: { plan, scene in plan.clientData = Array(scene.clientData.base64.utf8) }),
    .assertion(
      "assertion-counter--sent-again", "The counter was stored already",
      causes: ["S15-counter-reset"],
      record: { $0.previousCounter = $1.counter + 1 }),
  ]
}
