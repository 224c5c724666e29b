import Evidence

/// Characters without a width, which chats, word processors and web pages put into long words to allow a
/// line break. ``TextDecoder`` reports them as characters that an encoding doesn't have.
enum InvisibleCharacters {
  /// Soft hyphen, zero-width space, non-joiner and joiner, word joiner, and zero-width no-break space.
  private static let all = ["\u{ad}", "\u{200b}", "\u{200c}", "\u{200d}", "\u{2060}", "\u{feff}"]
    .map { Array($0.utf8) }

  /// Returns the number of bytes of such a character at a place; `nil` if another one is there.
  static func length(at place: Int, in text: Bytes) -> Int? {
    guard place < text.endIndex, text[place] >= 0x80 else { return nil }
    return all.first { text[place..<text.endIndex].starts(with: $0) }?.count
  }
}
