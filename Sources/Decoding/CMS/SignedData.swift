package import Evidence

/// A decoded CMS message of type signed-data in BER (RFC 5652 §3, §5.1), the container of receipts.
///
/// A class, so that copies share it. It never changes.
package final class SignedData: DecodedFromBytes, Sendable {
  /// The bytes that were decoded: a ContentInfo.
  package let bytes: Bytes
  /// The version of SignedData; `nil` if it is missing or malformed.
  package let version: UInt64?
  /// The digest algorithms that the signers use.
  package let digestAlgorithms: [AlgorithmIdentifier]
  /// The type of the content, id-data for receipts; `nil` if it is missing or malformed.
  package let contentType: OID?
  /// The encoded type of the content; `nil` if it is missing.
  package let contentTypeBytes: Bytes?
  /// The content, its chunks joined; `nil` if it is missing or malformed.
  package let content: Bytes?
  /// The certificates in the order of the message; at most 16.
  package let certificates: [Certificate]
  /// The signers in the order of the message; one in receipts.
  package let signers: [SignerInfo]
  /// Deviations from BER and from the structure of the message.
  package let anomalies: [Anomaly]
  /// The encoded set of certificates if all elements around it have indefinite length, so that it
  /// can be removed without changing a length.
  private let removableSet: Bytes?

  /// Decodes a message. Malformed bytes give a message with anomalies.
  package init(decoding bytes: Bytes, limits: DecodingLimits = .standard) {
    let decoded = ASN1Decoder.decode(bytes, rules: .ber, limits: limits)
    var info = ASN1Fields(decoded.element, named: "ContentInfo", in: bytes)
    info.expect(.signedData, info.required(.objectIdentifier, "contentType"), "contentType")
    let wrapper = info.required(.context(0), "content")
    var anomalies = decoded.anomalies + info.finish()

    var fields = ASN1Fields(wrapper?.wrapped, named: "SignedData", in: bytes)
    version = fields.required(.integer, "version")?.unsignedInteger
    let digests = fields.required(.set, "digestAlgorithms")?.children ?? []
    digestAlgorithms = digests.compactMap(AlgorithmIdentifier.init)
    for element in digests where AlgorithmIdentifier(element) == nil {
      fields.note(.unexpected("the form of a digest algorithm"), at: element.bytes)
    }
    let encapsulated = fields.required(.sequence, "encapContentInfo")
    let set = fields.optional(.context(0))
    let certificates = set?.children ?? []
    let isRemovable = [decoded.element, wrapper, wrapper?.wrapped].allSatisfy {
      $0?.hasIndefiniteLength == true
    }
    removableSet = isRemovable ? set?.bytes : nil
    if let beyond = certificates.dropFirst(Self.certificateLimit).first {
      fields.note(.itemLimit(Self.certificateLimit), at: beyond.bytes)
    }
    if let revocations = fields.optional(.context(1)) {
      fields.note(.unexpected("a list of revocations"), at: revocations.bytes)
    }
    let signers = fields.required(.set, "signerInfos")?.children ?? []
    anomalies += fields.finish()

    var inner = ASN1Fields(encapsulated, named: "encapContentInfo", in: bytes)
    let type = inner.required(.objectIdentifier, "eContentType")
    contentType = type?.objectIdentifier
    contentTypeBytes = type?.bytes
    let carrier = inner.required(.context(0), "eContent")
    content = carrier?.wrapped?.octets(named: "receipt payload")
    if let carrier, content == nil {
      inner.note(.unexpected("the form of eContent"), at: carrier.bytes)
    }
    anomalies += inner.finish()

    self.bytes = bytes
    self.certificates = certificates.prefix(Self.certificateLimit).map {
      .ofAuthority($0.bytes, limits: limits)
    }
    self.signers = signers.map { SignerInfo($0) }
    self.anomalies = anomalies + self.signers.flatMap(\.anomalies)
  }

  /// Whether no part of the message's structure is truncated or unreadable.
  package var isWhole: Bool {
    !anomalies.contains {
      switch $0.kind {
      case .truncated, .lengthOverflow, .tagOverflow, .depthLimit, .itemLimit: true
      default: false
      }
    }
  }

  /// The message without its certificates, which are optional (RFC 5652 §5.1), for verification
  /// with certificates that are already decoded. `nil` if the message or a certificate has an
  /// anomaly, if the message has no set of certificates, or if lengths would have to change.
  package var withoutCertificates: Bytes? {
    guard let removableSet, anomalies.isEmpty, certificates.allSatisfy(\.anomalies.isEmpty) else {
      return nil
    }
    let before = bytes.between(bytes.startIndex, removableSet.startIndex)
    let behind = bytes.between(removableSet.endIndex, bytes.endIndex)
    return Bytes(before.array + behind.array, name: "message without certificates")
  }

  /// Returns the certificates that the signer names by issuer and serial number (RFC 5652 §5.3).
  /// Both are compared byte by byte. A correct message has exactly one.
  package func certificates(of signer: SignerInfo) -> Set<Certificate> {
    guard let issuer = signer.issuer?.bytes, let serial = signer.serial else { return [] }
    return Set(certificates.filter { $0.serial == serial && $0.issuer?.bytes == issuer })
  }

  /// Returns every certificate that some software may consider the signer's.
  ///
  /// Software compares issuer names differently: case, spaces and string types may be ignored (RFC
  /// 5280 §7.1). The serial number must always match, so only it is compared.
  package func candidates(for signer: SignerInfo) -> [Certificate] {
    guard let number = signer.serial?.significant else { return [] }
    return certificates.filter { $0.serial?.significant == number }
  }

  /// The maximum number of certificates that are decoded. Genuine receipts have three.
  private static let certificateLimit = 16
}

extension Bytes {
  /// The bytes of an integer without leading zeros.
  fileprivate var significant: Bytes { drop { $0 == 0 } }
}

extension ASN1Fields {
  /// Records an object identifier other than the expected one.
  fileprivate mutating func expect(
    _ identifier: OID, _ element: ASN1Element?, _ field: String
  ) {
    guard let element, element.objectIdentifier != identifier else { return }
    let found = element.objectIdentifier?.description ?? element.content.hex
    note(.wrongValue(field, expected: identifier.description, found: found), at: element.bytes)
  }
}

extension OID {
  /// The content type id-signedData (RFC 5652 §5.1).
  package static let signedData: OID = "1.2.840.113549.1.7.2"
  /// The content type id-data (RFC 5652 §4).
  package static let data: OID = "1.2.840.113549.1.7.1"
}
