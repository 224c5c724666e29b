package import Evidence

/// A public key with its algorithm (RFC 5280 §4.1.2.7, RFC 5480 §2).
package struct PublicKeyInfo: Sendable, Hashable {
  package let bytes: Bytes
  package let algorithm: OID
  /// The named curve of an EC key.
  package let curve: OID?
  /// For an EC key the point of SEC 1 §2.3.3: 04 ‖ X ‖ Y.
  package let key: Bytes

  package init?(_ element: ASN1Element?) {
    guard let element, element.tag == .sequence, element.children.count == 2,
      let algorithm = AlgorithmIdentifier(element.children[0]),
      let key = element.children[1].wholeBits
    else { return nil }
    bytes = element.bytes
    self.algorithm = algorithm.algorithm
    curve = algorithm.parameters?.objectIdentifier
    self.key = key
  }

  private init(_ other: PublicKeyInfo, _ move: ByteMove) {
    bytes = move(other.bytes)
    algorithm = other.algorithm
    curve = other.curve
    key = move(other.key)
  }

  /// The same key in bytes that are the same and stand elsewhere.
  func moved(_ move: ByteMove) -> PublicKeyInfo { PublicKeyInfo(self, move) }

  /// Whether the key is a point on P-256 in uncompressed form, as every App Attest key is.
  package var isUncompressedP256: Bool {
    algorithm == .ecPublicKey && curve == .p256 && key.count == 65 && key.first == 4
  }
}
