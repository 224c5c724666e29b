import Decoding
import SystemCrypto

/// The path of an attestation, with its one hot operation taken out of OpenSSL's hands.
///
/// Every attestation has a leaf of its own, but nearly all share their issuers. So the issuers are
/// validated once per distinct bytes, and the leaf's signature is verified alone.
enum AttestationPath {
  static func examine(
    _ certificates: [Certificate], anchor: Policy.Anchor, paths: PathCache
  ) -> PathReport {
    let issuers = Array(certificates.dropFirst())
    guard let leaf = certificates.first, let issuer = issuers.first,
      let isSigned = isSigned(leaf, by: issuer)
    else {
      return PathValidator.examine(
        path: certificates.map(\.bytes), anchor: anchor.certificate)
    }
    let above = paths.examine(
      path: issuers.map(\.bytes), anchor: anchor.certificate, endingIn: .issuer)
    return above.extended(byLeafSigned: isSigned)
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
