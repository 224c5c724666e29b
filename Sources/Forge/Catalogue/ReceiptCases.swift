import Decoding
import Evidence
import Signing
import SystemCrypto

/// Forged cases of family P: receipts. Faults that show only in comparison with an attestation are
/// in receipts inside attestations.
enum ReceiptCases {
  /// All cases of the family.
  static let all = messages + signers + fields + times + inAttestations

  /// Faults of the CMS message and its signature.
  private static let messages: [CaseRecipe] = [
    .receipt(
      "receipt-cms--cut-short", "The last two hundred bytes are missing", causes: ["T05-truncated"],
      plan: { plan, _ in plan.alterMessage = { $0.dropLast(200) } }),
    .receipt(
      "receipt-signature--payload-altered", "A field was changed after it was signed",
      causes: ["P12-receipt-corrupt"],
      plan: { plan, _ in
        plan.alterSignedFields = { fields in
          fields.map { $0.type == .token ? $0.reversingValue() : $0 }
        }
      }),
    .receipt(
      "receipt-signature--signature-altered", "A bit of the signature is flipped",
      causes: ["P12-receipt-corrupt"],
      plan: { plan, _ in plan.alterSignature = { $0.flippingLastBit() } }),
    .receipt(
      "receipt-signature--attributes-not-covered",
      "Signed attributes, and a signature that covers the content",
      .warned(by: "receipt.signature"), causes: ["P02-signed-attrs-assumed"],
      plan: { plan, _ in plan.attributes = .notCovered }),
  ]

  /// Faults of the signer's certificate and its path.
  private static let signers: [CaseRecipe] = [
    .receipt(
      "receipt-chain--foreign-root", "Someone else's root under the same names",
      .rejected(by: "receipt.chain", warnings: ["receipt.cms"]),
      causes: ["C14-made-under-other-root"], pki: { $0.foreign }),
    .receipt(
      "receipt-chain--signer-altered", "A bit of the signer's certificate is flipped",
      causes: ["P12-receipt-corrupt"],
      plan: { plan, _ in
        plan.arrangeCertificates = { $0.prefix(1).map { $0.flippingLastBit() } + $0.dropFirst() }
      }),
    .receipt(
      "receipt-chain--issuer-missing", "The message carries the signer's certificate alone",
      .rejected(by: "receipt.chain", "receipt.signer-profile"),
      plan: { plan, _ in plan.arrangeCertificates = { Array($0.prefix(1)) } }),
    .receipt(
      "receipt-chain-validity--signer-expired", "The signer's certificate was expired",
      causes: ["P31-retired-signer"],
      pki: { scene in
        try scene.pki.changingReceiptSigner { plan in
          plan.notAfter = plan.notBefore.adding(days: 30)
        }
      }),
    .receipt(
      "receipt-signer-profile--no-marker", "The signer is not marked as one of receipts",
      pki: { scene in
        try scene.pki.changingReceiptSigner { plan in
          plan.extensions.removeAll { $0 == AuthorityPlans.receiptSigning }
        }
      }),
  ]

  /// Faults of the fields.
  private static let fields: [CaseRecipe] = [
    .receipt(
      "receipt-public-key--other-key-id", "The server compares the receipt with another key",
      causes: ["P04-key-mismatch"],
      record: { record, _, scene in
        record.keyId = Digest.sha256(scene.otherKey.publicPoint).base64
      }),
    .receipt(
      "receipt-structure--field-missing", "The token is missing",
      plan: { plan, _ in plan.alterFields = { $0.filter { $0.type != .token } } }),
    .receipt(
      "receipt-structure--field-twice", "The token is there twice",
      plan: { plan, _ in plan.alterFields = { $0 + $0.filter { $0.type == .token } } }),
    .receipt(
      "receipt-type--unknown", "A type that Apple does not know",
      plan: { plan, _ in plan.typeWord = "REFUND" }),
    .receipt(
      "receipt-risk-metric--no-number", "The risk metric isn't a number",
      plan: { plan, _ in
        plan.kind = .exchanged
        plan.riskMetric = "many"
      }),
  ]

  /// Faults of creation and expiration time.
  private static let times: [CaseRecipe] = [
    .receipt(
      "receipt-expiration--short-life", "The receipt was expired before it arrived",
      plan: { plan, _ in plan.expiresAt = plan.createdAt.adding(milliseconds: 500) }),
    .receipt(
      "receipt-expiration--months-later", "The receipt was captured months after it was made",
      .rejected(by: "receipt.expiration", warnings: ["receipt.creation-time"]),
      causes: ["P05-too-old"],
      record: { record, plan, _ in
        record.capturedAt = plan.expiresAt.adding(days: 1).description
      }),
    .attestation(
      "receipt-creation-time--two-hours-later",
      "The receipt was made two hours after the certificate",
      plan: { plan, _ in
        plan.receipt.createdAt = plan.issuedAt.adding(hours: 2)
        plan.receipt.expiresAt = plan.receipt.createdAt.adding(days: 90)
      },
      record: { $0.capturedAt = $1.issuedAt.adding(hours: 2, milliseconds: 950).description }),
  ]

  /// Receipts that do not belong to the attestation around them.
  private static let inAttestations: [CaseRecipe] = [
    .attestation(
      "receipt-public-key--other-certificate", "The receipt is about another key",
      causes: ["P29-receipt-of-another-attestation"],
      plan: { plan, scene in
        let other = AttestationPlan(
          key: scene.otherKey, appID: scene.appID,
          clientDataHash: Digest.sha256(scene.otherChallenge), issuedAt: scene.issuedAt)
        plan.receipt.certificate = try other.forge(with: scene.pki).certificate
      }),
    .attestation(
      "receipt-client-hash--other-hash", "The receipt is about another challenge",
      plan: { $0.receipt.clientHash = Digest.sha256($1.otherChallenge) }),
    .attestation(
      "receipt-app-id--other-app-than-attested", "The receipt names another app",
      causes: ["P03-appid-mismatch"],
      plan: { $0.receipt.appID = $1.otherAppID }),
    .attestation(
      "receipt-type--exchanged-in-attestation",
      "An attestation holds a receipt that was exchanged later",
      plan: { plan, _ in plan.receipt.kind = .exchanged }),
    .attestation(
      "receipt-environment--other-than-attested",
      "The receipt is one of the sandbox, the attestation one of production",
      plan: { plan, _ in plan.receipt.environment = .development }),
  ]
}

extension ReceiptPlan.Field {
  /// Returns the field with the bytes of its value reversed.
  fileprivate func reversingValue() -> Self {
    var reversed = self
    reversed.value.reverse()
    return reversed
  }
}
