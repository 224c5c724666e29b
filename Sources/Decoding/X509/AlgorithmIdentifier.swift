package import Evidence

/// An algorithm and its parameters (RFC 5280 §4.1.1.2).
package struct AlgorithmIdentifier: Sendable, Hashable {
  /// The object identifier of the algorithm.
  package let algorithm: OID
  /// The parameters; `nil` if they are absent.
  package let parameters: ASN1Element?
  /// The encoded AlgorithmIdentifier.
  package let bytes: Bytes
}

extension AlgorithmIdentifier {
  /// Reads an AlgorithmIdentifier; `nil` if the element is missing or malformed.
  init?(_ element: ASN1Element?) {
    guard let element, element.tag == .sequence, (1...2).contains(element.children.count),
      let algorithm = element.children.first?.objectIdentifier
    else { return nil }
    self.init(
      algorithm: algorithm, parameters: element.children.dropFirst().first, bytes: element.bytes)
  }

  /// Returns the identifier at another place with the same bytes.
  func moved(_ move: ByteMove) -> AlgorithmIdentifier {
    AlgorithmIdentifier(
      algorithm: algorithm, parameters: parameters?.moved(move), bytes: move(bytes))
  }

  /// Whether the parameters are absent or NULL.
  package var hasEmptyParameters: Bool {
    guard let parameters else { return true }
    return parameters.tag == .null && !parameters.isConstructed && parameters.content.isEmpty
  }
}

extension OID {
  /// ecdsa-with-SHA256 (RFC 5758 §3.2).
  package static let ecdsaWithSHA256: OID = "1.2.840.10045.4.3.2"
  /// ecdsa-with-SHA384 (RFC 5758 §3.2).
  package static let ecdsaWithSHA384: OID = "1.2.840.10045.4.3.3"
  /// The hash function SHA-256.
  package static let sha256: OID = "2.16.840.1.101.3.4.2.1"
  /// The key type id-ecPublicKey (RFC 5480 §2.1.1).
  package static let ecPublicKey: OID = "1.2.840.10045.2.1"
  /// The curve P-256, secp256r1 (RFC 5480 §2.1.1.1).
  package static let p256: OID = "1.2.840.10045.3.1.7"
  /// The curve P-384, secp384r1 (RFC 5480 §2.1.1.1).
  package static let p384: OID = "1.3.132.0.34"

  /// The name of the algorithm or curve; the dotted form if it is unknown.
  package var algorithmName: String { Self.algorithmNames[self] ?? description }

  /// The names of the algorithms of App Attest, and of some others.
  private static let algorithmNames = RegisteredNames.identifiers("algorithms")
}
