import Decoding
import Evidence
import Results
import SystemCrypto

extension Check {
  /// Checks the receipt's signature with two libraries: with the certificate that SignerInfo names
  /// byte by byte, and with OpenSSL's CMS verifier, which finds certificate and content by itself.
  ///
  /// - Passes: both agree that the signature is valid (RFC 5652 §5.4, §5.6). OpenSSL decides alone
  ///   if there are signed attributes, or if key and algorithms aren't P-256 and SHA-256.
  /// - Warns: there are signed attributes, but the signature covers the content, as in Apple's
  ///   receipts of August to October 2020.
  /// - Fails: there is no signer, signature, content or certificate, the signature is invalid, or
  ///   OpenSSL uses a different certificate or content.
  /// - Not run: there is no complete receipt.
  ///
  /// Two libraries are compared because a message can be built so that one checks the signature of
  /// one certificate and the other the path of another.
  package static let receiptSignature = Check("receipt.signature") { input in
    guard let content = input.receipt else { return .unreadable("There is no receipt.") }
    let message = content.receipt.message
    guard let signer = content.signer else {
      return .fail(
        "Nobody signed the receipt: the message has no SignerInfo.",
        at: [EvidenceReference(message.bytes, "/receipt/signers")])
    }
    guard let signature = signer.signature, !signature.isEmpty else {
      return .fail(
        "SignerInfo has no signature.", at: [EvidenceReference(signer.bytes, "/receipt/signers/0")])
    }
    let place = EvidenceReference(signature, "/receipt/signers/0/signature")
    guard let payload = message.content, !payload.isEmpty else {
      return .fail("The signature covers no content: the message has none.", at: [place])
    }
    guard let path = input.signingPath else {
      let count = message.certificates(of: signer).count
      return .fail(
        count == 0
          ? "The certificate that SignerInfo names isn't in the message."
          : "\(count) certificates of the message are the one that SignerInfo names.",
        at: [place])
    }
    let signsContent = path.signs(payload, as: signer)
    let isPlain =
      signer.signedAttributes == nil && message.digestAlgorithms.map(\.algorithm) == [.sha256]
    return ReceiptSignatureReading(
      signer: path.signer, payload: payload, hasAttributes: signer.signedAttributes != nil,
      signsContent: signsContent,
      report: message.secondReading(
        verified: isPlain && signsContent == true
          ? .init(by: path.signer.bytes, over: payload, signature) : nil),
      place: place
    ).finding
  }
}

extension SignedData {
  /// Returns OpenSSL's report on the message.
  ///
  /// It gets the message without its certificates, and the decoded certificates beside it. If they
  /// can't be separated, it gets the message as it is.
  ///
  /// - Parameter verified: The signature that this program verified; OpenSSL computes it again only
  ///   if it reads anything else from the message.
  fileprivate func secondReading(verified: CMSVerifier.VerifiedSignature?) -> CMSReport {
    withoutCertificates.flatMap {
      CMSVerifier.examine(
        contentInfo: $0, with: certificates.map(\.bytes), verified: verified)
    } ?? CMSVerifier.examine(contentInfo: bytes)
  }
}

/// The results of two libraries on one signature, and the finding that follows from them.
private struct ReceiptSignatureReading {
  /// The certificate that SignerInfo names.
  let signer: Certificate
  /// The content that the other rules check.
  let payload: Bytes
  /// Whether SignerInfo has signed attributes, which CMS then requires to be signed instead of the
  /// content (RFC 5652 §5.4).
  let hasAttributes: Bool
  /// Whether the signature is valid directly over the content, as App Attest signs; `nil` if the
  /// key or the algorithms aren't P-256 and SHA-256.
  let signsContent: Bool?
  /// OpenSSL's result, for which it chose certificate and content by itself.
  let report: CMSReport
  /// Where the signature is.
  let place: EvidenceReference

  /// The finding. A difference between the libraries fails before anything else.
  var finding: Finding {
    let name = signer.subject?.shownName ?? "the signer"
    if let found = otherReading(than: name) { return .fail(found, at: [place]) }
    switch (hasAttributes, report.verdict, signsContent) {
    case (true, .valid, _):
      return .pass("Signed by “\(name)”, as CMS prescribes.", at: place)
    case (true, .invalid, true?):
      return .warn(
        """
        Signed by “\(name)” over the content, although there are signed attributes. Of Apple's \
        receipts, those of August to October 2020 are known to be like that; strict verifiers reject them.
        """, at: [place])
    case (false, .valid, true?), (false, .valid, nil):
      return .pass("Signed by “\(name)” over the content.", at: place)
    case (false, _, false?):
      return .fail("The signature by “\(name)” doesn't match the content.", at: [place])
    case (_, .invalid(let reason), _), (_, .malformed(let reason), _):
      return .fail("The signature doesn't verify. OpenSSL says “\(reason)”.", at: [place])
    }
  }

  /// Returns the sentence about a certificate or content that OpenSSL uses and the other rules
  /// don't; `nil` if both use the same.
  private func otherReading(than name: String) -> String? {
    if let other = report.signer, other != signer.bytes {
      let verb = report.verdict == .valid ? "verifies with" : "is checked with"
      let own = signer.issuer
      let named = Certificate(decoding: other).issuer
      let issuer = named?.description.withMarkedSpaces ?? "no name"
      let isAlike =
        own?.bytes != named?.bytes && own?.description.withMarkedSpaces.equals(issuer) == true
      return """
        SignerInfo names the certificate “\(name)” byte by byte. OpenSSL, which ignores case and \
        spacing in names, uses another one, issued by “\(issuer)”\(isAlike ? ", the same text in other string types" : ""); \
        the signature \(verb) that one.
        """
    }
    if let content = report.content, content != payload {
      return "OpenSSL reads different content than this report shows."
    }
    return nil
  }
}
