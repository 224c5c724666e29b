import Evidence

/// A text that is one artifact and nothing else.
enum LoneArtifact {
  /// Whether nothing stands around the artifact but what ``TextArmour`` takes off: it then reads the
  /// whole text, and names what it had to undo, or where the text is damaged.
  static func fills(_ text: Bytes, _ finds: [CarvedStretch]) -> Bool {
    guard let only = finds.first, finds.count == 1, only.shortening == nil else {
      return false
    }
    let (rest, _) = PeelingStep.peelAll(text)
    let reading = TextArmour.read(text)
    if reading.damage == nil, ArtifactType.sniff(reading.payload) == only.type {
      return reading.payload == only.armour.payload
    }
    // A damaged one starts as the text does, and no words are behind it.
    let start = rest.buffer === text.buffer ? rest.startIndex : text.startIndex
    return !only.isWhole && only.range.lowerBound - start <= longestPrefix
      && !text[only.range.upperBound..<text.endIndex].contains {
        $0 == 0x20 || $0 == UInt8(ascii: ":")
      }
  }

  private static let longestPrefix = 2
}
