package import Decoding
package import Evidence
package import Signing
import SystemCrypto

/// The plan of an attestation. Unchanged, it produces one that is genuine except for its root.
///
/// Dependent values are computed when it is forged: a change to the authenticator data also changes
/// the nonce. This keeps each fault isolated.
package struct AttestationPlan {
  /// The attested key.
  package let key: SigningKey
  /// The App ID that the leaf certifies.
  package var appID: String
  /// The environment that the initializer writes to the aaguid and the receipt. A later change
  /// doesn't affect them.
  package var environment: AttestationEnvironment
  /// The hash of the challenge, which is part of the nonce.
  package var clientDataHash: [UInt8]
  /// The time of issuance, which is also the serial number of the leaf, in milliseconds.
  package var issuedAt: Timestamp
  /// The attestation statement format, `apple-appattest`.
  package var format = AttestationObject.formatName
  /// The leaf certificate, as far as it does not follow from the attestation.
  package var leaf = LeafPlan()
  /// The authenticator data.
  package var authenticatorData: AuthenticatorDataPlan
  /// The receipt.
  package var receipt: ReceiptPlan
  /// Whether the statement contains the receipt.
  package var hasReceipt = true
  /// Additional members at the start of the outer map: name and encoded CBOR value.
  package var extraMembers: [(String, [UInt8])] = []

  /// Changes the extensions of the leaf before it is signed. A new closure replaces the previous
  /// one.
  package var alterExtensions: ([CertificateExtensionPlan]) -> [CertificateExtensionPlan] = { $0 }
  /// Changes the finished leaf. A new closure runs after the previous one.
  @Chained package var alterCertificate: ([UInt8]) -> [UInt8]
  /// Changes the certificates of `x5c`, leaf first. A new closure runs after the previous one.
  @Chained package var arrangePath: ([[UInt8]]) -> [[UInt8]]
  /// Changes the authenticator data after the nonce was computed from it. A new closure runs after
  /// the previous one.
  @Chained package var alterAuthenticatorData: ([UInt8]) -> [UInt8]
  /// Changes the finished object. A new closure runs after the previous one.
  @Chained package var alterObject: ([UInt8]) -> [UInt8]

  /// Plans a genuine attestation of a device with iOS 27.
  ///
  /// - Parameters:
  ///   - key: The attested key.
  ///   - appID: The App ID.
  ///   - environment: The environment, which decides the aaguid and the validation category.
  ///   - clientDataHash: The hash of the challenge.
  ///   - issuedAt: The time of issuance; the receipt is created 14 milliseconds later.
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

  /// Encodes the attestation and signs it with a throwaway PKI.
  ///
  /// - Throws: ``SigningError`` if a key can't sign.
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

  /// Returns the plan of the leaf, with the given nonce.
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
