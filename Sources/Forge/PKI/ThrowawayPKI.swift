import Signing
import SystemCrypto

/// Two small hierarchies with the shape of Apple's: one that issues the certificates of attested keys,
/// one that signs receipts. Their names say that nobody must trust them.
package struct ThrowawayPKI: Sendable {
  package var attestationRoot: Authority
  package var attestationIssuer: Authority
  package var receiptRoot: Authority
  package var receiptIssuer: Authority
  package var receiptSigner: Authority

  /// Makes all keys and certificates.
  ///
  /// - Parameter seed: everything comes from it.
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
  /// The same hierarchies with another certificate for the issuer of attestations.
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

  /// The same hierarchies with another certificate for the signer of receipts.
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
  let attestationRoot, attestationIssuer, receiptRoot, receiptIssuer, receiptSigner: SigningKey

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
