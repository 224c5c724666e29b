import Checks
import Decoding

/// Family P: receipts.
enum ReceiptCauses {
  static let all: [Cause] = [signedAttributes, corrupt]

  private static let signedAttributes = Cause(
    "P02-signed-attrs-assumed",
    "The receipt is signed over its content although it carries signed attributes.", actor: .server,
    explains: ["receipt.signature"],
    method: "The signature is checked over the content alone.",
    fix: [FixStep("Verify receipts of August to October 2020 over their content as well.")],
    reference: .observed("receipts of 2020-08-16 to 2020-10-03")
  ) { examination in
    guard examination.trouble("receipt.signature")?.result == .warn else { return nil }
    return .fact(
      "The signature verifies over the content, and not over the signed attributes.",
      undoing: "signed bytes := eContent")
  }

  private static let corrupt = Cause(
    "P12-receipt-corrupt", "The receipt was altered or damaged after Apple signed it.",
    actor: .security,
    explains: [
      "receipt.signature", "receipt.chain", "receipt.cms", "receipt.structure",
      "receipt.client-hash", "receipt.public-key",
    ],
    method:
      "The signature or a certificate of the receipt does not verify, under Apple's own anchor.",
    fix: [FixStep("Reject the receipt, and get it from the device or from Apple again.")],
    reference: .receipt("steps 1 and 2")
  ) { examination in
    let path = examination.trouble("receipt.chain")
    let signature = examination.trouble("receipt.signature")
    guard let broken = [signature, path].compactMap(\.self).first(where: { $0.result == .fail }),
      examination.subject.policy.receiptAnchor.isBuiltIn,
      examination.subject.receipt?.signerCertificate != nil
    else { return nil }
    return .fit(
      broken.found, rival: "A receipt that somebody else made and signed",
      undoing: "nothing: what was there before cannot be computed")
  }
}
