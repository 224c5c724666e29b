import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

extension Check {
  /// Checks field 3, the certificate of the key that the receipt is for (Apple, “Assessing fraud
  /// risk”, step 6). Apple calls it the public key; all receipts have a whole certificate in it.
  ///
  /// - Passes: in an attestation, it is the leaf byte for byte; for a receipt alone, its key is the
  ///   expected one.
  /// - Fails: it is a different certificate of the same key, or of a different key.
  /// - Not run: field 3 is no certificate, the attestation has no leaf, or, for a receipt alone, no
  ///   key or key ID was given, or the two that were given belong to different keys.
  package static let receiptPublicKey = Check("receipt.public-key") { input in
    guard let receipt = input.receipt, let value = receipt.receipt.value(.certificate),
      let key = receipt.certificate?.publicKey?.key
    else { return .unreadable("Field 3 has no readable certificate.") }
    let place = EvidenceReference(value, "/receipt/payload/3")
    if let attestation = input.attestation {
      guard let leaf = attestation.leaf else { return .noLeaf }
      if leaf.bytes == value { return .pass("Field 3 is the leaf, byte for byte.", at: place) }
      let sameKey = leaf.publicKey?.key == key
      return .fail(
        sameKey
          ? "Field 3 is a different certificate of the same key."
          : "Field 3 is the certificate of a different key.",
        expected: Value(.bytes(leaf.publicKey?.key.array ?? []), "the key of the leaf"),
        actual: Value(.bytes(key.array), "the key in field 3"), at: [place])
    }
    let actual = Digest.sha256(key)
    guard let expected = input.expectedKeyIdentifier else {
      let reason = input.keyClaim.map {
        "It is the key of \($0.owner); \($0.consequence)"
      }
      return .needs(
        .publicKey,
        because: reason
          ?? "Neither the attested key nor its key ID was given to compare with the key ID of field 3, \(Base64.encode(actual))."
      )
    }
    guard actual == expected.identifier else {
      return .fail(
        "Field 3 is the certificate of a different key.",
        expected: Value(.bytes(expected.identifier), "the key ID \(expected.origin)"),
        actual: Value(.bytes(actual), "SHA-256 of the key in field 3"), at: [place])
    }
    let found = "Field 3 is a certificate of the key \(expected.origin)."
    if input.expectations.keyContradictsKeyID {
      return .needs(
        .publicKey, because: "\(found) The key ID belongs to a different key: one of them is wrong."
      )
    }
    return .pass(found, at: place)
  }
}
