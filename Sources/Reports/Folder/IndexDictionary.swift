import Evidence

/// Strings that rows name by number, in the order in which they came.
struct IndexDictionary: Sendable {
  private(set) var values: [String] = []
  private var codes: [ByteText: UInt16] = [:]

  /// What sixteen bits can tell apart.
  static let limit = Int(UInt16.max)

  /// Whether a row with this string still fits.
  func holds(_ value: String) -> Bool { codes[ByteText(value)] != nil || values.count < Self.limit }

  mutating func code(of value: String) -> UInt16 {
    if let code = codes[ByteText(value)] { return code }
    let code = UInt16(truncatingIfNeeded: values.count)
    codes[ByteText(value)] = code
    values.append(value)
    return code
  }
}
