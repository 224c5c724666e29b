import Evidence

/// Recognizes a text that is one artifact and nothing else.
enum LoneArtifact {
  /// Returns whether nothing is around the artifact except wrappings that ``TextDecoder`` removes.
  /// The decoder can then read the whole text, and names its corrections and damage.
  ///
  /// - Parameter finds: All artifacts that were found in the text. The result is false unless
  ///   there is exactly one, and it isn't shortened.
  static func fills(_ text: Bytes, _ finds: [CarvedStretch]) -> Bool {
    guard let only = finds.first, finds.count == 1, !only.isShortened else {
      return false
    }
    let (rest, _) = TextUnwrapping.peelAll(text)
    let reading = TextDecoder.read(text)
    if reading.damage == nil, ArtifactType.sniff(reading.payload) == only.type {
      return reading.payload == only.decodedText.payload
    }
    // A damaged artifact begins where the text begins, and no words come after it.
    let start = rest.buffer === text.buffer ? rest.startIndex : text.startIndex
    return !only.isWhole && only.range.lowerBound - start <= longestPrefix
      && !text[only.range.upperBound..<text.endIndex].contains {
        $0 == 0x20 || $0 == UInt8(ascii: ":")
      }
  }

  /// The most characters before a damaged artifact, such as `0x`.
  private static let longestPrefix = 2
}
