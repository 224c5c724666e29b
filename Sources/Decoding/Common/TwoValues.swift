import Evidence

extension Anomaly.Kind {
  /// One thing with a value in two places: a contradiction where the values differ.
  static func repeated(_ what: String, _ first: Bytes, _ second: Bytes) -> Anomaly.Kind {
    first == second ? .duplicate(what) : .twoValues(what, ValuePair.phrase(first, second))
  }

  /// The same of two keys of a CBOR map that some reader takes for one.
  static func repeated(_ first: CBORItem.Entry, _ second: CBORItem.Entry) -> Anomaly.Kind {
    let (name, other) = (first.key.diagnostic, second.key.diagnostic)
    let what = name.equals(other) ? "the key \(name)" : "the key \(name), also written \(other),"
    return repeated(what, first.value.content, second.value.content)
  }
}

extension CBORItem {
  /// The content of a string of either type; anything else as it is encoded.
  var content: Bytes {
    switch kind {
    case .text(let bytes), .bytes(let bytes): bytes
    default: bytes
    }
  }
}

/// Two values that differ, for a sentence.
enum ValuePair {
  /// Short values whole; of longer ones their lengths, and where they part.
  static func phrase(_ first: Bytes, _ second: Bytes) -> String {
    if let one = short(first), let two = short(second) { return "\(one) and \(two)" }
    let common = zip(first, second).prefix { $0 == $1 }.count
    let lengths = "\(first.count.counted("byte")) and \(second.count.counted("byte"))"
    return "\(lengths), which first differ at byte \(common.grouped): "
      + "\(part(first, common)) and \(part(second, common))"
  }

  private static let shortLength = 32
  private static let partLength = 4

  private static func short(_ bytes: Bytes) -> String? {
    guard bytes.count <= shortLength else { return nil }
    let isPlain = !bytes.isEmpty && bytes.allSatisfy { (0x20...0x7e).contains($0) }
    return isPlain ? "“\(String(decoding: bytes, as: UTF8.self))”" : "h'\(bytes.hex)'"
  }

  private static func part(_ bytes: Bytes, _ offset: Int) -> String {
    let part = bytes.dropFirst(offset).prefix(partLength)
    return part.isEmpty ? "the end" : "h'\(part.hex)…'"
  }
}
