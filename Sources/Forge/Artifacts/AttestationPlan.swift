package import Decoding
package import Evidence
package import Signing
import SystemCrypto

/// An attestation to be. As it is made, it is genuine in everything but its root.
///
/// What depends on what is computed when it is forged: a change to the authenticator data goes
/// into the nonce, so that one mistake stays one mistake.
package struct AttestationPlan {
  package let key: SigningKey
  package var appID: String
  package var environment: AttestationEnvironment
  package var clientDataHash: [UInt8]
  /// When the certificate was issued: its serial number says so, in milliseconds.
  package var issuedAt: Timestamp
  package var format = AttestationObject.formatName
  package var leaf = LeafPlan()
  package var authenticatorData: AuthenticatorDataPlan
  package var receipt: ReceiptPlan
  package var hasReceipt = true
  /// Members of the outer map besides the three, in front.
  package var extraMembers: [(String, [UInt8])] = []

  /// A change to the extensions of the leaf, before it is signed.
  package var alterExtensions: ([CertificateExtensionPlan]) -> [CertificateExtensionPlan] = { $0 }
  /// Changes to finished bytes, each after everything that is computed from them has been. One that
  /// is set is made after those that were set before.
  package var alterCertificate: ([UInt8]) -> [UInt8] = { $0 } {
    didSet { alterCertificate = chained(oldValue, alterCertificate) }
  }
  package var arrangePath: ([[UInt8]]) -> [[UInt8]] = { $0 } {
    didSet { arrangePath = chained(oldValue, arrangePath) }
  }
  package var alterAuthenticatorData: ([UInt8]) -> [UInt8] = { $0 } {
    didSet { alterAuthenticatorData = chained(oldValue, alterAuthenticatorData) }
  }
  package var alterObject: ([UInt8]) -> [UInt8] = { $0 } {
    didSet { alterObject = chained(oldValue, alterObject) }
  }

  package init(
    key: SigningKey, appID: String, environment: AttestationEnvironment = .production,
    clientDataHash: [UInt8], issuedAt: Timestamp
  ) {
    self.key = key
    self.appID = appID
    self.environment = environment
    self.clientDataHash = clientDataHash
    self.issuedAt = issuedAt
    let point = key.publicPoint
    authenticatorData = AuthenticatorDataPlan(
      appID: appID, counter: 0,
      credential: .init(
        aaguid: environment.aaguid, id: Digest.sha256(point), publicPoint: point),
      extensions: .signedByOS27(category: environment == .production ? 4 : 3))
    receipt = ReceiptPlan(
      appID: appID, certificate: [], clientHash: clientDataHash, environment: environment,
      createdAt: issuedAt.adding(milliseconds: 14))
  }

  package func forge(with pki: ThrowawayPKI) throws -> ForgedAttestation {
    let authenticatorData = self.authenticatorData.encoded
    let nonce = Digest.sha256(authenticatorData + clientDataHash)
    let certificate = alterCertificate(try pki.attestationIssuer.issue(certificate(nonce: nonce)))
    var receipt = self.receipt
    if receipt.certificate.isEmpty { receipt.certificate = certificate }
    let receiptBytes = try receipt.forge(with: pki)
    let path = arrangePath([certificate, pki.attestationIssuer.certificate])
    let statement = [("x5c", CBORWriter.array(path.map(CBORWriter.bytes)))]
    let object = CBORWriter.map(
      extraMembers + [
        ("fmt", CBORWriter.text(format)),
        (
          "attStmt",
          CBORWriter.map(
            statement + (hasReceipt ? [("receipt", CBORWriter.bytes(receiptBytes))] : []))
        ),
        ("authData", CBORWriter.bytes(alterAuthenticatorData(authenticatorData))),
      ])
    return ForgedAttestation(
      bytes: alterObject(object), key: key, certificate: certificate, receipt: receiptBytes)
  }

  private func certificate(nonce: [UInt8]) -> CertificatePlan {
    let keyID = leaf.subjectKeyID ?? Digest.sha256(key.publicPoint)
    let start = issuedAt.adding(hours: -24)
    let purpose: [CertificateExtensionPlan] = leaf.hasPurpose ? [.attestationPurpose] : []
    let usual: [CertificateExtensionPlan] = [
      .basicConstraints(isCA: leaf.isCA), .keyUsage(leaf.keyUsage),
    ]
    let apple: [CertificateExtensionPlan] = [
      .keyProperties(
        appID: leaf.certifiedAppID ?? appID, platform: leaf.system.platform),
      .operatingSystem(leaf.system), .nonce(leaf.nonce ?? nonce),
    ]
    let list = leaf.accessControl.map { [CertificateExtensionPlan.accessControl($0)] } ?? []
    return CertificatePlan(
      serial: DERWriter.bigEndian(issuedAt.milliseconds),
      subject: CertificateName(
        .commonName(keyID.hex), .unit("AAA Certification"),
        .organization("Attestscope Throw-away"), .state("California")),
      notBefore: start, notAfter: start.adding(hours: leaf.validHours), curve: key.curve,
      publicPoint: key.publicPoint,
      extensions: alterExtensions(usual + purpose + apple + list), hash: .sha256)
  }
}
