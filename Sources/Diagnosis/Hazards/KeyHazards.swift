import Checks
import Decoding
import Evidence
import Results

/// Properties of the key and of its identifier.
enum KeyHazards {
  /// H18 to H20, in the order of reports. H18 and H19 affect some keys only: 1 in 128 has a leading
  /// zero in a coordinate.
  ///
  /// Example of a server's message that puts H20 first: “credential ID does not match public key
  /// hash”.
  static let all = [
    /// Big integers drop leading zeros, which makes the point shorter than 65 bytes and its hash
    /// wrong.
    HazardRule(
      id: "H18-leading-zero",
      statement: "A coordinate of the key begins with a zero byte, as in 1 key of 128.",
      symptom: "“credential ID does not match public key hash”, for this and a few other devices",
      fix: "Write both coordinates with 32 bytes each: a big integer drops leading zeros.",
      reference: "passwordless-lib/fido2-net-lib #552",
      words: ["credential", "public key", "key id", "hash", "mismatch", "match"],
      errors: ["E53-verifier-key-id", "E54-verifier-credential-id", "E61-verifier-public-key"]
    ) { input in
      guard let key = CertifiedKey(of: input), key.x.first == 0 || key.y.first == 0 else {
        return nil
      }
      return "/attStmt/x5c/0/subjectPublicKey"
    },
    /// The same 32 bytes have a different text in Base64url, so a comparison of texts fails.
    HazardRule(
      id: "H19-key-id-alphabet",
      statement: "The key ID contains + or /, which Base64url writes as - and _.",
      symptom: "“key ID mismatch”",
      fix: "Compare the 32 bytes of key ID and credential ID, not their text.",
      reference: "Kilo-Org/cloud #5052", words: ["key id", "keyid", "credential", "mismatch"],
      errors: ["E53-verifier-key-id", "E54-verifier-credential-id"]
    ) { input in
      guard input.attestation != nil, let text = CertifiedKey(of: input)?.text,
        text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") })
      else { return nil }
      return "/authData/attestedCredentialData/credentialId"
    },
    /// A hash over any other form of the key gives another key ID, for all devices.
    HazardRule(
      id: "H20-hash-of-point",
      statement: "The key ID is SHA-256 of the uncompressed point, 65 bytes.",
      symptom: "“credential ID does not match public key hash” for every device",
      fix: "Hash 04 ‖ X ‖ Y, not a SubjectPublicKeyInfo, JWK thumbprint or compressed point.",
      reference: "several questions in public",
      words: ["credential", "public key", "key id", "thumbprint"],
      errors: ["E53-verifier-key-id", "E54-verifier-credential-id"], isUniversal: true
    ) { $0.attestation == nil ? nil : "/attStmt/x5c/0/subjectPublicKey" },
  ]
}
