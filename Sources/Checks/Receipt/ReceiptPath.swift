package import Decoding

/// The certificates of a receipt's message that lead from the signer upwards, without the root.
package enum ReceiptPath {
  /// Climbs from issuer to issuer until one is the anchor itself, or is not in the message.
  package static func certificates(of content: ReceiptContent, to anchor: Policy.Anchor)
    -> [Certificate]
  {
    guard let signer = content.signerCertificate else { return [] }
    var path = [signer]
    var rest = content.receipt.message.certificates.filter { $0 != signer && !$0.isSelfIssued }
    while let issuer = path.last?.issuer?.bytes, issuer != anchor.decoded.subject?.bytes,
      let next = rest.firstIndex(where: { $0.subject?.bytes == issuer })
    {
      path.append(rest.remove(at: next))
    }
    return path
  }

  /// The same with the place of each in the message.
  static func located(
    in content: ReceiptContent, to anchor: Policy.Anchor
  ) -> [(certificate: Certificate, path: String)] {
    let all = content.receipt.message.certificates
    return certificates(of: content, to: anchor).map { certificate in
      (certificate, "/receipt/certificates/\(all.firstIndex(of: certificate) ?? 0)")
    }
  }
}
