import Evidence
import Signing
import SystemCrypto

/// Forged cases of family K: how the client writes its key ID.
enum KeyIDCases {
  /// All cases of the family.
  static let all = spellings + others

  /// Returns a case of a client that writes the correct key ID in another spelling.
  ///
  /// - Parameters:
  ///   - suits: Whether the spelling differs for this key ID.
  ///   - spelling: Converts the standard Base64 text.
  private static func spelled(
    _ name: String, _ title: String, _ cause: String,
    suits: @escaping @Sendable (_ keyID: String) -> Bool = { _ in true },
    _ spelling: @escaping @Sendable (_ keyID: String) -> String
  ) -> CaseRecipe {
    let plain = CaseRecipe.attestation(
      "attestation-key-id--\(name)", title, .warned(by: "attestation.key-id"), causes: [cause],
      record: { record, _ in record.keyId = record.keyId.map(spelling) })
    return plain.onlyWhere { suits(Digest.sha256($0.key.publicPoint).base64) }
  }

  /// Correct key IDs in other spellings, which cause warnings.
  private static let spellings: [CaseRecipe] = [
    spelled(
      "base64url", "The key ID was converted to Base64url", "K01-base64url-keyid",
      suits: { $0.contains("+") || $0.contains("/") }
    ) { $0.base64AsURL },
    spelled("hex", "The key ID was converted to hexadecimal", "K02-keyid-hex") {
      [UInt8](base64: $0).hex
    },
    spelled("base64-twice", "The key ID's text was encoded once more", "K03-keyid-utf8-bytes") {
      Array($0.utf8).base64
    },
    spelled(
      "space-for-plus", "Each plus sign of the key ID became a space", "K04-plus-to-space",
      suits: { $0.contains("+") }
    ) { $0.replacing("+", with: " ") },
    spelled("whitespace", "A line feed follows the key ID", "K11-keyid-whitespace") { $0 + "\n" },
  ]

  /// Key IDs that do not identify the attested key.
  private static let others: [CaseRecipe] = [
    .attestation(
      "attestation-key-id--cut-off", "A column of 32 characters cut the key ID off",
      causes: ["K05-truncated-keyid"],
      record: { record, _ in record.keyId = record.keyId.map { String($0.prefix(32)) } }),
    .attestation(
      "attestation-key-id--other-key", "The client sent the identifier of another key",
      causes: ["K07-other-key"],
      record: { $0.keyId = Digest.sha256($1.otherKey.publicPoint).base64 }),
  ]
}
