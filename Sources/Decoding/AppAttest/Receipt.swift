package import Evidence

/// A receipt: a CMS message around a set of numbered fields.
///
/// It never changes, and is handed on by reference.
package final class Receipt: Sendable {
  package let bytes: Bytes
  package let message: SignedData
  package let fields: [ReceiptField]
  /// What is wrong with the payload.
  package let payloadAnomalies: [Anomaly]

  package init(decoding bytes: Bytes, limits: DecodingLimits = .standard) {
    self.bytes = bytes
    message = SignedData(decoding: bytes, limits: limits)
    guard let payload = message.content else {
      fields = []
      payloadAnomalies = [Anomaly(.missing("the receipt's payload"), at: bytes)]
      return
    }
    let decoded = ASN1Decoder.decode(payload, rules: .der, limits: limits)
    var set = ASN1Fields(decoded.element, .set, named: "the payload", in: payload)
    var fields: [ReceiptField] = []
    var anomalies: [Anomaly] = []
    for element in set.all(.sequence, "an element of the payload") {
      let field = ReceiptField(element)
      anomalies += field.anomalies
      if let type = field.type, let first = fields.first(where: { $0.type == type }) {
        anomalies.append(
          Anomaly(ReceiptField.repeated(type, first.value, field.value), at: element.bytes))
      }
      fields.append(field)
    }
    self.fields = fields
    payloadAnomalies = decoded.anomalies + anomalies + set.finish()
  }

  package func value(_ type: ReceiptField.Kind) -> Bytes? {
    fields.first { $0.type == type.rawValue }?.value
  }

  /// The value as text, if it is valid UTF-8.
  package func text(_ type: ReceiptField.Kind) -> String? { value(type)?.utf8 }

  /// The moment that a field of date and time names (ISO 8601, one to three fraction digits).
  package func time(_ type: ReceiptField.Kind) -> Timestamp? {
    text(type).flatMap { Timestamp(rfc3339: $0) }
  }

  /// The attested certificate: field 3 holds it whole.
  package var certificate: Certificate? { certificate(like: nil) }

  /// The same, where the certificate beside the receipt is likely to be it.
  package func certificate(like other: Certificate?) -> Certificate? {
    value(.certificate).map { other?.again(at: $0) ?? Certificate(decoding: $0) }
  }
}

extension Receipt: Hashable {
  /// Everything else follows from the bytes.
  package static func == (left: Receipt, right: Receipt) -> Bool { left.bytes == right.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }
/// (Apple, “Assessing fraud risk”: the receipt's payload).
package struct ReceiptField: Sendable, Hashable {
  package let bytes: Bytes
  package let type: UInt64?
  package let version: UInt64?
  package let value: Bytes?
  package let anomalies: [Anomaly]

  init(_ element: ASN1Element) {
    var fields = ASN1Fields(element, named: "a receipt field", in: element.bytes)
    let type = fields.required(.integer, "type")
    self.type = type?.unsignedInteger
    let version = fields.required(.integer, "version")
    self.version = version?.unsignedInteger
    value = fields.octets("value")
    if let type, self.type == nil {
      fields.note(
        .wrongValue("a field's type", expected: "a number", found: type.content.hex), at: type.bytes
      )
    }
    if let version, self.version != 1 {
      fields.note(
        .wrongValue("a field's version", expected: "1", found: version.content.hex),
        at: version.bytes)
    }
    bytes = element.bytes
    if let value {
      for second in fields.all(.octetString, "what follows a field's value") {
        fields.note(
          Self.repeated(self.type, value, second.octets() ?? second.content), at: second.bytes)
      }
    }
    anomalies = fields.finish()
  }

  /// The token lets its holder act, so that nothing of it is told.
  static func repeated(_ type: UInt64?, _ first: Bytes?, _ second: Bytes?) -> Anomaly.Kind {
    let name = type.map { "field \($0)" } ?? "a field"
    guard let first, let second, type != Kind.token.rawValue else { return .duplicate(name) }
    return .repeated(name, first, second)
  }

  /// The field types that are known, by Apple's names where it names them.
  package enum Kind: UInt64, Sendable, Hashable, CaseIterable {
    case appID = 2
    /// Apple calls it the attested public key; it is the whole leaf certificate.
    case certificate = 3
    case clientHash = 4
    case token = 5
    case receiptType = 6
    /// Not documented: `sandbox` or `production`.
    case environment = 7
    case creationTime = 12
    case riskMetric = 17
    case notBefore = 19
    case expirationTime = 21

    package var name: String {
      switch self {
      case .appID: "App ID"
      case .certificate: "attested public key"
      case .clientHash: "client hash"
      case .token: "token"
      case .receiptType: "receipt type"
      case .environment: "environment"
      case .creationTime: "creation time"
      case .riskMetric: "risk metric"
      case .notBefore: "not before"
      case .expirationTime: "expiration time"
      }
    }
  }

  package var kind: Kind? { type.flatMap(Kind.init) }
}
