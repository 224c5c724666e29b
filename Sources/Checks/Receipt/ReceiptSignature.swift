import Decoding
import Evidence
import SystemCrypto

extension Rule {
  package static let receiptSignature = Rule(
    "receipt.signature",
    title: Title(
      passes: "The receipt is signed by its signer", fails: "The receipt's signature is not valid"),
    checks: """
      The signature of SignerInfo verifies with the key of the certificate that it names: over the \
      content, or, where there are signed attributes, over them. Receipts of August to October 2020 \
      have signed attributes and are signed over the content all the same.
      """,
    protects: "An unsigned receipt can say anything about app, key and time.",
    source: .receipt("step 1; RFC 5652 §5.4"),
    appliesTo: [.attestation, .receipt],
    dependsOn: ["attestation.cbor", "attestation.structure", "receipt.cms"]
  ) { subject in
    guard let content = subject.receipt else { return .unreadable("There is no receipt.") }
    guard let signer = content.signer, let signature = signer.signature,
      let payload = content.receipt.message.content
    else { return .unreadable("The message has no signature or no content that can be read.") }
    let place = EvidenceReference(signature, "/receipt/signers/0/signature")
    guard let certificate = content.signerCertificate else {
      return .fail("The certificate that SignerInfo names is not in the message.", at: [place])
    }
    let name = certificate.subject?.commonName ?? "the signer"
    let signsContent = ReceiptSignatureReading.signsContent(signer, certificate, payload)
    if signer.signedAttributes == nil, let signsContent {
      return signsContent
        ? .pass("Signed by “\(name)” over the content.", at: place)
        : .fail("The signature by “\(name)” does not fit the content.", at: [place])
    }
    switch (CMSVerifier.examine(contentInfo: content.receipt.bytes).verdict, signsContent) {
    case (.valid, _):
      return .pass("Signed by “\(name)”, as CMS prescribes.", at: place)
    case (_, true?):
      return .warn(
        """
        Signed by “\(name)” over the content, although there are signed attributes. Apple's \
        receipts of August to October 2020 are like that; strict verifiers refuse them.
        """, at: [place])
    case (.invalid(let reason), _), (.malformed(let reason), _):
      return .fail("The signature does not verify: \(reason).", at: [place])
    }
  }
}

/// The reading of a signature that App Attest uses: straight over the content.
private enum ReceiptSignatureReading {
  /// `nil` where key or algorithms are not P-256 and SHA-256.
  static func signsContent(
    _ signer: SignerInfo, _ certificate: Certificate, _ content: Bytes
  ) -> Bool? {
    guard let info = certificate.publicKey, info.isUncompressedP256,
      signer.digestAlgorithm?.algorithm == .sha256,
      signer.signatureAlgorithm?.algorithm == .ecdsaWithSHA256,
      let signature = signer.signature, let key = ECDSAPublicKey(curve: .p256, x963: info.key)
    else { return nil }
    return key.isValidSignature(signature, of: content, hash: .sha256)
  }
}
