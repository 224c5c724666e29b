import COpenSSLShims
import Evidence

/// A public key for OpenSSL, which parses it again for each signature.
struct OpenSSLKey {
  let curve: Curve
  /// The uncompressed point 04 ‖ X ‖ Y: 65 bytes on P-256, 97 on P-384.
  let point: [UInt8]

  /// Returns whether an ECDSA signature in DER is valid for a digest; `false` if the key or the
  /// signature can't be read.
  func isValidSignature(_ der: Bytes, ofDigest digest: [UInt8]) -> Bool {
    withSlices([Bytes(point), der, Bytes(digest)]) { slices in
      ats_ecdsa_verify(curve.code, slices[0], slices[1], slices[2])
    }
  }
}

extension Curve {
  /// The curve as the C code names it.
  var code: ats_curve {
    switch self {
    case .p256: ATS_CURVE_P256
    case .p384: ATS_CURVE_P384
    }
  }
}
