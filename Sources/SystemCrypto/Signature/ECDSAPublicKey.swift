import COpenSSLShims
package import Evidence

/// A public key that verifies ECDSA signatures.
package struct ECDSAPublicKey: Sendable, Hashable {
  /// The curve of the key.
  package let curve: Curve
  /// The key as an uncompressed X9.63 point, `04 ‖ X ‖ Y`: 65 or 97 bytes.
  package let point: [UInt8]

  private let key: SwiftCryptoKey

  /// Creates a key; `nil` if the bytes are not an uncompressed point on the curve.
  package init?(curve: Curve, x963 point: Bytes) {
    let point = point.array
    guard let key = SwiftCryptoKey(curve: curve, point: point) else { return nil }
    self.curve = curve
    self.point = point
    self.key = key
  }

  /// Returns whether a signature covers a message, with swift-crypto.
  ///
  /// A run over many artifacts spends most of its time on this operation, so the faster library is
  /// used. Measured on Debian 12, verifications per second on one core: P-384 1,640 with
  /// swift-crypto and 554 with OpenSSL 3.0; P-256 11,500 and 9,800.
  ///
  /// - Parameters:
  ///   - der: The signature in DER (`ECDSA-Sig-Value`, RFC 3279 §2.2.3).
  ///   - message: The message, which this function hashes.
  ///   - hash: The hash function of the signature.
  package func isValidSignature(_ der: Bytes, of message: Bytes, hash: HashAlgorithm) -> Bool {
    key.isValidSignature(der.array, of: message, hash: hash)
  }

  /// Returns whether a DER signature covers a message of which only the hash is known. Uses OpenSSL:
  /// swift-crypto accepts digests only from its own hash functions.
  package func isValidSignature(_ der: Bytes, ofDigest digest: [UInt8]) -> Bool {
    withSlices([Bytes(point), der, Bytes(digest)]) { slices in
      ats_ecdsa_verify(curve.code, slices[0], slices[1], slices[2])
    }
  }

  /// Returns whether both keys are the same point on the same curve.
  package static func == (left: ECDSAPublicKey, right: ECDSAPublicKey) -> Bool {
    left.curve == right.curve && left.point == right.point
  }

  /// Feeds curve and point into the hasher.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(curve)
    hasher.combine(point)
  }
}
