package import Signing
import SystemCrypto

/// Certificates that some reader takes for one of a receipt's, though no authority signed them.
package struct Impostor: Sendable {
  package let key: SigningKey
  /// In DER.
  package let certificate: [UInt8]

  /// How the impostor writes the name of the signer's issuer. Readers that fold names
  /// (RFC 5280 §7.1) take all but the last for the same.
  package enum Spelling: String, Sendable, CaseIterable {
    case same, capitals, smallLetters, spacesAround, spacesDoubled, printableStrings, another

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

  /// With the signer's serial number, and the name of its issuer in a spelling.
  package init(ofSigner spelling: Spelling, in pki: ThrowawayPKI) throws {
    try self.init(named: spelling.spell(pki.receiptIssuer.name)) {
      var plan = AuthorityPlans.receiptSigner($0, under: pki.receiptIssuer)
      plan.serial = pki.receiptSigner.serial
      return plan
    }
  }

  /// With the name of the signer's issuer, and one that issued it that a folding reader takes for the
  /// same again.
  package init(ofIssuerIn pki: ThrowawayPKI) throws {
    try self.init(named: Spelling.capitals.spell(pki.receiptIssuer.name)) {
      AuthorityPlans.receiptIssuer($0, under: pki.receiptRoot)
    }
  }

  private init(named issuer: CertificateName, _ plan: (SigningKey) -> CertificatePlan) throws {
    guard let key = SigningKey(curve: .p256, seed: Array("impostor".utf8)) else {
      throw ForgeError.noKey("impostor")
    }
    self.key = key
    certificate = try plan(key).signed(by: key, named: issuer)
  }
}
