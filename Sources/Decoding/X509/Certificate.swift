package import Evidence

/// A decoded X.509 certificate with the bytes of each part (RFC 5280 §4.1). Parts that could not be
/// read are `nil`.
///
/// A class, so that copies share its many parts. It never changes.
package final class Certificate: DecodedFromBytes, Sendable {
  /// The bytes that were decoded.
  package let bytes: Bytes
  /// The complete encoding of `tbsCertificate`, which the issuer's signature covers.
  package let signedBytes: Bytes?
  /// The version as a number: 3 for `v3` (RFC 5280 §4.1.2.1). Malformed and missing fields give 1.
  package let version: Int
  /// The contents of the serial number's INTEGER, big-endian with sign.
  package let serial: Bytes?
  /// The name of the issuer.
  package let issuer: DistinguishedName?
  /// The start of the validity period.
  package let notBefore: Timestamp?
  /// The end of the validity period.
  package let notAfter: Timestamp?
  /// The name of the subject.
  package let subject: DistinguishedName?
  /// The public key of the subject.
  package let publicKey: PublicKeyInfo?
  /// The well-formed extensions, in order.
  package let extensions: [CertificateExtension]
  /// The algorithm of the issuer's signature.
  package let signatureAlgorithm: AlgorithmIdentifier?
  /// The issuer's signature, without unused bits; in DER for ECDSA.
  package let signature: Bytes?
  /// The bytes from which the version and the validity period were read.
  package let places: Places
  /// Deviations from DER and from the structure of certificates.
  package let anomalies: [Anomaly]

  /// The bytes of decoded values; `nil` for a missing field.
  package struct Places: Sendable, Hashable {
    /// The field `version` with its tag.
    package let version: Bytes?
    /// The field `validity`.
    package let validity: Bytes?
    /// The time `notBefore`.
    package let notBefore: Bytes?
    /// The time `notAfter`.
    package let notAfter: Bytes?
  }

  /// Decodes a certificate. Malformed bytes give a certificate with anomalies.
  ///
  /// - Parameters:
  ///   - bytes: The certificate in DER.
  ///   - limits: The maximum depth and number of elements.
  package init(decoding bytes: Bytes, limits: DecodingLimits = .standard) {
    let decoded = ASN1Decoder.decode(bytes, rules: .der, limits: limits)
    var outer = ASN1Fields(decoded.element, named: "the certificate", in: bytes)
    let tbs = outer.required(.sequence, "tbsCertificate")
    let outerAlgorithm = outer.required(.sequence, "signatureAlgorithm")
    let signature = outer.required(.bitString, "signatureValue")
    var anomalies = decoded.anomalies + outer.finish()

    var fields = ASN1Fields(tbs, named: "tbsCertificate", in: bytes)
    let versionField = fields.optional(.context(0))
    let version = versionField?.wrapped?.unsignedInteger
    let serial = fields.required(.integer, "serialNumber")
    let innerAlgorithm = fields.required(.sequence, "signature")
    let issuer = fields.required(.sequence, "issuer")
    let validity = fields.required(.sequence, "validity")
    let subject = fields.required(.sequence, "subject")
    let publicKey = fields.required(.sequence, "subjectPublicKeyInfo")
    let extensions = fields.optional(.context(3))?.wrapped?.children ?? []
    if let innerAlgorithm, innerAlgorithm.bytes != outerAlgorithm?.bytes {
      // RFC 5280 §4.1.1.2: both algorithm fields must be the same.
      fields.note(
        .wrongValue(
          "signatureAlgorithm", expected: innerAlgorithm.bytes.hex,
          found: outerAlgorithm?.bytes.hex ?? "absent"), at: innerAlgorithm.bytes)
    }

    self.bytes = bytes
    signedBytes = tbs?.bytes
    self.version = Int(min(version ?? 0, 99)) + 1
    self.serial = serial?.content
    self.issuer = DistinguishedName(issuer)
    let ends = validity?.children ?? []
    if let validity, ends.count != 2 {
      fields.note(.unexpected("the form of validity"), at: validity.bytes)
    }
    notBefore = fields.time(ends.first, "notBefore")
    notAfter = fields.time(ends.dropFirst().first, "notAfter")
    places = Places(
      version: versionField?.bytes, validity: validity?.bytes, notBefore: ends.first?.bytes,
      notAfter: ends.dropFirst().first?.bytes)
    self.subject = DistinguishedName(subject)
    self.publicKey = PublicKeyInfo(publicKey)
    if let publicKey, self.publicKey == nil {
      fields.note(.unexpected("the form of subjectPublicKeyInfo"), at: publicKey.bytes)
    }
    self.extensions = extensions.compactMap { element in
      let read = CertificateExtension(element)
      if read == nil { fields.note(.unexpected("the form of an extension"), at: element.bytes) }
      return read
    }
    var seen: Set<OID> = []
    for twin in self.extensions where !seen.insert(twin.id).inserted {
      // RFC 5280 §4.2: software differs in which of two equal extensions it uses.
      fields.note(.duplicate("extension \(twin.id)"), at: twin.bytes)
    }
    for read in self.extensions {
      for anomaly in ExtensionForm.anomalies(of: read, limits: limits) {
        fields.note(anomaly.kind, at: anomaly.bytes)
      }
    }
    signatureAlgorithm = AlgorithmIdentifier(outerAlgorithm)
    self.signature = signature?.wholeBits
    anomalies += fields.finish()
    self.anomalies = anomalies
  }

  /// Copies a certificate without anomalies to another place with the same bytes.
  private init(_ other: Certificate, at bytes: Bytes) {
    let move = ByteMove(from: other.bytes, to: bytes)
    self.bytes = bytes
    signedBytes = move(other.signedBytes)
    version = other.version
    serial = move(other.serial)
    issuer = other.issuer?.moved(move)
    notBefore = other.notBefore
    notAfter = other.notAfter
    subject = other.subject?.moved(move)
    publicKey = other.publicKey?.moved(move)
    extensions = other.extensions.map { $0.moved(move) }
    signatureAlgorithm = other.signatureAlgorithm?.moved(move)
    signature = move(other.signature)
    places = Places(
      version: move(other.places.version), validity: move(other.places.validity),
      notBefore: move(other.places.notBefore), notAfter: move(other.places.notAfter))
    anomalies = []
  }

  /// Returns the first extension with an object identifier.
  package func `extension`(_ id: OID) -> CertificateExtension? {
    extensions.first { $0.id == id }
  }

  /// Whether subject and issuer are the same, compared byte by byte.
  package var isSelfIssued: Bool { subject != nil && subject?.bytes == issuer?.bytes }
}

