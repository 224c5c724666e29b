package import Evidence

/// A SubjectPublicKeyInfo: a public key with its algorithm (RFC 5280 §4.1.2.7, RFC 5480 §2).
package struct PublicKeyInfo: Sendable, Hashable {
  /// The encoded SubjectPublicKeyInfo.
  package let bytes: Bytes
  /// The key type: id-ecPublicKey for EC keys.
  package let algorithm: OID
  /// The named curve of an EC key; `nil` if the parameters don't name one.
  package let curve: OID?
  /// The contents of the BIT STRING; for an EC key the point, usually `04 ‖ X ‖ Y` (SEC 1 §2.3.3).
  package let key: Bytes
}

extension PublicKeyInfo {
  /// Reads a SubjectPublicKeyInfo; `nil` if the element is missing or malformed.
  package init?(_ element: ASN1Element?) {
    guard let element, element.tag == .sequence, element.children.count == 2,
      let algorithm = AlgorithmIdentifier(element.children[0]),
      let key = element.children[1].wholeBits
    else { return nil }
    self.init(
      bytes: element.bytes, algorithm: algorithm.algorithm,
      curve: algorithm.parameters?.objectIdentifier, key: key)
  }

  /// The name of the curve, or else of the key type.
  var typeName: String { (curve ?? algorithm).algorithmName }
  /// Returns the key at another place with the same bytes.
  func moved(_ move: ByteMove) -> PublicKeyInfo {
    PublicKeyInfo(bytes: move(bytes), algorithm: algorithm, curve: curve, key: move(key))
  }

  /// Whether the key is an uncompressed point on P-256, as every App Attest key is. Whether the
  /// point is on the curve isn't checked.
  package var isUncompressedP256: Bool {
    algorithm == .ecPublicKey && curve == .p256 && key.count == 65 && key.first == 4
  }
}
