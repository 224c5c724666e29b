package import Signing
import SystemCrypto

/// A forged certificate that some software mistakes for one of a receipt's, although no authority
/// signed it.
package struct Impostor: Sendable {
  /// The impostor's key, which also signed the certificate.
  package let key: SigningKey
  /// The certificate in DER.
  package let certificate: [UInt8]

  /// How the impostor writes the name of the signer's issuer. Software that normalizes names (RFC
  /// 5280 §7.1) considers all but the last equal.
  package enum Spelling: String, Sendable, CaseIterable {
    case same, capitals, smallLetters, spacesAround, spacesDoubled, printableStrings, another

    /// Returns a name in this spelling.
    fileprivate func spell(_ name: CertificateName) -> CertificateName {
      switch self {
      case .same: name
      case .capitals: name.mapping { $0.text = $0.text.uppercased() }
      case .smallLetters: name.mapping { $0.text = $0.text.lowercased() }
      case .spacesAround: name.mapping { $0.text = " \($0.text) " }
      case .spacesDoubled:
        name.mapping { $0.text = $0.text.split(separator: " ").joined(separator: "  ") }
      case .printableStrings: name.mapping { $0.isPrintable = true }
      case .another: CertificateName(.commonName("Anybody"))
      }
    }
  }

  /// Makes an impostor of the signer, with the signer's serial number and the issuer's name in a
  /// spelling.
  ///
  /// - Throws: ``ForgeError/noKey(_:)`` or `SigningError`.
  package init(ofSigner spelling: Spelling, in pki: ThrowawayPKI) throws {
    try self.init(named: spelling.spell(pki.receiptIssuer.name)) {
      var plan = AuthorityPlans.receiptSigner($0, under: pki.receiptIssuer)
      plan.serial = pki.receiptSigner.serial
      return plan
    }
  }

  /// Makes an impostor of the signer's issuer, under the same subject. Its own issuer's name is in
  /// capitals, so that software that normalizes names considers it self-issued.
  package init(ofIssuerIn pki: ThrowawayPKI) throws {
    try self.init(named: Spelling.capitals.spell(pki.receiptIssuer.name)) {
      AuthorityPlans.receiptIssuer($0, under: pki.receiptRoot)
    }
  }

  /// Makes a certificate under an issuer's name, signed by the impostor's own key.
  private init(named issuer: CertificateName, _ plan: (SigningKey) -> CertificatePlan) throws {
    guard let key = SigningKey(curve: .p256, seed: Array("impostor".utf8)) else {
      throw ForgeError.noKey("impostor")
    }
    self.key = key
    certificate = try plan(key).signed(by: key, named: issuer)
  }
}
