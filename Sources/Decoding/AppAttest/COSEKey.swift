package import Evidence

/// A credential public key in COSE form (RFC 9053 §7.1): the map {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
package struct COSEKey: Sendable, Hashable {
  package let bytes: Bytes
  /// Label 1; 2 is EC2.
  package let keyType: Int64?
  /// Label 3; −7 is ES256.
  package let algorithm: Int64?
  /// Label −1; 1 is P-256.
  package let curve: Int64?
  package let x: Bytes?
  package let y: Bytes?
  package let anomalies: [Anomaly]

  init(_ item: CBORItem) {
    bytes = item.bytes
    var values: [Int64: CBORItem] = [:]
    var anomalies: [Anomaly] = []
    for entry in item.map ?? [] {
      if let label = entry.key.integer, Self.labels.keys.contains(label) {
        values[label] = values[label] ?? entry.value
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
    keyType = values[1]?.integer
    algorithm = values[3]?.integer
    curve = values[-1]?.integer
    x = values[-2]?.byteString
    y = values[-3]?.byteString
    for (label, name) in Self.labels.sorted(by: { $0.key > $1.key }) where values[label] == nil {
      anomalies.append(Anomaly(.missing("\(name) in the COSE key"), at: item.bytes))
    }
    self.anomalies = anomalies
  }

  private static let labels: [Int64: String] = [1: "kty", 3: "alg", -1: "crv", -2: "x", -3: "y"]

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
