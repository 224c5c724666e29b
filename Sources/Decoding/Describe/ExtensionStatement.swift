package import Evidence

extension CertificateExtension {
  /// The meaning of an extension of ``readers``, all of RFC 5280: `CA, path length 0`,
  /// `digitalSignature`. `nil` for any other extension and for a malformed value; its bytes are
  /// shown instead.
  package var statement: FieldValue? {
    Self.readers[id].flatMap { read in element.flatMap { read($0) } }
  }

  /// The readers by object identifier.
  private static let readers: [OID: @Sendable (ASN1Element) -> FieldValue?] = [
    .basicConstraints: \.authority,
    .keyUsage: \.keyUsageNames,
    .extendedKeyUsage: \.purposes,
    .authorityInformationAccess: \.accessDescriptions,
    .distributionPoints: \.distributionPoints,
    .certificatePolicies: \.policies,
    .subjectKeyIdentifier: { $0.octets().map(FieldValue.bytes) },
    .authorityKeyIdentifier: \.authorityKey,
  ]
}

extension ASN1Element {
  /// The maximum number of entries of a list. A longer list isn't written out at all.
  private static let listed = 16

  /// The basic constraints (RFC 5280 §4.2.1.9): `not a CA`, `CA, path length 0`.
  fileprivate var authority: FieldValue? {
    guard tag == .sequence, children.allSatisfy({ $0.has(.boolean) || $0.has(.integer) }) else {
      return nil
    }
    let isCA = child(.boolean)?.boolean ?? false
    let length = child(.integer)?.unsignedInteger.map { ", path length \($0)" } ?? ""
    return .identifier((isCA ? "CA" : "not a CA") + length)
  }

  /// The key usage as the names of its set bits (RFC 5280 §4.2.1.3): `keyCertSign, cRLSign`.
  fileprivate var keyUsageNames: FieldValue? {
    guard tag == .bitString, !isConstructed, (2...3).contains(content.count) else { return nil }
    let octets = content.dropFirst().array
    let names = Self.usages.enumerated().filter { place, _ in
      octets.indices.contains(place / 8) && octets[place / 8] << (place % 8) & 0x80 != 0
    }.map(\.element)
    return names.isEmpty ? nil : .identifier(names.joined(separator: ", "))
  }

  /// The names of the bits, the highest bit of the first byte first.
  private static let usages = [
    "digitalSignature", "nonRepudiation", "keyEncipherment", "dataEncipherment", "keyAgreement",
    "keyCertSign", "cRLSign", "encipherOnly", "decipherOnly",
  ]

  /// The purposes of an extended key usage as object identifiers (RFC 5280 §4.2.1.12).
  fileprivate var purposes: FieldValue? { identifiers { $0.objectIdentifier } }

  /// The certificate policies as object identifiers, without their qualifiers (RFC 5280 §4.2.1.4).
  fileprivate var policies: FieldValue? { identifiers { $0.children.first?.objectIdentifier } }

  /// Returns a list of object identifiers; `nil` as for ``list(_:)``.
  private func identifiers(_ read: (ASN1Element) -> OID?) -> FieldValue? {
    list { read($0)?.description }.map { .identifier($0) }
  }

  /// Returns the entries of a list, separated by commas; `nil` if it isn't a SEQUENCE, is empty or
  /// too long, or has a malformed entry.
  private func list(_ read: (ASN1Element) -> String?) -> String? {
    let found = children.prefix(Self.listed + 1).map(read)
    guard tag == .sequence, !found.isEmpty, found.count <= Self.listed, !found.contains(nil) else {
      return nil
    }
    return found.compactMap(\.self).joined(separator: ", ")
  }

  /// The authority information access: method and URL of each entry (RFC 5280 §4.2.2.1), such as
  /// `OCSP http://ocsp.apple.com/…`.
  fileprivate var accessDescriptions: FieldValue? {
    list { description in
      guard description.children.count == 2,
        let method = description.children[0].objectIdentifier,
        let address = description.children[1].uniformResourceIdentifier
      else { return nil }
      return "\(Self.methods[method] ?? method.description) \(address)"
    }.map { .text($0) }
  }

  /// The names of the methods.
  private static let methods = RegisteredNames.identifiers("access methods")

  /// The first name of each CRL distribution point, which must be a URL (RFC 5280 §4.2.1.13).
  fileprivate var distributionPoints: FieldValue? {
    list { point in
      point.child(.context(0))?.child(.context(0))?.children.first?.uniformResourceIdentifier
    }.map { .text($0) }
  }

  /// The key identifier of the issuer, if it is the only content (RFC 5280 §4.2.1.1).
  fileprivate var authorityKey: FieldValue? {
    guard tag == .sequence, let only = wrapped, only.has(.context(0)), !only.isConstructed else {
      return nil
    }
    return .bytes(only.content)
  }

  /// The URL of a GeneralName (RFC 5280 §4.2.1.6); `nil` for other kinds of names.
  private var uniformResourceIdentifier: String? {
    has(.context(6)) && !isConstructed ? content.utf8 : nil
  }
}
