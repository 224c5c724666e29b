import Evidence

extension Certificate {
  /// Returns the certificate as a tree in the order of its encoding (RFC 5280 §4.1).
  ///
  /// - Parameters:
  ///   - name: the name of the node.
  ///   - isLeaf: whether it certifies an attested key, so that Apple's extensions are decoded.
  func tree(named name: String, isLeaf: Bool = false) -> FieldNode {
    let details = isLeaf ? AttestationExtensions(self) : nil
    let issuance = isLeaf ? certifiedIssuance.map { "issued \($0)" } : nil
    let keyType = publicKey.map { ($0.curve ?? $0.algorithm).algorithmName }
    return FieldNode(
      name, at: bytes, note: subject?.commonName,
      [
        FieldNode("version", .number(Int64(version)), at: places.version),
        .bytes("serialNumber", serial, note: issuance),
        .name("issuer", issuer),
        .time("notBefore", notBefore, at: places.notBefore),
        .time("notAfter", notAfter, at: places.notAfter),
        .name("subject", subject),
        .bytes("subjectPublicKey", publicKey?.key, note: keyType),
        FieldNode("extensions", extensions.map { $0.tree(details) }),
        .algorithm("signatureAlgorithm", signatureAlgorithm),
        .bytes("signature", signature),
      ])
  }
}

extension CertificateExtension {
  /// Returns the extension as a tree: its meaning if it is known, otherwise its bytes.
  fileprivate func tree(_ details: AttestationExtensions?) -> FieldNode {
    let inner = details.map(nodes) ?? []
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

  /// The names of the known tags in 1.2.840.113635.100.8.5. All others are printed as numbers.
  private static let propertyNames: [UInt32: String] = [1204: "App ID", 5: "key store"]

  /// The names of the known tags in 1.2.840.113635.100.8.7.
  private static let systemNames: [UInt32: String] = [
    1400: "OS version", 1403: "OS build", 1026: "platform", 1029: "OS variant",
  ]
}

extension TaggedValues {
  /// Returns the values as fields, each with its tag number and, if known, its name.
  fileprivate func nodes(names: [UInt32: String]) -> [FieldNode?] {
    elements.map { element in
      FieldNode(
        "[\(element.tag.number)]", element.wrapped?.plainValue ?? .bytes(element.content),
        at: element.bytes, note: names[element.tag.number])
    }
  }
}

extension ASN1Element {
  /// The value of an INTEGER or OCTET STRING; `nil` for other types.
  fileprivate var plainValue: FieldValue? {
    if let integer = unsignedInteger { return Int64(exactly: integer).map(FieldValue.number) }
    return octets().map(FieldValue.textual)
  }
}

extension AccessControlList {
  /// The operations of the list as fields.
  var nodes: [FieldNode?] {
    entries.map {
      FieldNode(
        $0.operation, .text($0.isUnconditional ? "allowed" : "under a condition"), at: $0.bytes)
    }
  }
}
