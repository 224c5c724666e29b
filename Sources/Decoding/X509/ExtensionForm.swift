import Evidence

/// Whether the value of an extension that the house reads is what it must be: one element in DER, with
/// nothing behind it (RFC 5280 §4.2), and, of Apple's lists of tagged values, none twice.
enum ExtensionForm {
  /// Lists how the value deviates; nothing for an extension whose form isn't known here.
  static func anomalies(of read: CertificateExtension, limits: DecodingLimits) -> [Anomaly] {
    guard known.contains(read.id) else { return [] }
    let decoded = ASN1Decoder.decode(read.value, rules: .der, limits: limits)
    guard let element = decoded.element else { return decoded.anomalies }
    return decoded.anomalies + (taggedLists.contains(read.id) ? repetitions(in: element) : [])
  }

  private static let known: Set<OID> = taggedLists.union([
    .basicConstraints, .keyUsage, .extendedKeyUsage, .nameConstraints, .attestationNonce,
    .keyAccessControl,
  ])

  private static let taggedLists: Set<OID> = [.keyUsageProperties, .deviceOSInformation]

  /// Elements that readers would pass over, and those of which they would take one.
  private static func repetitions(in list: ASN1Element) -> [Anomaly] {
    var seen: Set<ASN1Tag> = []
    return list.children.compactMap { child in
      guard child.tag.tagClass == .contextSpecific else {
        return Anomaly(.unexpected("\(child.tag) among tagged values"), at: child.bytes)
      }
      return seen.insert(child.tag).inserted
        ? nil : Anomaly(.duplicate("the value \(child.tag)"), at: child.bytes)
    }
  }
}
