import Decoding

/// The certificates of a receipt's message that lead from the signer upwards, without the root.
enum ReceiptPath {
  static func certificates(of content: ReceiptContent) -> [Certificate] {
    guard let signer = content.signerCertificate else { return [] }
    var path = [signer]
    var rest = content.receipt.message.certificates.filter { $0 != signer && !$0.isSelfIssued }
    while let last = path.last,
      let next = rest.firstIndex(where: {
        $0.subject != nil && $0.subject?.bytes == last.issuer?.bytes
      })
    {
      path.append(rest.remove(at: next))
    }
    return path
  }

  /// The same with the place of each in the message.
  static func located(in content: ReceiptContent) -> [(certificate: Certificate, path: String)] {
    let all = content.receipt.message.certificates
    return certificates(of: content).map { certificate in
      (certificate, "/receipt/certificates/\(all.firstIndex(of: certificate) ?? 0)")
    }
  }
}
