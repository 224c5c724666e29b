package import Evidence

/// A credential public key in COSE form (RFC 9053 §7.1): the map {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
package struct COSEKey: Sendable, Hashable {
  package let bytes: Bytes
  /// The first value of each label.
  private let values: [Int64: CBORItem]
  package let anomalies: [Anomaly]

  init(_ item: CBORItem) {
    bytes = item.bytes
    var values: [Int64: CBORItem] = [:]
    var anomalies: [Anomaly] = []
    for entry in item.map ?? [] {
      if let label = entry.key.integer.flatMap(Label.init) {
        values[label.rawValue] = values[label.rawValue] ?? entry.value
      } else {
        anomalies.append(
          Anomaly(.unexpected("label \(entry.key.diagnostic) in the COSE key"), at: entry.key.bytes)
        )
      }
    }
    if item.map == nil {
      anomalies.append(
        Anomaly(.wrongType("the COSE key", expected: "a map", found: item.typeName), at: item.bytes)
      )
    }
    for label in Label.allCases where values[label.rawValue] == nil {
      anomalies.append(Anomaly(.missing("\(label) in the COSE key"), at: item.bytes))
    }
    self.values = values
    self.anomalies = anomalies
  }

  /// The labels of an elliptic curve key (RFC 9052 §7.1, RFC 9053 §7.1.1), by their names there.
  package enum Label: Int64, Sendable, CaseIterable {
    case kty = 1
    case alg = 3
    case crv = -1
    case x = -2
    case y = -3
  }

  /// The value of a label, with its bytes.
  package func value(_ label: Label) -> CBORItem? { values[label.rawValue] }

  /// 2 is EC2.
  package var keyType: Int64? { value(.kty)?.integer }
  /// −7 is ES256.
  package var algorithm: Int64? { value(.alg)?.integer }
  /// 1 is P-256.
  package var curve: Int64? { value(.crv)?.integer }
  package var x: Bytes? { value(.x)?.byteString }
  package var y: Bytes? { value(.y)?.byteString }

  /// Whether type, algorithm and curve say EC2, ES256, P-256, with coordinates of 32 bytes.
  package var isES256: Bool {
    keyType == 2 && algorithm == -7 && curve == 1 && x?.count == 32 && y?.count == 32
  }

  /// The key as a point of SEC 1 §2.3.3: 04 ‖ X ‖ Y.
  package var point: [UInt8]? {
    guard let x, let y else { return nil }
    return [4] + x.array + y.array
  }
}
