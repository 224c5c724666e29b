package import Decoding
import Evidence
import Signing
import SystemCrypto

/// A sample of something that is sent by mistake instead of an App Attest artifact, such as a
/// certificate, a token or an error page.
///
/// All samples are synthetic: their keys and signatures belong to nobody.
package struct MismatchedSample: Sendable {
  /// The kind that the analyzer must recognize.
  package let kind: MismatchedKind
  /// The file name extension for the content.
  package let ending: String
  /// The bytes.
  package let content: [UInt8]

  /// Creates a sample from bytes.
  private init(_ kind: MismatchedKind, _ ending: String, _ content: [UInt8]) {
    self.kind = kind
    self.ending = ending
    self.content = content
  }

  /// Creates a sample from text in UTF-8.
  private init(_ kind: MismatchedKind, _ ending: String, text: String) {
    self.init(kind, ending, Array(text.utf8))
  }

  /// Creates a sample from hexadecimal digits; empty for invalid digits.
  private init(_ kind: MismatchedKind, _ ending: String, hex: String) {
    self.init(kind, ending, [UInt8](hex: hex) ?? [])
  }

  /// Returns one sample of each kind.
  ///
  /// - Parameter pki: the PKI that issues the certificates and signs the messages.
  package static func all(with pki: ThrowawayPKI) throws -> [MismatchedSample] {
    try webAuthn + certificates(pki) + messages(pki) + keys + tokens + texts + files
  }

  // MARK: - Attestation objects

  /// Attestation objects of the other formats of WebAuthn Level 2 §8.2 to §8.8.
  private static let webAuthn = [
    object(.webAuthnApple, "apple", ["x5c": CBORWriter.array([CBORWriter.bytes([0x30, 0])])]),
    object(
      .webAuthnPacked, "packed",
      ["alg": CBORWriter.negative(6), "sig": CBORWriter.bytes([0x30, 0])]),
    object(.webAuthnNone, "none", [:]),
    object(
      .webAuthnAndroidKey, "android-key",
      [
        "alg": CBORWriter.negative(6), "sig": CBORWriter.bytes([0x30, 0]),
        "x5c": CBORWriter.array([]),
      ]),
    object(
      .webAuthnSafetyNet, "android-safetynet",
      ["ver": CBORWriter.text("1"), "response": CBORWriter.bytes([0x65])]),
    object(
      .webAuthnU2F, "fido-u2f",
      ["sig": CBORWriter.bytes([0x30, 0]), "x5c": CBORWriter.array([])]),
    object(
      .webAuthnTPM, "tpm",
      [
        "ver": CBORWriter.text("2.0"), "alg": CBORWriter.negative(256),
        "x5c": CBORWriter.array([]), "sig": CBORWriter.bytes([0]),
        "certInfo": CBORWriter.bytes([0]), "pubArea": CBORWriter.bytes([0]),
      ]),
  ]

  /// Returns an attestation object with the shortest authenticator data, 37 bytes (WebAuthn Level 2
  /// §6.1).
  ///
  /// - Parameter statement: the members of `attStmt`, as encoded CBOR values.
  private static func object(
    _ kind: MismatchedKind, _ format: String, _ statement: KeyValuePairs<String, [UInt8]>
  ) -> MismatchedSample {
    let data = Digest.sha256(Array("example.com".utf8)) + [0x01, 0, 0, 0, 0]
    return MismatchedSample(
      kind, "cbor",
      CBORWriter.map([
        ("fmt", CBORWriter.text(format)),
        ("attStmt", CBORWriter.map(statement.map { ($0.key, $0.value) })),
        ("authData", CBORWriter.bytes(data)),
      ]))
  }

  // MARK: - Certificates and messages

  /// Returns certificates, each with the extension by which its kind is recognized.
  private static func certificates(_ pki: ThrowawayPKI) throws -> [MismatchedSample] {
    let text = DERWriter.octetString(Array("SAMPLE".utf8))
    return try [
      certificate(.managedDeviceCertificate, "1.2.840.113635.100.8.9.1", text, pki),
      certificate(.androidKeyCertificate, "1.3.6.1.4.1.11129.2.1.17", DERWriter.sequence(), pki),
      certificate(.leafCertificate, "1.2.840.113635.100.8.2", DERWriter.sequence(), pki),
      certificate(.certificate, "2.5.29.17", DERWriter.sequence(), pki),
      MismatchedSample(
        .authorityCertificate, "pem",
        text: PEM.text(of: pki.attestationRoot.certificate, label: "CERTIFICATE")),
    ]
  }

  /// Returns a certificate with one extension, in PEM.
  ///
  /// - Parameters:
  ///   - identifier: the object identifier of the extension.
  ///   - value: the DER content of the extension.
  private static func certificate(
    _ kind: MismatchedKind, _ identifier: String, _ value: [UInt8], _ pki: ThrowawayPKI
  ) throws -> MismatchedSample {
    guard let key = SigningKey(curve: .p256, seed: Array(kind.rawValue.utf8)) else {
      throw ForgeError.noKey(kind.rawValue)
    }
    let issued = try pki.attestationIssuer.issue(
      CertificatePlan(
        serial: [0x2a], subject: CertificateName(.commonName("Throw-away \(kind.rawValue)")),
        notBefore: Scene.firstDay, notAfter: Scene.firstDay.adding(days: 365),
        curve: .p256, publicPoint: key.publicPoint,
        extensions: [CertificateExtensionPlan(identifier, value)], hash: .sha384))
    return MismatchedSample(kind, "pem", text: PEM.text(of: issued, label: "CERTIFICATE"))
  }

  /// Returns CMS messages other than receipts: a bundle of certificates, a provisioning profile, an
  /// App Store receipt, an arbitrary message.
  private static func messages(_ pki: ThrowawayPKI) -> [MismatchedSample] {
    let profile = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "">
      <plist version="1.0"><dict><key>Name</key><string>Sample</string></dict></plist>
      """
    let fields = [(2, "com.example.wallet"), (3, "1.0")].map { type, text in
      DERWriter.sequence(
        DERWriter.integer(Int64(type)), DERWriter.integer(1),
        DERWriter.octetString(DERWriter.utf8String(text)))
    }
    let bundle = DERWriter.sequence(
      DERWriter.objectIdentifier(OID.signedData.description),
      DERWriter.context(
        0,
        DERWriter.sequence(
          DERWriter.integer(1), DERWriter.set(of: []),
          DERWriter.sequence(DERWriter.objectIdentifier(OID.data.description)),
          DERWriter.context(0, pki.attestationIssuer.certificate), DERWriter.set(of: []))))
    return [
      MismatchedSample(.certificateBundle, "p7b", bundle),
      MismatchedSample(.provisioningProfile, "mobileprovision", signed(Array(profile.utf8), pki)),
      MismatchedSample(.appStoreReceipt, "p7s", signed(DERWriter.set(of: fields), pki)),
      MismatchedSample(.signedMessage, "p7m", signed(Array("Hello".utf8), pki)),
    ]
  }

  /// Returns a CMS message whose signature is only an empty SEQUENCE, as none of the samples gets
  /// verified.
  private static func signed(_ payload: [UInt8], _ pki: ThrowawayPKI) -> [UInt8] {
    SignedMessagePlan(
      payload: payload, certificates: [pki.receiptSigner.certificate], signer: pki.receiptSigner,
      signerIssuer: pki.receiptIssuer.name, attributes: .none, signedAt: Scene.firstDay
    ).definite(signature: DERWriter.sequence(), payload: payload)
  }

  // MARK: - Keys and tokens

  /// Keys, a certificate request, a signature and a hash.
  private static let keys: [MismatchedSample] = {
    let algorithm = DERWriter.sequence(
      DERWriter.objectIdentifier("1.2.840.10045.2.1"),
      DERWriter.objectIdentifier("1.2.840.10045.3.1.7"))
    let number = DERWriter.integer(1)
    let request = DERWriter.sequence(
      DERWriter.sequence(
        DERWriter.integer(0), DERWriter.sequence(), DERWriter.sequence(), DERWriter.context(0)),
      algorithm, DERWriter.bitString([0]))
    // No key has the private scalar 0.
    let secret = DERWriter.sequence(
      DERWriter.integer(0), algorithm, DERWriter.octetString(Array(repeating: 0, count: 32)))
    let point: [UInt8] = [0x04] + Array(repeating: 0x55, count: 64)
    return [
      MismatchedSample(
        .privateKey, "p8", text: PEM.text(of: secret, label: "PRIVATE KEY")),
      MismatchedSample(
        .publicKey, "der", DERWriter.sequence(algorithm, DERWriter.bitString(point))),
      MismatchedSample(.publicPoint, "bin", [0x04] + Digest.sha512(Array("point".utf8))),
      MismatchedSample(.certificateRequest, "csr", request),
      MismatchedSample(.signature, "sig", DERWriter.sequence(number, number)),
      MismatchedSample(.keyOrHash, "b64", text: Digest.sha256(Array("key".utf8)).base64),
    ]
  }()

  /// Tokens of other services, with invalid signatures of three bytes.
  private static let tokens = [
    token(.safetyNetToken, #"{"nonce":"","apkPackageName":"com.example","ctsProfileMatch":true}"#),
    token(.appStoreToken, #"{"transactionId":"1","bundleId":"com.example.wallet"}"#),
    token(
      .appCheckToken, #"{"iss":"https://firebaseappcheck.googleapis.com/1","sub":"1:1:ios:1"}"#),
    token(.appleIdentityToken, #"{"iss":"https://appleid.apple.com","sub":"000000.a.0000"}"#),
    token(.appleServerToken, #"{"iss":"8YE23NZS57","iat":1791969600}"#),
    token(.webToken, #"{"sub":"A-17","iat":1791969600,"exp":1791973200}"#),
    MismatchedSample(
      .encryptedToken, "jwe",
      text: part(#"{"alg":"A256KW","enc":"A256GCM"}"#) + ".AAAA.AAAA.AAAA.AAAA"),
  ]

  /// Returns a signed token in compact form (RFC 7515 §3.1).
  ///
  /// - Parameter claims: the payload as JSON.
  private static func token(_ kind: MismatchedKind, _ claims: String) -> MismatchedSample {
    let header = part(#"{"alg":"ES256","kid":"ABC123DEFG"}"#)
    return MismatchedSample(kind, "jwt", text: "\(header).\(part(claims)).AAAA")
  }

  /// Returns a part of a token: the text in Base64url.
  private static func part(_ text: String) -> String {
    Base64.encode(Array(text.utf8), as: .url)
  }

  // MARK: - Texts and files

  /// Requests, responses, error messages and other texts.
  private static let texts = [
    MismatchedSample(.webAuthnCredential, "json", text: #"{"id":"AA","rawId":"AA","response":{}}"#),
    MismatchedSample(
      .deviceCheckRequest, "json", text: #"{"device_token":"AA==","transaction_id":"1"}"#),
    MismatchedSample(
      .deviceCheckAnswer, "json",
      text: #"{"bit0":true,"bit1":false,"last_update_time":"2026-10"}"#),
    MismatchedSample(
      .errorBody, "json", text: #"{"error":{"code":403,"message":"App attestation failed."}}"#),
    MismatchedSample(.json, "json", text: #"{"platform":"ios","version":"1.0"}"#),
    MismatchedSample(.html, "html", text: "<!DOCTYPE html><title>502 Bad Gateway</title>"),
    MismatchedSample(
      .propertyList, "plist", text: "<?xml version=\"1.0\"?><plist version=\"1.0\"></plist>"),
    MismatchedSample(.xml, "xml", text: "<?xml version=\"1.0\"?><Error><Code>403</Code></Error>"),
    MismatchedSample(.uuid, "txt", text: "3F2504E0-4F89-41D3-9A0C-0305E82C3301"),
    MismatchedSample(.appID, "txt", text: AppIdentity.wallet.id),
    MismatchedSample(.wordForNothing, "txt", text: "undefined"),
    MismatchedSample(.nothing, "txt", text: ""),
    MismatchedSample(.objectPrint, "txt", text: "attestation: Optional(5637 bytes)"),
    MismatchedSample(
      .errorMessage, "txt",
      text: "Error Domain=com.apple.devicecheck.error Code=4 \"(null)\""),
    MismatchedSample(
      .stackTrace, "txt",
      text: "java.lang.IllegalStateException\n\tat com.example.Attest.verify(Attest.kt:31)\n"),
    MismatchedSample(.plainText, "txt", text: "The server rejects every attestation since Monday."),
  ]

  /// The shortest valid files, or starts of files, of other formats.
  private static let files = [
    MismatchedSample(.gzip, "gz", hex: "1f8b080000000000000303000000000000000000"),
    MismatchedSample(.zlib, "zz", hex: "789c030000000001"),
    MismatchedSample(.zstandard, "zst", hex: "28b52ffd2000010000"),
    MismatchedSample(.zip, "zip", hex: "504b0506" + String(repeating: "0", count: 36)),
    MismatchedSample(.jpeg, "jpg", hex: "ffd8ffe000104a46494600010100000100010000ffd9"),
    MismatchedSample(.png, "png", hex: "89504e470d0a1a0a0000000049454e44ae426082"),
    MismatchedSample(.pdf, "pdf", text: "%PDF-1.4\n%%EOF\n"),
  ]
}

extension RawSample {
  /// Returns the samples that are stored as files.
  ///
  /// JSON is left out because it would be read as an evidence record, a property list because it is
  /// a container, and the empty sample because an empty file is rejected earlier.
  static func foreign(with pki: ThrowawayPKI) throws -> [RawSample] {
    try MismatchedSample.all(with: pki).filter { $0.expectation != nil }.map { sample in
      RawSample(
        file: "foreign-\(sample.kind.rawValue).\(sample.ending)", content: sample.content,
        title: "Sent instead of an artifact: \(sample.kind.name)",
        context: EvidenceRecord(id: sample.kind.rawValue),
        expectation: sample.expectation ?? .accepted)
    }
  }
}

extension MismatchedSample {
  /// The expected result for a file with these bytes; `nil` for a sample that isn't stored as a
  /// file.
  fileprivate var expectation: CaseExpectation? {
    switch kind {
    case .encryptedToken, .managedDeviceCertificate, .androidKeyCertificate,
      .leafCertificate, .authorityCertificate, .certificate, .certificateRequest, .privateKey,
      .publicKey, .publicPoint, .gzip, .zlib, .zip, .jpeg, .uuid, .appID, .keyOrHash,
      .html, .xml, .pdf:
      .unreadable()
    // Their signatures have three bytes instead of 64.
    case .webToken: .rejected(by: "token.signature")
    case .safetyNetToken, .appStoreToken:
      .rejected(by: "token.signature", warnings: ["token.lifetime"])
    default: nil
    }
  }
}
