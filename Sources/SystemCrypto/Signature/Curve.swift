package import COpenSSLShims

/// The elliptic curves of App Attest's keys, named as in FIPS 186-5.
package enum Curve: Sendable, Hashable, CaseIterable {
  case p256, p384

  /// The length of an uncompressed point in bytes: one byte `04` and two coordinates (SEC 1
  /// §2.3.3).
  package var pointLength: Int {
    switch self {
    case .p256: 65
    case .p384: 97
    }
  }

  /// The curve as the C code names it.
  package var code: ats_curve {
    switch self {
    case .p256: ATS_CURVE_P256
    case .p384: ATS_CURVE_P384
    }
  }
}
