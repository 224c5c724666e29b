import Evidence

/// Readings of bytes as ASN.1: certificates, keys, signatures and messages, or any element.
enum DERReading {
  /// Returns the reading of bytes that are exactly one element; `nil` if they aren't.
  static func reading(of bytes: Bytes, limits: DecodingLimits) -> NearbyReading? {
    let decoded = ASN1Decoder.decode(bytes, rules: .ber, limits: limits)
    guard let element = decoded.element, decoded.rest.isEmpty, bytes.count > 1,
      !decoded.anomalies.contains(where: \.kind.isIncomplete)
    else { return nil }
    if let known = message(element, in: bytes) ?? known(element, in: bytes) { return known }
    if isRevocationList(element) {
      return NearbyReading(
        .revocationList, "a certificate revocation list",
        because: "it is a CertificateList (RFC 5280, section 5.1)", .named, at: bytes,
        anomalies: decoded.anomalies, fields(of: element))
    }
    let isStrong = element.isConstructed && element.tag.tagClass == .universal && bytes.count > 8
    let deviations = ASN1Decoder.decode(bytes, rules: .der, limits: limits).anomalies
    return NearbyReading(
      .asn1, "ASN.1, a value of the type \(element.tag)",
      because: "the \(bytes.count.counted("byte")) are exactly one element in "
        + (deviations.isEmpty ? "DER" : "BER") + " (X.690)",
      isStrong ? .structure : .weak, at: bytes, anomalies: deviations, fields(of: element))
  }

  /// Returns the elements as fields.
  static func fields(of element: ASN1Element) -> [FieldNode] {
    var budget = TreeBudget()
    return [element.tree(&budget)]
  }

  /// Returns the reading of a structure that is recognized by its form.
  private static func known(_ element: ASN1Element, in bytes: Bytes) -> NearbyReading? {
    guard let found = DERShape.recognize(bytes) else { return nil }
    func reading(
      _ kind: NearbyKind, anomalies: [Anomaly] = [], _ fields: [FieldNode?]
    ) -> NearbyReading {
      NearbyReading(
        kind, found.kind.name, because: found.evidence, .named, at: bytes, anomalies: anomalies,
        fields)
    }
    switch found.kind {
    case .privateKey: return reading(.privateKey, privateKey(element))
    case .publicKey: return reading(.publicKey, publicKey(element))
    case .certificateRequest: return reading(.certificateRequest, request(element))
    case .signature:
      return reading(
        .signature,
        zip(["r", "s"], element.children).map { .bytes($0, $1.content) })
    case .publicPoint: return nil
    default:
      let certificate = Certificate(decoding: bytes)
      let isLeaf = certificate.extension(.attestationNonce) != nil
      return reading(
        .certificate, anomalies: certificate.anomalies,
        certificate.tree(named: "certificate", isLeaf: isLeaf).children)
    }
  }

  /// Returns the parts of a private key. All are marked as secret except the version, the
  /// algorithm, and the modulus and public exponent of an RSA key.
  private static func privateKey(_ element: ASN1Element) -> [FieldNode?] {
    let names =
      element.children.count >= 9
      ? [
        "version", "modulus", "publicExponent", "privateExponent", "prime1", "prime2", "exponent1",
        "exponent2", "coefficient",
      ]
      : element.child(.sequence) != nil
        ? ["version", "privateKeyAlgorithm", "privateKey"] : ["version", "privateKey"]
    let open: Set<Int> = element.children.count >= 9 ? [0, 1, 2] : [0]
    return element.children.enumerated().map { index, part in
      let name = index < names.count ? names[index] : part.tag.description
      let isAlgorithm = part.tag == .sequence && index == 1
      guard open.contains(index) || isAlgorithm else {
        return FieldNode(name, .bytes(part.content), at: part.bytes, privacy: .secret)
      }
      var budget = TreeBudget()
      return part.tree(named: name, &budget)
    }
  }

