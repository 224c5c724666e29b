package import Evidence

/// A credential public key in COSE form: the map {1: 2, 3: −7, −1: 1, −2: x, −3: y} for ES256 on
/// P-256 (RFC 9053 §7.1.1).
package struct COSEKey: Sendable, Hashable {
  /// The encoded map.
  package let bytes: Bytes
  /// The values by label; of repeated labels the first one.
  private let values: [Int64: CBORItem]
  /// Missing and unexpected labels, or that the item isn't a map.
  package let anomalies: [Anomaly]

  /// Reads the labels of the map.
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
    if item.map == nil { anomalies.append(item.wrongType("the COSE key", expected: "a map")) }
    for label in Label.allCases where values[label.rawValue] == nil {
      anomalies.append(Anomaly(.missing("\(label) in the COSE key"), at: item.bytes))
    }
    self.values = values
    self.anomalies = anomalies
  }

  /// The labels of an elliptic curve key (RFC 9052 §7.1, RFC 9053 §7.1.1).
  package enum Label: Int64, Sendable, CaseIterable {
    /// Key type.
    case kty = 1
    /// Algorithm.
    case alg = 3
    /// Curve.
    case crv = -1
    /// X coordinate.
    case x = -2
    /// Y coordinate.
    case y = -3
  }

  /// Returns the value of a label; `nil` if it is missing.
  package func value(_ label: Label) -> CBORItem? { values[label.rawValue] }

  /// The key type; 2 is EC2 (RFC 9053 §7).
  package var keyType: Int64? { value(.kty)?.integer }
  /// The algorithm; −7 is ES256 (RFC 9053 §2.1).
  package var algorithm: Int64? { value(.alg)?.integer }
  /// The curve; 1 is P-256 (RFC 9053 §7.1).
  package var curve: Int64? { value(.crv)?.integer }
  /// The x coordinate, big-endian, 32 bytes for P-256.
  package var x: Bytes? { value(.x)?.byteString }
  /// The y coordinate, big-endian, 32 bytes for P-256.
  package var y: Bytes? { value(.y)?.byteString }

  /// Whether the key is for ES256 on P-256, with coordinates of 32 bytes.
  package var isES256: Bool {
    keyType == 2 && algorithm == -7 && curve == 1 && x?.count == 32 && y?.count == 32
  }

  /// The key as an uncompressed point, `04 ‖ X ‖ Y` (SEC 1 §2.3.3); `nil` if a coordinate is
  /// missing.
  package var point: [UInt8]? {
    guard let x, let y else { return nil }
    return [4] + x.array + y.array
  }
}
