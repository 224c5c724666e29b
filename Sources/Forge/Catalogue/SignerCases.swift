/// Forged cases of family P, second part: receipts without a signature, and receipts for which
/// different software picks different signer certificates.
enum SignerCases {
  /// All cases.
  static let all = unsigned + impostors + crowded

  /// Receipts without signer, signature, certificates or the right content type.
  private static let unsigned: [CaseRecipe] = [
    .receipt(
      "receipt-signature--nobody", "The set of signers is empty",
      .rejected(by: "receipt.cms", "receipt.signature"),
      plan: { plan, _ in plan.arrangeSigners = { _ in [] } }),
    .receipt(
      "receipt-signature--empty", "The signature has no bytes",
      plan: { plan, _ in plan.alterSignature = { _ in [] } }),
    .receipt(
      "receipt-signature--no-certificates", "The message carries no certificate",
      plan: { plan, _ in plan.arrangeCertificates = { _ in [] } }),
    .attestation(
      "receipt-signature--nobody-in-attestation", "Nobody signed the receipt of an attestation",
      .rejected(by: "receipt.cms", "receipt.signature"),
      plan: { plan, _ in plan.receipt.arrangeSigners = { _ in [] } }),
    .receipt(
      "receipt-cms--other-content-type", "The signed content is of another type than data",
      plan: { plan, _ in plan.contentType = "1.2.840.113549.1.9.16.1.4" }),
  ]

  /// The ways to write the issuer's name, with the name and title of their case.
  private static let titles: [(spelling: Impostor.Spelling, name: String, title: String)] = [
    (.same, "same-issuer", "under the same name of the issuer"),
    (.capitals, "issuer-in-capitals", "with the issuer's name in capitals"),
    (.spacesDoubled, "issuer-with-spaces", "with more spaces in the issuer's name"),
    (.printableStrings, "issuer-in-other-strings", "with the issuer's name in other string types"),
    (.another, "other-issuer", "under another issuer"),
  ]

  /// Receipts that an impostor signed: its certificate has the signer's serial number, and its key
  /// made the signature.
  private static let impostors: [CaseRecipe] = titles.map { spelling, name, title in
    .receipt(
      "receipt-signature--impostor-\(name)",
      "Signed by another certificate with the signer's serial number, \(title)",
      .rejected(by: "receipt.cms", "receipt.signature"),
      causes: spelling == .same ? [] : ["P12-receipt-corrupt"],
      plan: { plan, scene in
        let impostor = try Impostor(ofSigner: spelling, in: scene.pki)
        plan.attributes = .covered
        plan.impostor = impostor.key
        plan.arrangeCertificates = { [impostor.certificate] + $0 }
      })
  }

  /// Receipts with duplicate or additional signers and certificates.
  private static let crowded: [CaseRecipe] = [
    .receipt(
      "receipt-cms--two-signers", "The same signer twice",
      plan: { plan, _ in plan.arrangeSigners = { $0 + $0 } }),
    .receipt(
      "receipt-cms--stray-certificate", "A certificate that isn't on the signer's path",
      plan: { plan, scene in
        let stray = scene.pki.attestationIssuer.certificate
        plan.arrangeCertificates = { $0 + [stray] }
      }),
    .receipt(
      "receipt-cms--certificate-twice", "The signer's certificate is there twice",
      .warned(by: "receipt.cms"),
      plan: { plan, _ in plan.arrangeCertificates = { $0 + $0.prefix(1) } }),
    .receipt(
      "receipt-chain--detour", "A second issuer under the name of the first stands between",
      .rejected(by: "receipt.cms", "receipt.chain"),
      plan: { plan, scene in
        let detour = try Impostor(ofIssuerIn: scene.pki).certificate
        plan.arrangeCertificates = { $0.prefix(1) + [detour] + $0.dropFirst() }
      }),
  ]
}
