import Decoding
import Evidence
import Results
import SystemCrypto

extension Rule {
  package static let receiptChain = Rule(
    "receipt.chain", group: .receipt,
    title: Title(
      passes: "The receipt's signer leads to the trusted root",
      fails: "The receipt's signer does not lead to the trusted root"),
    checks: """
      The signer's certificate is signed by the intermediate in the message, and that by the trusted \
      root, which is Apple Root CA - G3 unless another is given. The path that is verified is the \
      one that is shown, certificate by certificate. The root that the message brings along is not \
      trusted for being there.
      """,
    protects: "Anyone can sign a receipt with a key of their own.",
    source: .receipt("step 2; the root is observed: Apple Root CA - G3"),
    appliesTo: [.attestation, .receipt],
    dependsOn: ["attestation.cbor", "attestation.structure", "receipt.cms", "receipt.signature"]
  ) { subject in
    guard subject.receipt != nil else { return .unreadable("There is no receipt.") }
    guard let path = subject.signingPath else {
      return .unreadable("SignerInfo does not name one certificate of the message.")
    }
    return .judgingPath(
      path.report(subject.paths), of: path.links.map { ($0.certificate, $0.path) },
      anchor: subject.policy.receiptAnchor)
  }
}
