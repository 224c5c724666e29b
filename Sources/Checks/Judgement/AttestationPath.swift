import Decoding
import SystemCrypto

/// Validates the certificate path of an attestation, with a fast route for the usual case.
///
/// Each attestation has its own leaf, but nearly all share their issuers. The issuers are validated
/// once per distinct bytes and cached; the leaf's signature is then verified alone, without
/// OpenSSL. If an issuer restricts the certificates below it, the whole path including the leaf is
/// validated instead (RFC 5280 §6.1.3).
enum AttestationPath {
  /// Validates the path from the leaf to the anchor and applies the extra requirements of App
  /// Attest.
  ///
  /// - Parameters:
  ///   - certificates: The certificates of x5c, leaf first.
  ///   - anchor: The trusted root.
  ///   - paths: The cache of validated issuer paths.
  /// - Returns: Whether the path is trusted, and every fault with the index of its certificate.
  static func examine(
    _ certificates: [Certificate], anchor: Policy.Anchor, paths: PathCache
  ) -> PathReport {
    let report = validate(certificates, anchor: anchor, paths: paths)
    let faults = [
      rootIssuesNoLeaf(certificates, anchor.decoded), namesAreNotLimited(certificates),
      purposesAllowLeaf(certificates),
    ]
    return faults.compactMap(\.self).reduce(report) { $0.adding($1) }
  }

  /// Validates the path by the fast route if it applies, otherwise as a whole.
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

  /// Verifies the leaf's signature with the issuer's key.
  ///
  /// - Returns: `nil` if form, names, keys, algorithms or extensions aren't those of App Attest.
  ///   The general validator must then check the path. Otherwise whether the signature is valid.
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

// The requirements on a path beyond RFC 5280. Each returns a fault, or `nil` if it is met.
extension AttestationPath {
  /// Requires that the root didn't issue the leaf itself: the root issues authorities, and these
  /// issue leaves.
  ///
  /// An anchor that isn't self-issued may be in x5c, because the operator chose to trust exactly
  /// that authority.
  fileprivate static func rootIssuesNoLeaf(
    _ certificates: [Certificate], _ anchor: Certificate
  ) -> PathFault? {
    guard let issuer = certificates.dropFirst().first, issuer.isSelfIssued, anchor.isSelfIssued,
      issuer.subject?.bytes == anchor.subject?.bytes
    else { return nil }
    return PathFault(
      at: 1, .constraint, "is the root, which issues authorities, and it issued the leaf itself")
  }

  /// Requires that no issuer has critical name constraints (RFC 5280 §4.2.1.10). App Attest
  /// authorities have none, so one that has them was made for another purpose, even if the leaf's
  /// name is permitted.
  fileprivate static func namesAreNotLimited(_ certificates: [Certificate]) -> PathFault? {
    certificates.dropFirst().firstIndex { $0.extension(.nameConstraints)?.isCritical == true }
      .map {
        PathFault(
          at: $0, .constraint,
          "has critical name constraints that aren't those of an App Attest authority")
      }
  }

  /// Requires that an issuer with an extended key usage permits the purposes of the leaf (RFC 5280
  /// §4.2.1.12).
  ///
  /// If the leaf names no purpose, the one of attested keys must be permitted. An issuer without
  /// the extension, or with anyExtendedKeyUsage, permits all.
  fileprivate static func purposesAllowLeaf(_ certificates: [Certificate]) -> PathFault? {
    let purposes = certificates.first?.extendedKeyUsage ?? [.attestationKeyPurpose]
    let limiting = certificates.dropFirst().firstIndex { issuer in
      guard let allowed = issuer.extendedKeyUsage, !allowed.contains(.anyPurpose) else {
        return false
      }
      return !purposes.allSatisfy(allowed.contains)
    }
    return limiting.map {
      PathFault(
        at: $0, .constraint, "has an extended key usage that doesn't include that of the leaf")
    }
  }
}

extension Curve {
  /// Creates the curve with this object identifier: P-256 or P-384; `nil` for all others.
  init?(_ identifier: OID) {
    switch identifier {
    case .p256: self = .p256
    case .p384: self = .p384
    default: return nil
    }
  }
}

extension HashAlgorithm {
  /// Creates the hash function of an ECDSA signature algorithm (RFC 5758 §3.2): SHA-256 or SHA-384;
  /// `nil` for all others.
  init?(ecdsa identifier: OID) {
    switch identifier {
    case .ecdsaWithSHA256: self = .sha256
    case .ecdsaWithSHA384: self = .sha384
    default: return nil
    }
  }
}
