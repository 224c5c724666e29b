import Evidence

extension DecodedText {
  /// Whether the text is a few short words. Without punctuation, such a text can decode as Base64
  /// with a space for each plus sign, as “nonce mismatch” does; artifacts are longer.
  package var isPhrase: Bool { !words.isEmpty }

  /// The number of words, as a reading of the text; `nil` if it isn't a phrase, and for hexadecimal
  /// digits, which may be in groups.
  var phrase: MismatchedContent? {
    guard isPhrase, encoding != .hex else { return nil }
    return MismatchedContent(words: words.count, at: text.prefix(1))
  }

  /// The words of a phrase; empty if the text isn't one.
  private var words: [Bytes] {
    guard text.count <= Self.longestPhrase else { return [] }
    let pieces = text.split { $0 == 0x20 || (0x09...0x0d).contains($0) }
    return pieces.count > 1 && pieces.allSatisfy { $0.allSatisfy(\.isLetter) } ? pieces : []
  }

  /// The most bytes of a phrase.
  private static let longestPhrase = 100
}

extension MismatchedContent {
  /// Text that is no artifact.
  init(words count: Int, at place: Bytes) {
    self.init(
      .plainText,
      "it is text of \(count.counted("word")), and no part of it decodes to an artifact", at: place)
  }
}
