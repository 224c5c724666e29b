import Checks
import Decoding
import SystemCrypto

/// The certificates in an artifact, from the one that signs it upwards, checked against one another and
/// not against the trusted root.
struct CertificateClimb: Sendable {
  /// At least two, the root not among them.
  private let path: [Certificate]
  /// The root that came along.
  private let root: Certificate?
  private let anchor: Policy.Anchor
  private let paths: PathCache

  /// - Returns: `nil` where the issuer of the first certificate did not come along: the topmost has to
  ///   be an authority, and none may be there twice.
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

  private var top: Certificate { path[path.count - 1] }

  /// What the path says from the bottom to its topmost certificate, with that one taken for trusted.
  private var report: PathReport {
    paths.examine(path: path.dropLast().map(\.bytes), anchor: top.bytes)
  }

  /// A certificate that its issuer, the next one, did not sign as it is.
  var broken: Certificate? {
    let fault = report.faults.first { [.signature, .malformed].contains($0.kind) }
    return fault.flatMap { path.indices.contains($0.certificate) ? path[$0.certificate] : nil }
  }

  /// The name of the root that the path leads to, if it isn't the trusted one: every signature up to the
  /// topmost certificate is valid, and the trusted root didn't make the last one.
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
      name: issuer.commonName ?? issuer.description,
      isCertain: cameAlong == true || issuer.bytes != anchor.decoded.subject?.bytes)
  }

  struct OtherRoot: Sendable {
    let name: String
    /// Whether the root itself came along, or has another name than the trusted one.
    let isCertain: Bool
  }
}

extension Subject {
  /// The certificates of x5c, the leaf first.
  var attestationClimb: CertificateClimb? {
    attestation.flatMap {
      CertificateClimb($0.certificates, anchor: policy.attestationAnchor, paths)
    }
  }

  /// The certificates of the receipt, the signer first.
  var receiptClimb: CertificateClimb? {
    signingPath.flatMap { path in
      CertificateClimb(
        path.links.map(\.certificate), under: path.otherRoot?.certificate,
        anchor: policy.receiptAnchor, paths)
    }
  }
}
