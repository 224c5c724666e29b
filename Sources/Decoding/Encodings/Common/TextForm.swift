import Evidence

extension [UInt8] {
  /// Whether the bytes are valid UTF-8 without control characters other than tab, line feed and
  /// carriage return. True for no bytes.
  package var isPlainText: Bool {
    !contains(where: \.isControl) && (allSatisfy { $0 < 0x80 } || Bytes(self).utf8 != nil)
  }

  /// The bytes, or `nil` for fewer than 8. A lossy conversion to so few bytes would match many
  /// different values.
  package var unlessLost: [UInt8]? { count >= 8 ? self : nil }

  /// Returns the bytes of the changed text, or `nil` if the bytes aren't valid UTF-8.
  ///
  /// Example: `bytes.asText { $0 + "\n" }`.
  package func asText(_ change: (String) -> String) -> [UInt8]? {
    Bytes(self).utf8.map { Array<UInt8>(change($0).utf8) }
  }

  /// Returns the bytes with every occurrence of an ASCII character replaced by a text:
  /// `replacing("/", with: "\\/")`.
  package func replacing(_ byte: Unicode.Scalar, with text: String) -> [UInt8] {
    let byte = UInt8(ascii: byte)
    guard contains(byte) else { return self }
    return flatMap { $0 == byte ? Array<UInt8>(text.utf8) : [$0] }
  }
}
