import COpenSSLShims
package import Evidence

/// The digest that a signature on P-256 covers, in a form that can be compared with many candidate
/// digests at a fraction of the cost of verifying each.
///
/// A signature (r, s) of the key Q is valid for a digest e if e·G = s·R − r·Q, where R is a point
/// with the x coordinate r (SEC 1 §4.1.4). The right side is the same for all candidates and is
/// computed once.
package struct CoveredDigest: Sendable {
  private let points: ats_recovered_points
  private let count: Int

  /// Computes the comparison points.
  ///
  /// - Parameters:
  ///   - signature: A DER signature.
  ///   - key: The public key that made it.
  /// - Returns: `nil` if the bytes aren't a signature, or the key is on another curve.
  package init?(of signature: Bytes, by key: ECDSAPublicKey) {
    guard key.curve == .p256 else { return nil }
    var points = ats_recovered_points()
    count = withSlices([Bytes(key.point), signature]) { slices in
      ats_ecdsa_digest_points(slices[0], slices[1], &points)
    }
    self.points = points
    if count == 0 { return nil }
  }

  /// Returns whether the signature is valid for the digest; false if it doesn't have 32 bytes.
  package func equals(_ digest: [UInt8]) -> Bool {
    withUnsafePointer(to: points) { points in
      withSlices([Bytes(digest)]) { ats_p256_is_digest_point($0[0], points, count) }
    }
  }
}
