import Evidence

extension Certificate {
  /// Returns the certificate as a tree in the order of its encoding (RFC 5280 §4.1).
  ///
  /// The note of the whole certificate is the common name of its subject; that of a leaf's serial
  /// number is the issuance time. `signature` inside `tbsCertificate` is left out, because it
  /// repeats `signatureAlgorithm`.
  ///
  /// - Parameters:
  ///   - name: The name of the node.
  ///   - isLeaf: Whether it certifies an attested key, so that Apple's extensions are decoded.
  func tree(named name: String, isLeaf: Bool = false) -> FieldNode {
    let details = isLeaf ? AttestationExtensions(self) : nil
    let issuance = isLeaf ? certifiedIssuance.map { "issued \($0)" } : nil
    return FieldNode(
      name, at: bytes, note: subject?.shownName,
      [
        // A missing version is 1 (RFC 5280 §4.1.2.1), unless the certificate ends before it.
        version == 1 && serial == nil
          ? nil : FieldNode("version", .number(Int64(version)), at: places.version),
        .bytes("serialNumber", serial, note: issuance),
        .name("issuer", issuer),
        .time("notBefore", notBefore, at: places.notBefore),
        .time("notAfter", notAfter, at: places.notAfter),
        .name("subject", subject),
        .bytes("subjectPublicKey", publicKey?.key, note: publicKey?.typeName),
        FieldNode("extensions", extensions.map { $0.tree(details) }),
        .algorithm("signatureAlgorithm", signatureAlgorithm),
        .bytes("signature", signature),
      ])
  }
}

extension CertificateExtension {
  /// Returns the extension as a node named by its object identifier: with child fields for Apple's
  /// extensions, otherwise with its meaning if it is known, otherwise with its bytes. The note is
  /// the name of the extension, and whether it is critical.
  ///
  /// - Parameter details: Apple's extensions of a leaf; `nil` for other certificates.
  fileprivate func tree(_ details: AttestationExtensions?) -> FieldNode {
    let inner = (details.map(nodes) ?? []).compactMap(\.self)
    let remarks = [id.extensionName, isCritical ? "critical" : nil].compactMap(\.self)
    return FieldNode(
      id.description, inner.isEmpty ? statement ?? .bytes(value) : .none, at: bytes,
      note: remarks.isEmpty ? nil : remarks.joined(separator: ", "), inner)
  }

  /// Returns the fields of Apple's extensions for App Attest; empty for other extensions.
  private func nodes(_ details: AttestationExtensions) -> [FieldNode?] {
    switch id {
    case .attestationNonce: [.bytes("nonce", details.nonce)]
    case .keyUsageProperties: details.keyUsageProperties.nodes(names: Self.propertyNames)
    case .deviceOSInformation: details.deviceOSInformation.nodes(names: Self.systemNames)
    case .keyAccessControl: details.accessControl.map { AccessControlList($0).nodes } ?? []
    default: []
    }
  }

  /// The meanings of the known tags in 1.2.840.113635.100.8.5, for notes. All others have no note.
  private static let propertyNames: [UInt32: String] = RegisteredNames.numbers("key properties")

  /// The meanings of the known tags in 1.2.840.113635.100.8.7, for notes.
  private static let systemNames: [UInt32: String] = RegisteredNames.numbers("system properties")
}

extension TaggedValues {
  /// Returns the values as fields, each named by its tag number: `[1204]`.
  ///
  /// - Parameter names: The meanings by tag number, for notes.
  fileprivate func nodes(names: [UInt32: String]) -> [FieldNode?] {
    elements.map { element in
      FieldNode(
        "[\(element.tag.number)]", element.wrapped?.plainValue ?? .bytes(element.content),
        at: element.bytes, note: names[element.tag.number])
    }
  }
}

extension ASN1Element {
  /// The value of an INTEGER or OCTET STRING; `nil` for other types, and for an INTEGER that isn't
  /// from 0 to 2⁶³ − 1.
  fileprivate var plainValue: FieldValue? {
    if let integer = unsignedInteger { return Int64(exactly: integer).map(FieldValue.number) }
    return octets().map(FieldValue.textual)
  }
}

extension AccessControlList {
  /// The operations of the list as fields, with “allowed” or “under a condition”. The version of
  /// the list is left out.
  var nodes: [FieldNode?] {
    entries.map {
      FieldNode(
        $0.operation, .text($0.isUnconditional ? "allowed" : "under a condition"), at: $0.bytes)
    }
  }
}
