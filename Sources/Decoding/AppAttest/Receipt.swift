package import Evidence

/// A decoded receipt for Apple's fraud metric: a CMS message whose content is a SET of numbered
/// fields (Apple, “Assessing fraud risk”).
///
/// A class, so that copies share it. It never changes.
package final class Receipt: DecodedFromBytes, Sendable {
  /// The bytes that were decoded.
  package let bytes: Bytes
  /// The CMS message.
  package let message: SignedData
  /// The fields in the order of the payload, duplicates included.
  package let fields: [ReceiptField]
  /// Deviations of the payload from DER and from the structure of fields.
  package let payloadAnomalies: [Anomaly]

  /// Decodes a receipt. Malformed bytes give a receipt with anomalies.
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

  /// Returns the raw value of the first field of a type; `nil` if it is missing or malformed.
  package func value(_ type: ReceiptField.Kind) -> Bytes? {
    fields.first { $0.type == type.rawValue }?.value
  }

  /// Returns the value of a field as text; `nil` if it is missing or not UTF-8.
  package func text(_ type: ReceiptField.Kind) -> String? { value(type)?.utf8 }

  /// Returns the value of a field with date and time, such as `2020-11-21T22:13:00.76Z`; `nil` if
  /// it is missing or malformed.
  package func time(_ type: ReceiptField.Kind) -> Timestamp? {
    text(type).flatMap { Timestamp(rfc3339: $0) }
  }

  /// The certificate of the attested key, which field 3 contains completely.
  package var certificate: Certificate? { certificate(like: nil) }

  /// Returns the certificate of field 3, reusing a decoded certificate if it has the same bytes.
  ///
  /// - Parameter other: A certificate that is probably the same one, such as the leaf of the
  ///   attestation.
  package func certificate(like other: Certificate?) -> Certificate? {
    value(.certificate).map { other?.again(at: $0) ?? Certificate(decoding: $0) }
  }
}

/// A field of a receipt's payload: SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }
/// (Apple, “Assessing fraud risk”).
package struct ReceiptField: Sendable, Hashable {
  /// The encoded field.
  package let bytes: Bytes
  /// The number of the field; `nil` if it is missing or not an INTEGER in range.
  package let type: UInt64?
  /// The version, 1 in all known receipts.
  package let version: UInt64?
  /// The raw value: text or bytes, without a tag of its own.
  package let value: Bytes?
  /// Deviations in the field.
  package let anomalies: [Anomaly]

  /// Reads a field.
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

  /// Returns the anomaly of a field or value that occurs twice. For the token, it doesn't quote the
  /// values, because the token is secret.
  static func repeated(_ type: UInt64?, _ first: Bytes?, _ second: Bytes?) -> Anomaly.Kind {
    let name = type.map { "field \($0)" } ?? "a field"
    guard let first, let second, type != Kind.token.rawValue else { return .duplicate(name) }
    return .repeated(name, first, second)
  }

  /// The known field types, named as Apple names them, but for field 3.
  package enum Kind: UInt64, Sendable, Hashable, CaseIterable {
    /// The App ID as text.
    case appID = 2
    /// The complete leaf certificate, although Apple calls it the attested public key.
    case certificate = 3
    /// The bytes that the app passed as client data hash.
    case clientHash = 4
    /// A token in Base64, the same in all receipts of a key.
    case token = 5
    /// `ATTEST` in an attestation, `RECEIPT` from Apple's server.
    case receiptType = 6
    /// `sandbox` or `production`; not documented.
    case environment = 7
    /// The creation time.
    case creationTime = 12
    /// The approximate number of keys that the device attested within 30 days, in decimal digits.
    case riskMetric = 17
    /// The time before which Apple's server returns no newer receipt.
    case notBefore = 19
    /// The expiration time.
    case expirationTime = 21

    /// The name of the field as reports print it.
    package var name: String {
      switch self {
      case .appID: "App ID"
      case .certificate: "certificate of the attested public key"
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

  /// The known type of the field; `nil` for an undocumented number.
  package var kind: Kind? { type.flatMap(Kind.init) }
}
