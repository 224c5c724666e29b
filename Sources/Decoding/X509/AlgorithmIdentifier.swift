package import Evidence

/// An algorithm and its parameters (RFC 5280 §4.1.1.2).
package struct AlgorithmIdentifier: Sendable, Hashable {
  package let algorithm: OID
  package let parameters: ASN1Element?
  package let bytes: Bytes

  init?(_ element: ASN1Element?) {
    guard let element, element.tag == .sequence, (1...2).contains(element.children.count),
      let algorithm = element.children.first?.objectIdentifier
    else { return nil }
    self.algorithm = algorithm
    parameters = element.children.dropFirst().first
    bytes = element.bytes
  }

  private init(_ other: AlgorithmIdentifier, _ move: ByteMove) {
    algorithm = other.algorithm
    parameters = other.parameters?.moved(move)
    bytes = move(other.bytes)
  }

  /// The same identifier in bytes that are the same and stand elsewhere.
  func moved(_ move: ByteMove) -> AlgorithmIdentifier { AlgorithmIdentifier(self, move) }

  /// Parameters that say nothing: absent, or NULL without content.
  package var hasEmptyParameters: Bool {
    guard let parameters else { return true }
    return parameters.tag == .null && !parameters.isConstructed && parameters.content.isEmpty
  }
}

extension OID {
  package static let ecdsaWithSHA256: OID = "1.2.840.10045.4.3.2"
  package static let ecdsaWithSHA384: OID = "1.2.840.10045.4.3.3"
  package static let sha256: OID = "2.16.840.1.101.3.4.2.1"
  package static let ecPublicKey: OID = "1.2.840.10045.2.1"
  package static let p256: OID = "1.2.840.10045.3.1.7"
  package static let p384: OID = "1.3.132.0.34"

  /// The names of the algorithms and curves that occur in App Attest, and of some that do not.
  package var algorithmName: String { Self.algorithmNames[self] ?? description }

  private static let algorithmNames: [OID: String] = [
    .ecdsaWithSHA256: "ecdsa-with-SHA256",
    .ecdsaWithSHA384: "ecdsa-with-SHA384",
    "1.2.840.10045.4.3.4": "ecdsa-with-SHA512",
    .sha256: "SHA-256",
    "2.16.840.1.101.3.4.2.2": "SHA-384",
    "1.3.14.3.2.26": "SHA-1",
    .ecPublicKey: "EC public key",
    .p256: "P-256",
    .p384: "P-384",
    "1.3.132.0.35": "P-521",
    "1.2.840.113549.1.1.1": "RSA",
    "1.2.840.113549.1.1.11": "sha256WithRSAEncryption",
  ]
}
