package import Evidence

/// A CMS message of type signed-data (RFC 5652 §3, §5.1), in BER.
///
/// It never changes, and is handed on by reference.
package final class SignedData: Sendable {
  package let bytes: Bytes
  package let version: UInt64?
  package let digestAlgorithms: [AlgorithmIdentifier]
  package let contentType: OID?
  /// The signed content, its chunks joined.
  package let content: Bytes?
  package let certificates: [Certificate]
  package let signers: [SignerInfo]
  package let anomalies: [Anomaly]
  /// The set of certificates, where the elements around it end by a mark and not by a length.
  private let removableSet: Bytes?

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
    contentType = inner.required(.objectIdentifier, "eContentType")?.objectIdentifier
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

  /// Whether nothing is cut off or unreadable in the message's own structure.
  package var isWhole: Bool {
    !anomalies.contains {
      switch $0.kind {
      case .truncated, .empty, .lengthOverflow, .tagOverflow, .depthLimit, .itemLimit: true
      default: false
      }
    }
  }

  /// Returns the message without its certificates, which are optional (RFC 5652 §5.1), for a caller that
  /// has decoded them already; `nil` if the message or a certificate has an anomaly.
  package var withoutCertificates: Bytes? {
    guard let removableSet, anomalies.isEmpty, certificates.allSatisfy(\.anomalies.isEmpty) else {
      return nil
    }
    let before = bytes.between(bytes.startIndex, removableSet.startIndex)
    let behind = bytes.between(removableSet.endIndex, bytes.endIndex)
    return Bytes(before.array + behind.array, name: "message without certificates")
  }

  /// The certificates that the signer names by issuer and serial number (RFC 5652 §5.3), both compared
  /// byte by byte. There should be one.
  package func certificates(of signer: SignerInfo) -> Set<Certificate> {
    guard let issuer = signer.issuer?.bytes, let serial = signer.serial else { return [] }
    return Set(certificates.filter { $0.serial == serial && $0.issuer?.bytes == issuer })
  }

  /// Every certificate that some reader could take for the signer's.
  ///
  /// Readers compare names in ways of their own: case, spaces and string types fold (RFC 5280 §7.1).
  /// None of them takes a certificate with another serial number, so that the number alone decides.
  package func candidates(for signer: SignerInfo) -> [Certificate] {
    guard let number = signer.serial?.significant else { return [] }
    return certificates.filter { $0.serial?.significant == number }
  }

  /// A genuine receipt holds three certificates; more than these are not looked at.
  private static let certificateLimit = 16
}

extension SignedData: Hashable {
  /// Everything else follows from the bytes.
  package static func == (left: SignedData, right: SignedData) -> Bool {
    left.bytes == right.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension Bytes {
  /// An integer's bytes without the zeros in front.
  fileprivate var significant: Bytes { drop { $0 == 0 } }
}

extension ASN1Fields {
  /// Notes an object identifier other than the one that belongs there.
  fileprivate mutating func expect(
    _ identifier: OID, _ element: ASN1Element?, _ field: String
  ) {
    guard let element, element.objectIdentifier != identifier else { return }
    let found = element.objectIdentifier?.description ?? element.content.hex
    note(.wrongValue(field, expected: identifier.description, found: found), at: element.bytes)
  }
}

extension OID {
  package static let signedData: OID = "1.2.840.113549.1.7.2"
  package static let data: OID = "1.2.840.113549.1.7.1"
}
