import Evidence

/// A reader of the expected entries of a CBOR map. It records keys that are missing or unexpected,
/// and values of a wrong type.
struct CBORFields {
  /// The name of the map, for the text of anomalies.
  private let name: String
  /// The JSON Pointer (RFC 6901) of the map, empty for the whole object.
  private let pointer: String
  /// The bytes of the map, or of its parent if it is missing.
  private let bytes: Bytes
  /// The entries; `nil` if there is no map, so that its keys are not reported as missing.
  private let entries: [CBORItem.Entry]?
  /// The keys that were read.
  private var taken: [String] = []
  /// The anomalies found so far.
  private(set) var anomalies: [Anomaly] = []

  /// Opens a map. A missing item or one of another type is an anomaly.
  ///
  /// - Parameters:
  ///   - item: The map.
  ///   - name: The name of the map.
  ///   - pointer: The JSON Pointer of the map.
  ///   - parent: The bytes to which a missing item is attributed.
  init(_ item: CBORItem?, named name: String, at pointer: String = "", in parent: Bytes) {
    self.name = name
    self.pointer = pointer
    bytes = item?.bytes ?? parent
    entries = item?.map
    guard let item else {
      anomalies.append(Anomaly(.missing(name), at: parent))
      return
    }
    if item.map == nil { anomalies.append(item.wrongType(name, expected: "a map")) }
  }

  /// Returns the value of a key, which may be missing.
  mutating func optional(_ key: String) -> CBORItem? {
    taken.append(key)
    return entries?.first(key)
  }

  /// Returns the converted value of a key that must be present.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - expected: The expected type with its article, for the text of anomalies.
  ///   - convert: Converts the value; `nil` for a wrong type.
  mutating func required<Value>(
    _ key: String, _ expected: String, _ convert: (CBORItem) -> Value?
  ) -> Value? {
    guard let item = optional(key) else {
      if entries != nil {
        anomalies.append(
          Anomaly(.missing("the key “\(key)” of \(name)"), at: bytes, pointer: pointer))
      }
      return nil
    }
    if let value = convert(item) { return value }
    let found = item.wrongType("“\(key)”", expected: expected)
    anomalies.append(Anomaly(found.kind, at: found.bytes, pointer: "\(pointer)/\(key)"))
    return nil
  }

  /// Returns all anomalies. Keys that were not read are unexpected.
  mutating func finish() -> [Anomaly] {
    for entry in entries ?? [] where !taken.contains(where: entry.key.isText) {
      anomalies.append(
        Anomaly(
          .unexpected("the key \(entry.key.diagnostic) of \(name)"), at: entry.key.bytes,
          pointer: entry.key.plainName.map { "\(pointer)/\($0)" } ?? pointer))
    }
    return anomalies
  }
}

extension CBORItem {
  /// The text of a key that a path can show as it is: at most 24 letters and digits of ASCII. Results
  /// don't redact paths, so a path must not contain a longer text of the artifact.
  fileprivate var plainName: String? {
    text.flatMap {
      (1...24).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAlphanumeric) ? $0 : nil
    }
  }
}
