import Evidence

extension Certificate {
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
  fileprivate func tree(_ details: AttestationExtensions?) -> FieldNode {
    let inner = details.map(nodes) ?? []
    let remarks = [id.extensionName, isCritical ? "critical" : nil].compactMap(\.self)
    return FieldNode(
      id.description, inner.isEmpty ? statement ?? .bytes(value) : .none, at: bytes,
      note: remarks.isEmpty ? nil : remarks.joined(separator: ", "), inner)
  }

  /// The fields of those extensions that Apple defined for App Attest.
  private func nodes(_ details: AttestationExtensions) -> [FieldNode?] {
    switch id {
    case .attestationNonce: [.bytes("nonce", details.nonce)]
    case .keyUsageProperties: details.keyUsageProperties.nodes(names: Self.propertyNames)
    case .deviceOSInformation: details.deviceOSInformation.nodes(names: Self.systemNames)
    case .keyAccessControl: details.accessControl.map { AccessControlList($0).nodes } ?? []
    default: []
    }
  }

  /// Names of the tags seen in 1.2.840.113635.100.8.5; the others are printed as numbers.
  private static let propertyNames: [UInt32: String] = [1204: "App ID", 5: "key store"]

  /// Names of the tags seen in 1.2.840.113635.100.8.7.
  private static let systemNames: [UInt32: String] = [
    1400: "OS version", 1403: "OS build", 1026: "platform", 1029: "OS variant",
  ]
}

extension TaggedValues {
  fileprivate func nodes(names: [UInt32: String]) -> [FieldNode?] {
    elements.map { element in
      FieldNode(
        "[\(element.tag.number)]", element.wrapped?.plainValue ?? .bytes(element.content),
        at: element.bytes, note: names[element.tag.number])
    }
  }
}

extension ASN1Element {
  /// The value of an INTEGER or OCTET STRING.
  fileprivate var plainValue: FieldValue? {
    if let integer = unsignedInteger { return Int64(exactly: integer).map(FieldValue.number) }
    return octets().map(FieldValue.textual)
  }
}

extension AccessControlList {
  var nodes: [FieldNode?] {
    entries.map {
      FieldNode(
        $0.operation, .text($0.isUnconditional ? "allowed" : "under a condition"), at: $0.bytes)
    }
  }
}
