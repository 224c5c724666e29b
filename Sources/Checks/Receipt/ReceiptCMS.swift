import Decoding
import Evidence

extension Rule {
  package static let receiptCMS = Rule(
    "receipt.cms",
    title: Title(
      passes: "The receipt is a well-formed CMS message",
      fails: "The receipt is not a well-formed CMS message"),
    checks: """
      ContentInfo, SignedData, content and one SignerInfo are there, with version 1 and SHA-256 \
      throughout, and every certificate in the message belongs to the signer's path. BER with \
      indefinite lengths and a chunked content is as it should be.
      """,
    protects: """
      Only the content is signed. What else the message holds must be what it always is, or it \
      can carry data that looks signed and is not.
      """,
    source: Citation("RFC 5652", "§3, §5.1 to §5.3; shape observed in 96 receipts"),
    appliesTo: [.attestation, .receipt],
    dependsOn: ["attestation.cbor", "attestation.structure"]
  ) { subject in
    guard let receipt = subject.receiptAsFound else {
      return .unreadable("There is no whole receipt.")
    }
    let message = receipt.message
    let form = Finding.judging(
      message.anomalies + message.certificates.flatMap(\.anomalies), path: "/receipt",
      otherwise: """
        \(message.certificates.count) certificates, one signer, \
        \(message.content?.count.grouped ?? "no") bytes of content.
        """, remark: subject.type == .receipt ? subject.truncation?.sentence : nil)
    guard form.result == .pass, let content = subject.receipt else { return form }
    let deviations = MessageDemand.all.filter { !$0.holds(content, subject.policy.receiptAnchor) }
    guard !deviations.isEmpty else { return form }
    return .warn(
      deviations.map(\.fails).joined(separator: " "),
      at: [EvidenceReference(content.receipt.bytes, "/receipt", .context)])
  }
}

/// One thing that a receipt's message has that no signature covers.
private struct MessageDemand: Sendable {
  let fails: String
  let holds: @Sendable (ReceiptContent, Policy.Anchor) -> Bool

  static let all = [
    MessageDemand(fails: "SignedData is not of version 1.") { content, _ in
      content.receipt.message.version == 1
    },
    MessageDemand(fails: "SignerInfo is not of version 1.") { content, _ in
      content.signer?.version == 1
    },
    MessageDemand(fails: "There is not exactly one signer.") { content, _ in
      content.receipt.message.signers.count == 1
    },
    MessageDemand(fails: "The content is not of type data.") { content, _ in
      content.receipt.message.contentType == .data
    },
    MessageDemand(fails: "The digest algorithms are not SHA-256 alone.") { content, _ in
      let algorithms =
        content.receipt.message.digestAlgorithms
        + [content.signer?.digestAlgorithm].compactMap(\.self)
      return algorithms.count == 2
        && algorithms.allSatisfy { $0.algorithm == .sha256 && $0.hasEmptyParameters }
    },
    MessageDemand(fails: "The signature algorithm is not ecdsa-with-SHA256.") { content, _ in
      content.signer?.signatureAlgorithm?.algorithm == .ecdsaWithSHA256
        && content.signer?.signatureAlgorithm?.hasEmptyParameters == true
    },
    MessageDemand(fails: "A certificate in the message is not on the signer's path.") {
      content, anchor in
      let path =
        ReceiptPath.certificates(of: content, to: anchor).map(\.bytes) + [anchor.certificate]
      return content.receipt.message.certificates.allSatisfy { path.contains($0.bytes) }
    },
  ]
}
