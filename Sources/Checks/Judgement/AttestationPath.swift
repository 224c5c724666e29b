import Decoding
import SystemCrypto

/// The path of an attestation, with its one hot operation taken out of OpenSSL's hands.
///
/// Every attestation has a leaf of its own, but nearly all share their issuers. So the issuers are
/// validated once per distinct bytes, and the leaf's signature is verified alone. Where an issuer limits
/// what stands below it, the path is validated as a whole, leaf included (RFC 5280 §6.1.3).
enum AttestationPath {
  static func examine(
    _ certificates: [Certificate], anchor: Policy.Anchor, paths: PathCache
  ) -> PathReport {
    let report = validate(certificates, anchor: anchor, paths: paths)
    return demands.reduce(report) { report, demand in
      demand(certificates, anchor.decoded).map(report.adding) ?? report
    }
  }

  private static func validate(
    _ certificates: [Certificate], anchor: Policy.Anchor, paths: PathCache
  ) -> PathReport {
    let issuers = Array(certificates.dropFirst())
    if let leaf = certificates.first, let issuer = issuers.first,
      let isSigned = isSigned(leaf, by: issuer)
    {
      let above = paths.examine(
        path: issuers.map(\.bytes), anchor: anchor.certificate, endingIn: .issuer)
      if !above.limitsBelow { return above.extended(byLeafSigned: isSigned) }
    }
    return PathValidator.examine(path: certificates.map(\.bytes), anchor: anchor.certificate)
  }

  /// Whether the issuer's key made the leaf's signature; `nil` where form, names, keys, algorithms or
  /// extensions are not those of App Attest, and the general validator has to look.
  private static func isSigned(_ leaf: Certificate, by issuer: Certificate) -> Bool? {
    guard let message = leaf.signedBytes, let signature = leaf.signature,
      let name = leaf.issuer, name.bytes == issuer.subject?.bytes,
      let info = issuer.publicKey, info.algorithm == .ecPublicKey,
      let curve = info.curve.flatMap(Curve.init), leaf.anomalies.isEmpty, issuer.anomalies.isEmpty,
      leaf.version == 3, leaf.extensions.allSatisfy({ OID.ofAttestationLeaves.contains($0.id) }),
      let hash = leaf.signatureAlgorithm.flatMap({ HashAlgorithm(ecdsa: $0.algorithm) }),
      let key = ECDSAPublicKey(curve: curve, x963: info.key)
    else { return nil }
    return key.isValidSignature(signature, of: message, hash: hash)
  }
}

extension AttestationPath {
  /// What the path must be besides valid; each gives the fault of a path that isn't.
  fileprivate static let demands: [@Sendable ([Certificate], Certificate) -> PathFault?] = [
    rootIssuesNoLeaf, namesAreNotLimited, purposesAllowLeaf,
  ]

  /// The root issues authorities, and these issue leaves. An anchor that is no root may stand in x5c: it
  /// is the operator's word that this very authority is trusted.
  private static func rootIssuesNoLeaf(
    _ certificates: [Certificate], _ anchor: Certificate
  ) -> PathFault? {
    guard let issuer = certificates.dropFirst().first, issuer.isSelfIssued, anchor.isSelfIssued,
      issuer.subject?.bytes == anchor.subject?.bytes
    else { return nil }
    return PathFault(
      at: 1, .constraint, "it is the root, which issues authorities, and it issued the leaf itself")
  }

  /// The authorities of App Attest limit no names. One that does was made for something else, even where
  /// the leaf's name is within its limits.
  private static func namesAreNotLimited(
    _ certificates: [Certificate], _ anchor: Certificate
  ) -> PathFault? {
    certificates.dropFirst().firstIndex { $0.extension(.nameConstraints)?.isCritical == true }
      .map {
        PathFault(
          at: $0, .constraint,
          "its critical name constraints aren't those of an App Attest authority")
      }
  }

  /// An authority that is limited to purposes must have that of the leaf among them: the purposes that the
  /// leaf names, or, if it names none, the one of attested keys (RFC 5280 §4.2.1.12).
  private static func purposesAllowLeaf(
    _ certificates: [Certificate], _ anchor: Certificate
  ) -> PathFault? {
    let purposes = certificates.first?.extendedKeyUsage ?? [.attestationKeyPurpose]
    let limiting = certificates.dropFirst().firstIndex { issuer in
      guard let allowed = issuer.extendedKeyUsage, !allowed.contains(.anyPurpose) else {
        return false
      }
      return !purposes.allSatisfy(allowed.contains)
    }
    return limiting.map {
      PathFault(at: $0, .constraint, "its extended key usage doesn't include that of the leaf")
    }
  }
}

extension Curve {
  init?(_ identifier: OID) {
    switch identifier {
    case .p256: self = .p256
    case .p384: self = .p384
    default: return nil
    }
  }
}

extension HashAlgorithm {
  /// The hash function of an ECDSA signature algorithm (RFC 5758 §3.2).
  init?(ecdsa identifier: OID) {
    switch identifier {
    case .ecdsaWithSHA256: self = .sha256
    case .ecdsaWithSHA384: self = .sha384
    default: return nil
    }
  }
}
