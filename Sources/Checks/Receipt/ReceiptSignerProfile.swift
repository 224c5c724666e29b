import Decoding
import Results

extension Check {
  /// Checks that the signer's certificate is one for receipts, since Apple Root CA - G3 has many
  /// other services below it.
  ///
  /// - Passes: P-256 key, no authority, key usage digitalSignature, Apple's marker for receipt
  ///   signing (1.2.840.113635.100.12.15), and an issuer with the marker for application
  ///   integration (1.2.840.113635.100.6.2.3).
  /// - Fails: one of these is missing; the finding has a sentence for each.
  /// - Not run: there is no receipt, or SignerInfo doesn't name exactly one certificate.
  package static let receiptSignerProfile = Check("receipt.signer-profile") { input in
    guard input.receipt != nil else { return .unreadable("There is no receipt.") }
    guard let path = input.signingPath, let link = path.links.first else {
      return .unreadable("SignerInfo doesn't name exactly one certificate of the message.")
    }
    let signer = path.signer
    let issuer = path.links.dropFirst().first?.certificate
    let digitalSignature: UInt8 = 0x80
    let demands: [(holds: Bool, fails: String)] = [
      (signer.publicKey?.isUncompressedP256 == true, "The signer's key isn't on P-256."),
      (signer.basicConstraints?.isCA != true, "The signer is an authority."),
      (
        signer.keyUsage.map { $0 & digitalSignature != 0 } == true,
        "The signer's key may not make digital signatures."
      ),
      (
        signer.extension(.receiptSigningMarker) != nil,
        "The signer lacks Apple's extension for receipt signing, \(OID.receiptSigningMarker)."
      ),
      (
        issuer?.extension(.applicationIntegrationMarker) != nil,
        issuer == nil
          ? "The certificate of the signer's issuer is missing."
          : "The signer's issuer lacks Apple's extension for application integration, \(OID.applicationIntegrationMarker)."
      ),
    ]
    let broken = demands.filter { !$0.holds }
    guard broken.isEmpty else {
      return .fail(
        broken.map(\.fails).joined(separator: " "), at: [link.reference])
    }
    return .pass(
      "“\(signer.subject?.shownName ?? "unnamed")”.", at: link.reference)
  }
}
