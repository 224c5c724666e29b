package import Evidence

/// A certificate as it stands in the bytes (RFC 5280 §4.1). What could not be read is `nil`.
///
/// It never changes, and is handed on by reference: it has two dozen parts.
package final class Certificate: Sendable {
  package let bytes: Bytes
  /// `tbsCertificate` with its head: the bytes that the issuer signed.
  package let signedBytes: Bytes?
  /// 3 for `v3`.
  package let version: Int
  /// The content of the serial number's INTEGER.
  package let serial: Bytes?
  package let issuer: DistinguishedName?
  package let notBefore: Timestamp?
  package let notAfter: Timestamp?
  package let subject: DistinguishedName?
  package let publicKey: PublicKeyInfo?
  package let extensions: [CertificateExtension]
  package let signatureAlgorithm: AlgorithmIdentifier?
  package let signature: Bytes?
  /// Where those values stand that are not bytes themselves.
  package let places: Places
  package let anomalies: [Anomaly]

  package struct Places: Sendable, Hashable {
    package let version: Bytes?
    package let validity: Bytes?
    package let notBefore: Bytes?
    package let notAfter: Bytes?
  }

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
      // §4.1.1.2: both algorithm fields must be the same.
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
      // §4.2: readers differ in which of two they take.
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

  /// The same certificate in bytes that are the same and stand elsewhere.
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

  package func `extension`(_ id: OID) -> CertificateExtension? {
    extensions.first { $0.id == id }
  }

  package var isSelfIssued: Bool { subject != nil && subject?.bytes == issuer?.bytes }
}

extension Certificate: Hashable {
  /// Everything else follows from the bytes.
  package static func == (left: Certificate, right: Certificate) -> Bool {
    left.bytes == right.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension ASN1Fields {
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
  /// The CA flag and path length of basic constraints (RFC 5280 §4.2.1.9); `nil` without them.
  package var basicConstraints: (isCA: Bool, pathLength: UInt64?)? {
    guard let element = `extension`(.basicConstraints)?.element, element.tag == .sequence else {
      return nil
    }
    return (
      element.child(.boolean)?.boolean ?? false, element.child(.integer)?.unsignedInteger
    )
  }

  /// The bits of key usage (RFC 5280 §4.2.1.3), `digitalSignature` first.
  package var keyUsage: UInt8? {
    guard let element = `extension`(.keyUsage)?.element, element.tag == .bitString,
      element.content.count >= 2
    else { return nil }
    return element.content[element.content.startIndex + 1]
  }

  /// The purposes of extended key usage (RFC 5280 §4.2.1.12).
  package var extendedKeyUsage: [OID]? {
    `extension`(.extendedKeyUsage)?.element?.children.compactMap(\.objectIdentifier)
  }
}

extension Certificate {
  /// The same certificate where it stands once more; `nil` for other bytes, and where anything is
  /// unusual.
  func again(at bytes: Bytes) -> Certificate? {
    anomalies.isEmpty && bytes == self.bytes ? Certificate(self, at: bytes) : nil
  }

  /// Certificates that many artifacts bring, by their bytes.
  private static let known = Recollection<Bytes, Certificate>(capacity: 64)
  private static let longestKnown = 4_096

  /// The same as decoding it, for an authority's certificate: it is the same in nearly every artifact,
  /// so that it is read once. One with anything unusual is always read where it stands.
  static func ofAuthority(_ bytes: Bytes, limits: DecodingLimits) -> Certificate {
    guard limits == .standard, bytes.count <= longestKnown else {
      return Certificate(decoding: bytes, limits: limits)
    }
    if let certificate = known[bytes] { return Certificate(certificate, at: bytes) }
    // What is kept must not keep the artifact that it came in.
    let copy = Certificate(decoding: Bytes(bytes.array), limits: limits)
    guard copy.anomalies.isEmpty else { return Certificate(decoding: bytes, limits: limits) }
    known.remember(copy, as: copy.bytes)
    return Certificate(copy, at: bytes)
  }
}
