import Evidence

/// Strings that the rows of an index page name by number, in the order in which they first
/// occurred.
struct IndexDictionary: Sendable {
  /// The strings; the number of each is its position, from zero.
  private(set) var values: [String] = []
  /// The number of each string.
  private var codes: [ByteText: UInt16] = [:]

  /// The maximum number of strings: a number has 16 bits.
  static let limit = Int(UInt16.max)

  /// Returns whether the string is known or there is room for it.
  func holds(_ value: String) -> Bool { codes[ByteText(value)] != nil || values.count < Self.limit }

  /// Returns the number of a string, which is added at its first use. Call ``holds(_:)`` before.
  mutating func code(of value: String) -> UInt16 {
    if let code = codes[ByteText(value)] { return code }
    let code = UInt16(truncatingIfNeeded: values.count)
    codes[ByteText(value)] = code
    values.append(value)
    return code
  }
}
