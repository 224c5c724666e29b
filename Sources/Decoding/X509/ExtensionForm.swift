/// Checks of the values of extensions that this program interprets: each must be one element in DER
/// without further bytes (RFC 5280 §4.2), and Apple's lists of tagged values must not contain a tag
/// twice.
enum ExtensionForm {
  /// Returns the deviations of a value; empty for an extension that isn't checked.
  static func anomalies(of read: CertificateExtension, limits: DecodingLimits) -> [Anomaly] {
    guard known.contains(read.id) else { return [] }
    let decoded = ASN1Decoder.decode(read.value, rules: .der, limits: limits)
    guard let element = decoded.element else { return decoded.anomalies }
    return decoded.anomalies + (taggedLists.contains(read.id) ? repetitions(in: element) : [])
  }

  /// The extensions that are checked.
  private static let known: Set<OID> = taggedLists.union([
    .basicConstraints, .keyUsage, .extendedKeyUsage, .nameConstraints, .attestationNonce,
    .keyAccessControl,
  ])

  /// Apple's extensions that are lists of tagged values.
  private static let taggedLists: Set<OID> = [.keyUsageProperties, .deviceOSInformation]

  /// Returns an anomaly for each element without a context tag, which software ignores, and for
  /// each repeated tag, of which software uses only one value.
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
