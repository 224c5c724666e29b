import Claims
import Checks
import Results

/// Family K, second part: a key ID that belongs to another key.
enum KeyUseCauses {
  /// K07.
  static let all: [Cause] = [otherKey]

  /// The key ID decodes to 32 bytes that aren't the hash of the certified key. Causes for hashes of
  /// other forms of the key come before this one.
  ///
  /// - Proven: another record of the input is sound and attests the key that the key ID names.
  /// - Consistent: no sound record attests it. The server may have computed the key ID in an unknown way.
  ///
  /// Example: `generateKey` was called twice, the first ID was stored and the second key
  /// attested. An attacker can do the same on purpose, to bind a key of theirs to a key ID that
  /// the server trusts.
  private static let otherKey = Cause("K07-other-key") { examination in
    guard let sent = examination.input.expectations.keyID,
      let key = CertifiedKey(of: examination.input),
      let other = KeyIDSpelling.identifier(sent), other != key.identifier
    else { return nil }
    let counterfactual = "keyId := base64(SHA-256(04 ‖ X ‖ Y))"
    let steps: [Proof.Step] = .one(
      "keyId", other, examination.ownerOfKeyID, key.identifier, "in the certificate")
    let found = examination.otherRecords.key(other)?.record
    guard let found, found.isSound else {
      let claim = found.map { "; that key is in \($0.phrase)" } ?? ""
      return .observed(
        "The key ID has 32 bytes, but isn't that of the key in this attestation\(claim).",
        rival: "A key ID that the server computed from the key in an unknown way",
        undoing: counterfactual, steps: steps)
    }
    return .recomputed(
      examination.input.with { $0.expectations.keyID = key.text },
      "The key ID belongs to the key in \(found.phrase).",
      undoing: counterfactual, steps: steps)
  }
}
