import Decoding
import SystemCrypto

extension Rule {
  package static let receiptChain = Rule(
    "receipt.chain",
    title: Title(
      passes: "The receipt's signer leads to the trusted root",
      fails: "The receipt's signer does not lead to the trusted root"),
    checks: """
      The signer's certificate is signed by the intermediate in the message, and that by Apple Root \
      CA - G3. The root that the message brings along is not trusted for being there.
      """,
    protects: "Anyone can sign a receipt with a key of their own.",
    source: .receipt("step 2; the root is observed: Apple Root CA - G3"),
    appliesTo: [.attestation, .receipt],
    dependsOn: ["attestation.cbor", "attestation.structure", "receipt.cms"]
  ) { subject in
    guard let content = subject.receipt else { return .unreadable("There is no receipt.") }
    let path = ReceiptPath.located(in: content, to: subject.policy.receiptAnchor)
    guard !path.isEmpty else {
      return .unreadable("The certificate that SignerInfo names is not in the message.")
    }
    let anchor = subject.policy.receiptAnchor
    let report = subject.paths.examine(
      path: path.map(\.certificate.bytes), anchor: anchor.certificate)
    return .judgingPath(report, of: path, anchor: anchor)
  }
}