extension ASN1Fields {
  /// Returns the moment of a time, and records a malformed one.
  fileprivate mutating func time(_ element: ASN1Element?, _ name: String) -> Timestamp? {
    guard let element else { return nil }
    let time = element.time
    if time == nil {
      note(.malformedTime(element.content.utf8 ?? element.content.hex), at: element.bytes)
    }
    return time
  }
}

extension Certificate {
  /// The CA flag and path length constraint of basic constraints (RFC 5280 §4.2.1.9); `nil` if the
  /// extension is missing or isn't a SEQUENCE.
  package var basicConstraints: (isCA: Bool, pathLength: UInt64?)? {
    guard let element = `extension`(.basicConstraints)?.element, element.tag == .sequence else {
      return nil
    }
    return (
      element.child(.boolean)?.boolean ?? false, element.child(.integer)?.unsignedInteger
    )
  }

  /// The first byte of the key usage (RFC 5280 §4.2.1.3): its highest bit is digitalSignature.
  /// `nil` if the extension is missing, malformed or empty.
  package var keyUsage: UInt8? {
    guard let element = `extension`(.keyUsage)?.element, element.tag == .bitString,
      element.content.count >= 2
    else { return nil }
    return element.content[element.content.startIndex + 1]
  }

  /// The purposes of the extended key usage (RFC 5280 §4.2.1.12); `nil` if the extension is missing
  /// or can't be decoded.
  package var extendedKeyUsage: [OID]? {
    `extension`(.extendedKeyUsage)?.element?.children.compactMap(\.objectIdentifier)
  }

  /// Returns the certificate at another place.
  ///
  /// - Returns: `nil` if the bytes there differ, or if the certificate has an anomaly.
  func again(at bytes: Bytes) -> Certificate? {
    anomalies.isEmpty && bytes == self.bytes ? Certificate(self, at: bytes) : nil
  }

  /// The cache of certificates that many artifacts contain.
  private static let known = DecodeCache<Bytes, Certificate>(capacity: 64)
  /// The maximum length in bytes of a cached certificate.
  private static let longestKnown = 4_096

  /// Decodes the certificate of a CA, with a cache: nearly all artifacts contain the same ones.
  /// Certificates with anomalies are not cached, so that anomalies have the right place.
  static func ofAuthority(_ bytes: Bytes, limits: DecodingLimits) -> Certificate {
    guard limits == .standard, bytes.count <= longestKnown else {
      return Certificate(decoding: bytes, limits: limits)
    }
    if let certificate = known[bytes] { return Certificate(certificate, at: bytes) }
    // A cached value must not keep the whole artifact in memory.
    let copy = Certificate(decoding: Bytes(bytes.array), limits: limits)
    guard copy.anomalies.isEmpty else { return Certificate(decoding: bytes, limits: limits) }
    known.remember(copy, as: copy.bytes)
    return Certificate(copy, at: bytes)
  }
}
