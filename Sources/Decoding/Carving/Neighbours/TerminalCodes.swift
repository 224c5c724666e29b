import Evidence

/// Removes the sequences with which a program colors what it prints on a terminal (ECMA-48 §8.3.117), such as
/// `ESC [32m`. They are between a name, its sign and its value.
enum TerminalCodes {
  /// Returns a text without such sequences in a derived buffer; `nil` if it has none or too many, or isn't a text.
  static func removed(from text: Bytes) -> Bytes? {
    guard text.firstIndex(of: escape) != nil, text.utf8 != nil else { return nil }
    return sequences.apply(to: text).flatMap { $0.count <= most ? $0.rest : nil }
  }

  /// The first byte of a sequence.
  private static let escape: UInt8 = 0x1b
  /// The most sequences of a text. With more of them, the places of artifacts aren't traced exactly
  /// (``DerivedBytes``).
  private static let most = 60_000
  /// The most bytes of the parameters of a sequence.
  private static let longest = 32

  private static let sequences = TextReplacement(
    triggers: "\u{1b}", transform: .textRepair, name: "text without colors"
  ) { text in
    guard text.dropFirst().first == UInt8(ascii: "[") else { return nil }
    let parameters = text.dropFirst(2).prefix(longest)
      .prefix { $0.isDigit || ";:".utf8.contains($0) }
    guard text[parameters.endIndex...].first == UInt8(ascii: "m") else { return nil }
    return (parameters.count + 3, [])
  }
}
