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
  /// - Parameter seed: The seed of all keys. The same seed gives the same certificates.
  /// - Throws: ``ForgeError/noKey(_:)`` if a key can't be derived, or `SigningError`.
  package init(seed: String) throws {
    func authority(
      _ name: String, _ curve: Curve, under issuer: Authority?,
      _ plan: (SigningKey) -> CertificatePlan
    ) throws -> Authority {
      let key = try SeededRandom(seed: seed).key(name, on: curve)
      return try Authority(plan(key), key: key, issuedBy: issuer)
    }
    let root = try authority(
      "attestation root", .p384, under: nil, AuthorityPlans.attestationRoot)
    attestationRoot = root
    attestationIssuer = try authority("attestation issuer", .p384, under: root) {
      AuthorityPlans.attestationIssuer($0, under: root)
    }
    let receiptRoot = try authority("receipt root", .p384, under: nil, AuthorityPlans.receiptRoot)
    let receiptIssuer = try authority("receipt issuer", .p256, under: receiptRoot) {
      AuthorityPlans.receiptIssuer($0, under: receiptRoot)
    }
    receiptSigner = try authority("receipt signer", .p256, under: receiptIssuer) {
      AuthorityPlans.receiptSigner($0, under: receiptIssuer)
    }
    self.receiptRoot = receiptRoot
    self.receiptIssuer = receiptIssuer
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
