import Evidence

/// Readings of a CBOR item as a key or message of COSE (RFC 9052).
enum COSEReading {
  /// Returns what the item is, the best reading first: by its tag, or by its shape and algorithms.
  static func readings(of item: CBORItem, _ anomalies: [Anomaly]) -> [NearbyReading] {
    let (content, tags) = item.untagged
    let numbers = tags.map(\.number).filter { $0 != selfDescribed }
    if numbers.isEmpty {
      if let key = key(item, content, anomalies) { return [key] }
      if let set = keySet(item, content, anomalies) { return [set] }
    }
    let isToken = numbers.first == claims
    let inner = isToken ? Array(numbers.dropFirst()) : numbers
    guard inner.count <= 1 else { return [] }
    let strength: NearbyReading.Strength = numbers.isEmpty ? .structure : .named
    let forms = COSEMessage.forms(of: content, tag: inner.first)
    // Without a tag, two forms may fit; each is then only as good as its structure.
    return forms.map { message in
      let name = numbers.last.map { "the tag \($0) names it" }
      let fact = name ?? message.fact
      var budget = TreeBudget()
      return NearbyReading(
        isToken ? .cborWebToken : message.form.kind,
        isToken ? "a CBOR Web Token (\(message.form.name))" : "a \(message.form.name) message",
        because: "\(fact) (RFC 9052, section \(message.form.section))",
        message.isToldByAlgorithm ? max(strength, .named) : strength, at: item.bytes,
        items: [item], anomalies: anomalies,
        tags.map {
          FieldNode(
            "tag", .number(Int64(clamping: $0.number)), at: $0.bytes,
            note: CBORItem.tagNames[$0.number])
        } + message.nodes(isToken: isToken, &budget))
    }
  }

  /// The tag that says “this is CBOR” (RFC 8949 §3.4.6).
  private static let selfDescribed: UInt64 = 55_799
  /// The tag of a CBOR Web Token (RFC 8392 §6).
  private static let claims: UInt64 = 61

  /// Returns the reading of a key.
  private static func key(
    _ item: CBORItem, _ content: CBORItem, _ anomalies: [Anomaly]
  ) -> NearbyReading? {
    guard let key = COSEKeyReading(content) else { return nil }
    var budget = TreeBudget()
    let secret = key.isPrivate ? "private " : ""
    return NearbyReading(
      .coseKey, "a \(secret)COSE key (\(key.description))",
      because:
        "its label 1 is the key type, and it has the type's parameters (RFC 9052, section 7)",
      .named, at: item.bytes, items: [item], anomalies: anomalies, key.nodes(&budget))
  }

  /// Returns the reading of a set of keys: a list whose items are all keys.
  private static func keySet(
    _ item: CBORItem, _ content: CBORItem, _ anomalies: [Anomaly]
  ) -> NearbyReading? {
    guard let items = content.array, !items.isEmpty else { return nil }
    let keys = items.compactMap { COSEKeyReading($0) }
    guard keys.count == items.count else { return nil }
    var budget = TreeBudget()
    let nodes = keys.enumerated().map { $1.tree(named: "[\($0)]", &budget) }
    return NearbyReading(
      .coseKeySet, "a set of \(keys.count.counted("COSE key"))",
      because: "each item of the array is a COSE key (RFC 9052, section 7)", .named,
      at: item.bytes, items: [item], anomalies: anomalies, nodes)
  }
}
