import Decoding
import Evidence
import SystemCrypto

extension CaseForge {
  /// Receipts with one mistake; those that are held against an attestation come inside of one.
  func receiptCases() throws -> [ForgedCase] {
    try messageCases() + signerCases() + fieldCases() + receiptInAttestationCases()
  }

  private func messageCases() throws -> [ForgedCase] {
    [
      try receipt(
        "receipt-cms--cut-short", "The last two hundred bytes are missing",
        .rejected(by: "receipt.cms"),
        plan: { plan in plan.alterMessage = { $0.dropLast(200) } }),
      try receipt(
        "receipt-signature--payload-altered", "A field was changed after it was signed",
        .rejected(by: "receipt.signature"),
        plan: { plan in
          plan.alterSignedFields = { fields in
            fields.map { $0.type == .token ? $0.reversingValue() : $0 }
          }
        }),
      try receipt(
        "receipt-signature--signature-altered", "A bit of the signature is flipped",
        .rejected(by: "receipt.signature"),
        plan: { plan in plan.alterSignature = { $0.flippingLastBit() } }),
    ]
  }

  private func signerCases() throws -> [ForgedCase] {
    var foreignSigner = pki
    foreignSigner.receiptRoot = foreign.receiptRoot
    foreignSigner.receiptIssuer = foreign.receiptIssuer
    foreignSigner.receiptSigner = foreign.receiptSigner
    let expired = try pki.changingReceiptSigner { plan in
      plan.notAfter = plan.notBefore.adding(days: 30)
    }
    let unmarked = try pki.changingReceiptSigner { plan in
      plan.extensions.removeAll { $0 == AuthorityPlans.receiptSigning }
    }
    return [
      try receipt(
        "receipt-chain--foreign-root", "Someone else's root under the same names",
        .rejected(by: "receipt.chain", warnings: ["receipt.cms"]), pki: foreignSigner),
      try receipt(
        "receipt-chain--signer-altered", "A bit of the signer's certificate is flipped",
        .rejected(by: "receipt.chain"),
        plan: { plan in
          plan.arrangeCertificates = { [$0[0].flippingLastBit()] + $0.dropFirst() }
        }),
      try receipt(
        "receipt-chain--issuer-missing", "The message carries the signer's certificate alone",
        .rejected(by: "receipt.chain", "receipt.signer-profile"),
        plan: { plan in plan.arrangeCertificates = { Array($0.prefix(1)) } }),
      try receipt(
        "receipt-chain-validity--signer-expired", "The signer's certificate had run out",
        .rejected(by: "receipt.chain-validity"), pki: expired),
      try receipt(
        "receipt-signer-profile--no-marker", "The signer is not marked as one of receipts",
        .rejected(by: "receipt.signer-profile"), pki: unmarked),
    ]
  }

  private func fieldCases() throws -> [ForgedCase] {
    [
      try receipt(
        "receipt-structure--field-missing", "The token is missing",
        .rejected(by: "receipt.structure"),
        plan: { plan in plan.alterFields = { $0.filter { $0.type != .token } } }),
      try receipt(
        "receipt-structure--field-twice", "The token is there twice",
        .rejected(by: "receipt.structure"),
        plan: { plan in plan.alterFields = { $0 + $0.filter { $0.type == .token } } }),
      try receipt(
        "receipt-app-id--other-app", "The server expects another app",
        .rejected(by: "receipt.app-id"), record: { record, _ in record.appId = Self.otherAppID }),
      try receipt(
        "receipt-type--unknown", "A type that Apple does not know",
        .rejected(by: "receipt.type"), plan: { plan in plan.typeWord = "REFUND" }),
      try receipt(
        "receipt-environment--sandbox-in-production",
        "A sandbox receipt in front of a production server",
        .rejected(by: "receipt.environment"),
        plan: { plan in plan.environment = .development }),
      try receipt(
        "receipt-expiration--short-life", "The receipt had run out before it arrived",
        .rejected(by: "receipt.expiration"),
        plan: { plan in plan.expiresAt = plan.createdAt.adding(milliseconds: 500) }),
      try receipt(
        "receipt-expiration--months-later", "The receipt was captured months after it was made",
        .rejected(by: "receipt.expiration", warnings: ["receipt.creation-time"]),
        record: { record, plan in
          record.capturedAt = plan.expiresAt.adding(days: 1).description
        }),
      try receipt(
        "receipt-risk-metric--no-number", "The risk metric is no number",
        .rejected(by: "receipt.risk-metric"),
        plan: { plan in
          plan.kind = .exchanged
          plan.riskMetric = "many"
        }),
    ]
  }

  private func receiptInAttestationCases() throws -> [ForgedCase] {
    let otherKey = try AttestationPlan(
      key: foreign.receiptSigner.key, appID: Self.appID,
      clientDataHash: Digest.sha256([0]), issuedAt: Self.issuedAt
    ).forge(with: pki)
    return [
      try attestation(
        "receipt-public-key--other-certificate", "The receipt is about another key",
        .rejected(by: "receipt.public-key"),
        plan: { plan, _ in plan.receipt.certificate = otherKey.certificate }),
      try attestation(
        "receipt-client-hash--other-hash", "The receipt is about another challenge",
        .rejected(by: "receipt.client-hash"),
        plan: { plan, _ in plan.receipt.clientHash = Digest.sha256([0]) }),
      try attestation(
        "receipt-app-id--other-app-than-attested", "The receipt names another app",
        .rejected(by: "receipt.app-id"),
        plan: { plan, _ in plan.receipt.appID = Self.otherAppID }),
      try attestation(
        "receipt-type--exchanged-in-attestation",
        "An attestation holds a receipt that was exchanged later",
        .rejected(by: "receipt.type"), plan: { plan, _ in plan.receipt.kind = .exchanged }),
      try attestation(
        "receipt-environment--other-than-attested",
        "The receipt is one of the sandbox, the attestation one of production",
        .rejected(by: "receipt.environment"),
        plan: { plan, _ in plan.receipt.environment = .development }),
      try attestation(
        "receipt-creation-time--two-hours-later",
        "The receipt was made two hours after the certificate",
        .rejected(by: "receipt.creation-time"),
        plan: { plan, _ in
          plan.receipt.createdAt = plan.issuedAt.adding(hours: 2)
          plan.receipt.expiresAt = plan.receipt.createdAt.adding(days: 90)
        },
        record: { $0.capturedAt = Self.issuedAt.adding(hours: 2, milliseconds: 950).description }),
    ]
  }
}

extension ReceiptPlan.Field {
  fileprivate func reversingValue() -> Self {
    var reversed = self
    reversed.value.reverse()
    return reversed
  }
}
