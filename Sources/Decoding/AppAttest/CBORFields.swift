import Evidence

/// Picks the expected entries out of a CBOR map, noting what is missing, foreign, or of another type.
struct CBORFields {
  private let name: String
  private let bytes: Bytes
  /// `nil` where there is no map, so that no key is missing from it.
  private let entries: [CBORItem.Entry]?
  private var taken: [String] = []
  private(set) var anomalies: [Anomaly] = []

  init(_ item: CBORItem?, named name: String, in parent: Bytes) {
    self.name = name
    bytes = item?.bytes ?? parent
    entries = item?.map
    guard let item else {
      anomalies.append(Anomaly(.missing(name), at: parent))
      return
    }
    if item.map == nil {
      anomalies.append(
        Anomaly(.wrongType(name, expected: "a map", found: item.typeName), at: item.bytes))
    }
  }

  mutating func optional(_ key: String) -> CBORItem? {
    taken.append(key)
    return entries?.first(key)
  }

  /// The value of a key that must be there, converted; another type is an anomaly.
  mutating func required<Value>(
    _ key: String, _ expected: String, _ convert: (CBORItem) -> Value?
  ) -> Value? {
    guard let item = optional(key) else {
      if entries != nil {
        anomalies.append(Anomaly(.missing("the key “\(key)” of \(name)"), at: bytes))
      }
      return nil
    }
    if let value = convert(item) { return value }
    anomalies.append(
      Anomaly(.wrongType("“\(key)”", expected: expected, found: item.typeName), at: item.bytes))
    return nil
  }

  /// Everything noted; keys that nobody asked for included.
  mutating func finish() -> [Anomaly] {
    for entry in entries ?? [] where !taken.contains(where: entry.key.isText) {
      anomalies.append(
        Anomaly(.unexpected("the key \(entry.key.diagnostic) of \(name)"), at: entry.key.bytes))
    }
    return anomalies
  }
}
