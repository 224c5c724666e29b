import Evidence

extension Anomaly.Kind {
  /// Returns the anomaly of a part that occurs twice: a duplicate if the values are equal,
  /// otherwise a contradiction.
  static func repeated(_ what: String, _ first: Bytes, _ second: Bytes) -> Anomaly.Kind {
    first == second ? .duplicate(what) : .twoValues(what, ValuePair.phrase(first, second))
  }

  /// Returns the anomaly of two keys of a CBOR map that some software considers equal.
  static func repeated(_ first: CBORItem.Entry, _ second: CBORItem.Entry) -> Anomaly.Kind {
    let (name, other) = (first.key.diagnostic, second.key.diagnostic)
    let what = name.equals(other) ? "the key \(name)" : "the key \(name), also written \(other),"
    return repeated(what, first.value.content, second.value.content)
  }
}

extension CBORItem {
  /// The content of a string; the encoding of anything else.
  var content: Bytes {
    switch kind {
    case .text(let bytes), .bytes(let bytes): bytes
    default: bytes
    }
  }
}

/// A description of two different values.
enum ValuePair {
  /// Returns a phrase with both values: short ones completely, of longer ones the lengths and the
  /// first difference.
  static func phrase(_ first: Bytes, _ second: Bytes) -> String {
    if let one = short(first), let two = short(second) { return "\(one) and \(two)" }
    let common = zip(first, second).prefix { $0 == $1 }.count
    let lengths = "\(first.count.counted("byte")) and \(second.count.counted("byte"))"
    return "\(lengths), which first differ at offset \(common.grouped): "
      + "\(part(first, common)) and \(part(second, common))"
  }

  /// The maximum length in bytes of a value that is quoted completely.
  private static let shortLength = 32
  /// The number of bytes that are quoted from the first difference on.
  private static let partLength = 4

  /// Returns a short value in quotation marks or in hexadecimal; `nil` for a long one.
  private static func short(_ bytes: Bytes) -> String? {
    guard bytes.count <= shortLength else { return nil }
    let isPlain = !bytes.isEmpty && bytes.allSatisfy(\.isPrintable)
    return isPlain ? "“\(bytes.text)”" : "h'\(bytes.hex)'"
  }

  /// Returns up to four bytes at an offset in hexadecimal, or “the end” if none are left.
  private static func part(_ bytes: Bytes, _ offset: Int) -> String {
    let part = bytes.dropFirst(offset).prefix(partLength)
    return part.isEmpty ? "the end" : "h'\(part.hex)…'"
  }
}
