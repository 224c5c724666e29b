import Checks
import Decoding
import SystemCrypto

/// The certificates that an artifact contains, from the end entity upwards, checked against each
/// other and not against the trusted root.
///
/// It tells a path that is consistent and leads to a different root from a path with an altered
/// certificate.
struct CertificateClimb: Sendable {
  /// The certificates, the leaf or signer first. At least two; a root isn't among them.
  private let path: [Certificate]
  /// A root that the artifact contains; `nil` if it contains none.
  private let root: Certificate?
  /// The trusted root.
  private let anchor: Policy.Anchor
  /// The cache of validated paths.
  private let paths: PathCache

  /// Creates the climb of a path.
  ///
  /// - Parameters:
  ///   - path: The certificates, the leaf or signer first, without a root.
  ///   - root: A root that the artifact contains.
  ///   - anchor: The trusted root.
  /// - Returns: `nil` if the issuer of the first certificate is missing, the topmost certificate
  ///   isn't a CA, or a certificate is there twice.
  init?(
    _ path: [Certificate], under root: Certificate? = nil, anchor: Policy.Anchor, _ paths: PathCache
  ) {
    guard path.count > 1, path.last?.basicConstraints?.isCA == true,
      Set(path.map(\.bytes)).count == path.count
    else { return nil }
    self.path = path
    self.root = root
    self.anchor = anchor
    self.paths = paths
  }

  /// The topmost certificate: the one that a root must have issued.
  private var top: Certificate { path[path.count - 1] }

  /// The validation of the path up to its topmost certificate, which is trusted for this purpose.
  private var report: PathReport {
    paths.examine(path: path.dropLast().map(\.bytes), anchor: top.bytes)
  }

  /// A certificate that is malformed, or whose signature doesn't match the key of its issuer, the
  /// next certificate; `nil` if there is none.
  var broken: Certificate? {
    let fault = report.faults.first { [.signature, .malformed].contains($0.kind) }
    return fault.flatMap { path.indices.contains($0.certificate) ? path[$0.certificate] : nil }
  }

  /// The root that the path leads to, if it isn't the trusted one: every signature up to the
  /// topmost certificate is valid, and the trusted root didn't sign the topmost one. Otherwise
  /// `nil`.
  var otherRoot: OtherRoot? {
    let ofTop = paths.examine(
      path: [top.bytes], anchor: anchor.certificate, endingIn: .issuer)
    guard report.isTrusted, let issuer = top.issuer,
      ofTop.faults.contains(where: { [.signature, .issuerNotFound].contains($0.kind) })
    else { return nil }
    let cameAlong = root.map {
      paths.examine(path: [top.bytes], anchor: $0.bytes, endingIn: .issuer).isTrusted
    }
    return OtherRoot(
      top: top.subject?.shownName ?? "no name", name: issuer.commonName ?? issuer.description,
      isCertain: cameAlong == true || issuer.bytes != anchor.decoded.subject?.bytes)
  }

  /// A root other than the trusted one.
  struct OtherRoot: Sendable {
    /// The common name of the topmost certificate.
    let top: String
    /// The common name of the topmost certificate's issuer, or its whole name.
    let name: String
    /// Whether it is proven: the artifact contains the root and the root signed, or the name
    /// differs from the trusted root's. A different key under the same name isn't proven.
    let isCertain: Bool
  }
}

extension CheckInput {
  /// The certificates of `x5c`, the leaf first; `nil` if there is no attestation, or no path.
  var attestationClimb: CertificateClimb? {
    attestation.flatMap {
      CertificateClimb($0.certificates, anchor: policy.attestationAnchor, paths)
    }
  }

  /// The certificates of the receipt, the signer first; `nil` if there is no receipt, or no path.
  var receiptClimb: CertificateClimb? {
    signingPath.flatMap { path in
      CertificateClimb(
        path.links.map(\.certificate), under: path.otherRoot?.certificate,
        anchor: policy.receiptAnchor, paths)
    }
  }
}
