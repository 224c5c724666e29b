import COpenSSLShims
package import Evidence

extension ECDSAPublicKey {
  /// Returns the keys on P-256 that could have made the signature if it covers the message: at most
  /// four, usually two (SEC 1 §4.1.6).
  ///
  /// Each key is verified before it is returned. Such keys exist for any message, so a result
  /// proves something only if the key is also known from elsewhere. Empty for a malformed
  /// signature, and for a hash function other than SHA-256.
  package static func recovered(
    from signature: Bytes, over message: Bytes, hash: HashAlgorithm
  ) -> [ECDSAPublicKey] {
    var points = ats_recovered_points()
    let count = withSlices([signature, Bytes(hash.digest(message))]) { slices in
      ats_ecdsa_recover(slices[0], slices[1], &points)
    }
    let length = Curve.p256.pointLength
    let bytes = withUnsafeBytes(of: &points) { Bytes(Array($0), name: "recovered keys") }
    return (0..<count).compactMap { index in
      bytes.part(at: index * length, count: length).flatMap { Self(curve: .p256, x963: $0) }
    }.filter { $0.isValidSignature(signature, of: message, hash: hash) }
  }
}
