import Results

/// Finds credentials after an authentication scheme: `Bearer …`, `Basic …`, `Digest …` (RFC 9110
/// §11.4). The scheme alone is an English word, so the value must not look like one.
enum Credential {
  /// Returns the credentials after each scheme.
  static func find(in text: SearchedBytes) -> [Secret] {
    text.places(of: UInt8(ascii: " ")).compactMap { secret(behind: $0, in: text) }
  }

  /// Returns the value after the space, if a scheme precedes it and it has at least 8 characters
  /// with a digit, or at least 20.
  private static func secret(behind space: Int, in text: SearchedBytes) -> Secret? {
    let start = text.start(of: .letters, before: space, limit: 8)
    guard (5...6).contains(space - start) else { return nil }
    let word = text.storage[start..<space].map { $0 | 0x20 }
    guard schemes.contains(word) else { return nil }
    let value = (space + 1)..<text.end(of: .token68, from: space + 1)
    let isOpaque =
      value.count >= 20 || text.storage[value].contains(where: CharacterSet.digits.contains)
    return value.count >= 8 && isOpaque ? Secret(kind: .authorization, range: value) : nil
  }

  /// Returns whether the word before a space may be a scheme with a value after it.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at space: Int) -> Bool {
    guard space >= 5, ends.contains(text[space - 1]), text.count - space > 8 else { return false }
    let start = text.start(of: .letters, before: space, limit: 6)
    let word = text[start..<space].map { $0 | 0x20 }
    guard schemes.contains(where: { word.suffix($0.count).elementsEqual($0) }) else { return false }
    let value = text[(space + 1)..<text.end(of: .token68, from: space + 1, limit: 20)]
    return value.count >= 8
      && (value.count == 20 || value.contains(where: CharacterSet.digits.contains))
  }

  /// The last letters of the schemes.
  private static let ends = CharacterSet("rctRCT")
  private static let schemes = ["bearer", "basic", "digest"].map { Array($0.utf8) }
}
