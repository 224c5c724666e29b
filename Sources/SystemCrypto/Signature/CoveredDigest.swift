import COpenSSLShims
package import Evidence

/// What a signature on P-256 says of the digest that it covers: enough to tell each of many digests
/// apart from it, at a fraction of what verifying costs.
///
/// A signature (r, s) of the key Q is valid over a digest e where e·G = s·R − r·Q for an R whose x
/// coordinate is r (SEC 1 §4.1.4). The right side is the same for all of them.
package struct CoveredDigest: Sendable {
  private let points: ats_recovered_points
  private let count: Int

  /// `nil` where the bytes are no signature, or the key is on another curve.
  package init?(of signature: Bytes, by key: ECDSAPublicKey) {
    guard key.curve == .p256 else { return nil }
    var points = ats_recovered_points()
    count = withSlices([Bytes(key.point), signature]) { slices in
      ats_ecdsa_digest_points(slices[0], slices[1], &points)
    }
    self.points = points
    if count == 0 { return nil }
  }

  /// Whether the signature is valid over this digest of 32 bytes.
  package func equals(_ digest: [UInt8]) -> Bool {
    withUnsafePointer(to: points) { points in
      withSlices([Bytes(digest)]) { ats_p256_is_digest_point($0[0], points, count) }
    }
  }
}
