import Signing
import SystemCrypto

/// A forged PKI with the structure of Apple's: one hierarchy issues the certificates of attested
/// keys, the other one signs receipts. The names say that it must not be trusted.
package struct ThrowawayPKI: Sendable {
  /// The root of attestations.
  package var attestationRoot: Authority
  /// The intermediate that issues the certificates of attested keys.
  package var attestationIssuer: Authority
  /// The root of receipts.
  package var receiptRoot: Authority
  /// The intermediate that issues the signer's certificate.
  package var receiptIssuer: Authority
  /// The signer of receipts.
  package var receiptSigner: Authority

  /// Makes all keys and certificates.
  ///
  /// - Parameter seed: the seed of all keys. The same seed gives the same certificates.
  package init(seed: String) throws {
    let keys = try KeyRing(seed: seed)
    attestationRoot = try Authority(
      root: AuthorityPlans.attestationRoot(keys.attestationRoot), key: keys.attestationRoot)
    attestationIssuer = try Authority(
      AuthorityPlans.attestationIssuer(keys.attestationIssuer, under: attestationRoot),
      key: keys.attestationIssuer, issuedBy: attestationRoot)
    receiptRoot = try Authority(
      root: AuthorityPlans.receiptRoot(keys.receiptRoot), key: keys.receiptRoot)
    receiptIssuer = try Authority(
      AuthorityPlans.receiptIssuer(keys.receiptIssuer, under: receiptRoot),
      key: keys.receiptIssuer, issuedBy: receiptRoot)
    receiptSigner = try Authority(
      AuthorityPlans.receiptSigner(keys.receiptSigner, under: receiptIssuer),
      key: keys.receiptSigner, issuedBy: receiptIssuer)
  }
}

extension ThrowawayPKI {
  /// Returns the PKI with a changed certificate of the attestation intermediate, and the same keys.
  package func changingAttestationIssuer(
    _ change: (inout CertificatePlan) -> Void
  ) throws -> ThrowawayPKI {
    var changed = self
    var plan = AuthorityPlans.attestationIssuer(attestationIssuer.key, under: attestationRoot)
    change(&plan)
    changed.attestationIssuer = try Authority(
      plan, key: attestationIssuer.key, issuedBy: attestationRoot)
    return changed
  }

  /// Returns the PKI with a changed certificate of the receipt signer, and the same keys.
  package func changingReceiptSigner(
    _ change: (inout CertificatePlan) -> Void
  ) throws -> ThrowawayPKI {
    var changed = self
    var plan = AuthorityPlans.receiptSigner(receiptSigner.key, under: receiptIssuer)
    change(&plan)
    changed.receiptSigner = try Authority(plan, key: receiptSigner.key, issuedBy: receiptIssuer)
    return changed
  }
}

/// The private keys of all authorities.
private struct KeyRing {
  /// The keys: P-384 for the first three, P-256 for the last two.
  let attestationRoot, attestationIssuer, receiptRoot, receiptIssuer, receiptSigner: SigningKey

  /// Derives all keys from a seed.
  init(seed: String) throws {
    func key(_ name: String, _ curve: Curve) throws -> SigningKey {
      guard let key = SigningKey(curve: curve, seed: Array("\(seed)/\(name)".utf8)) else {
        throw ForgeError.noKey(seed)
      }
      return key
    }
    attestationRoot = try key("attestation root", .p384)
    attestationIssuer = try key("attestation issuer", .p384)
    receiptRoot = try key("receipt root", .p384)
    receiptIssuer = try key("receipt issuer", .p256)
    receiptSigner = try key("receipt signer", .p256)
  }
}