  /// Returns the parts of a SubjectPublicKeyInfo or an RSAPublicKey.
  private static func publicKey(_ element: ASN1Element) -> [FieldNode?] {
    guard let key = PublicKeyInfo(element) else {
      return zip(["modulus", "publicExponent"], element.children).map { .bytes($0, $1.content) }
    }
    let parameters = element.children.first?.children.last
    let curve = key.curve.map {
      FieldNode("curve", .identifier($0.algorithmName), at: parameters?.bytes)
    }
    return [
      .algorithm("algorithm", AlgorithmIdentifier(element.children.first)), curve,
      .bytes("subjectPublicKey", key.key),
    ]
  }

  /// Returns the parts of a certification request (RFC 2986 §4).
  private static func request(_ element: ASN1Element) -> [FieldNode?] {
    let info = element.children.first?.children ?? []
    guard info.count == 4 else { return fields(of: element) }
    let key = PublicKeyInfo(info[2])
    var budget = TreeBudget()
    return [
      info[0].tree(named: "version", &budget),
      .name("subject", DistinguishedName(info[1])),
      .bytes("subjectPublicKey", key?.key, note: key?.typeName),
      info[3].tree(named: "attributes", &budget),
      .algorithm("signatureAlgorithm", AlgorithmIdentifier(element.children[1])),
      .bytes("signature", element.children[2].wholeBits),
    ]
  }

  /// Returns whether the element is a CertificateList (RFC 5280 §5.1).
  private static func isRevocationList(_ element: ASN1Element) -> Bool {
    let outer = element.children
    guard element.tag == .sequence, outer.map(\.tag) == [.sequence, .sequence, .bitString] else {
      return false
    }
    var list = outer[0].children[...]
    if list.first?.tag == .integer { list = list.dropFirst() }
    let tags = list.prefix(3).map(\.tag)
    return tags == [.sequence, .sequence, .utcTime]
      || tags == [.sequence, .sequence, .generalizedTime]
  }
}

// MARK: - CMS

extension DERReading {
  /// Returns the reading of a ContentInfo (RFC 5652 §3); `nil` for other elements.
  private static func message(_ element: ASN1Element, in bytes: Bytes) -> NearbyReading? {
    guard element.tag == .sequence, element.children.count == 2,
      let type = element.children[0].objectIdentifier, let name = type.anyName,
      type.description.begins(with: "1.2.840.113549.1."), element.children[1].tag == .context(0)
    else { return nil }
    let reason = "it is a ContentInfo of the type \(name) (RFC 5652, section 3)"
    guard type == .signedData else {
      return NearbyReading(
        .cms, "a CMS message, \(name)", because: reason, .named, at: bytes, fields(of: element))
    }
    let message = SignedData(decoding: bytes)
    let known = MismatchedContent.recognize(Receipt(decoding: bytes))
    return NearbyReading(
      .cms, known?.kind.name ?? "a signed message (CMS)",
      because: known.map { "\(reason), and \($0.evidence)" } ?? reason, .named, at: bytes,
      anomalies: message.anomalies,
      [
        FieldNode("contentType", .identifier(name), at: element.children[0].bytes),
        FieldNode(
          "version", message.version.map { .number(Int64(clamping: $0)) } ?? FieldValue.none),
        FieldNode(
          "eContentType",
          message.contentType.map { .identifier($0.anyName ?? $0.description) } ?? FieldValue.none),
        message.content.map { FieldNode("eContent", .textual($0), at: $0) },
        .list("certificates", message.certificates, .complete) { $1.tree(named: "\($0)") },
        .list("signers", message.signers, .complete) { $1.tree },
      ])
  }
}

extension Anomaly.Kind {
  /// Whether the bytes don't end where they state: some are missing, remain, or were not decoded.
  var isIncomplete: Bool {
    switch self {
    case .truncated, .depthLimit, .itemLimit, .lengthOverflow, .tagOverflow,
      .trailingBytes, .indefiniteLength, .misplacedEndOfContents:
      true
    default: false
    }
  }
}
