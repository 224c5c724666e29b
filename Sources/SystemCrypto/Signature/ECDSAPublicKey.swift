package import Evidence

/// A key that signatures are checked with.
package struct ECDSAPublicKey: Sendable, Hashable {
  package let curve: Curve
  /// The key as an uncompressed X9.63 point: `04`, X, Y.
  package let point: [UInt8]

  private let key: SwiftCryptoKey

  /// `nil` where the bytes are no uncompressed point of the curve.
  package init?(curve: Curve, x963 point: Bytes) {
    let point = point.array
    guard let key = SwiftCryptoKey(curve: curve, point: point) else { return nil }
    self.curve = curve
    self.point = point
    self.key = key
  }

  /// Whether a DER signature (`ECDSA-Sig-Value`, RFC 3279 §2.2.3) covers the message.
  package func isValidSignature(
    _ der: Bytes, of message: Bytes, hash: HashAlgorithm,
    by engine: SignatureEngine = .forMessages
  ) -> Bool {
    switch engine {
    case .swiftCrypto:
      key.isValidSignature(der.array, of: message, hash: hash)
    case .openSSL:
      OpenSSLKey(curve: curve, point: point)
        .isValidSignature(der, ofDigest: hash.digest(message))
    }
  }

  /// Whether a DER signature covers a message that only the hash is known of.
  package func isValidSignature(_ der: Bytes, ofDigest digest: [UInt8]) -> Bool {
    OpenSSLKey(curve: curve, point: point).isValidSignature(der, ofDigest: digest)
  }

  package static func == (left: ECDSAPublicKey, right: ECDSAPublicKey) -> Bool {
    left.curve == right.curve && left.point == right.point
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(curve)
    hasher.combine(point)
  }
}
