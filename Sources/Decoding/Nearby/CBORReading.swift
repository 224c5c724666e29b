import Evidence

/// Readings of bytes as CBOR: data that CBOR itself or COSE names, or any data item.
enum CBORReading {
  /// Returns the readings of bytes that are exactly one data item.
  static func readings(of bytes: Bytes, limits: DecodingLimits) -> [NearbyReading] {
    let decoded = CBORDecoder.decodeWhole(bytes, limits: limits)
    guard let item = decoded.whole else { return [] }
    let named = COSEReading.readings(of: item, decoded.anomalies)
    guard !named.contains(where: { $0.strength == .named }) else { return named }
    var budget = TreeBudget()
    let isShort = bytes.count < 4
    let isBroken = decoded.anomalies.contains { $0.kind == .invalidUTF8 }
    let count = bytes.count.counted("byte")
    return named + [
      NearbyReading(
        .cbor, "CBOR, \(item.typeName)",
        because: isShort
          ? "the \(count) \(bytes.count == 1 ? "is" : "are") one data item (RFC 8949), as many short byte strings are"
          : "the \(count) are exactly one data item (RFC 8949)",
        isShort || isBroken ? .weak : .structure, at: bytes, items: [item],
        anomalies: decoded.anomalies,
        [item.tree(named: "item", &budget)])
    ]
  }

  /// The maximum number of items of a sequence.
  private static let mostItems = 1_000

  /// Returns the reading of bytes that are two or more data items (RFC 8742); `nil` if they aren't,
  /// if there are more than ``mostItems``, or if no item has more than two bytes, as in most texts.
  static func sequence(_ bytes: Bytes, limits: DecodingLimits) -> NearbyReading? {
    var items: [CBORItem] = []
    var anomalies: [Anomaly] = []
    var rest = bytes
    while !rest.isEmpty {
      let decoded = CBORDecoder.decode(rest, limits: limits)
      guard let item = decoded.item, item.isComplete, items.count < mostItems else { return nil }
      items.append(item)
      anomalies += decoded.anomalies
      rest = decoded.rest
    }
    guard items.count > 1, items.contains(where: { $0.bytes.count > 2 }) else { return nil }
    var budget = TreeBudget()
    let nodes = items.enumerated().map { $1.tree(named: "[\($0)]", &budget) }
    return NearbyReading(
      .cborSequence, "a sequence of \(items.count) CBOR items",
      because:
        "the \(bytes.count.counted("byte")) are data items one after the other (RFC 8742), as "
        + "many byte strings are", .weak, at: bytes, items: items, anomalies: anomalies, nodes)
  }
}
