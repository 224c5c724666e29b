import Evidence

/// The name that stands in front of an artifact.
enum ArtifactLabel {
  private static let reach = 160

  /// Words that tell the form of what follows and not what it is.
  private static let formWords: Set<[UInt8]> = Set(
    [
      "base64", "base64Encoded", "bytes", "data", "Data", "length", "hex", "value", "string",
      "type",
      "Buffer", "text", "body", "payload", "content", "message",
    ].map { Array($0.utf8) })

  static func of(_ stretch: Range<Int>, in text: Bytes) -> Bytes? {
    let before = text.between(stretch.lowerBound - reach, stretch.lowerBound)
    let line = before.suffix(while: { !$0.isLineBreak })
    return named(on: line) ?? word(on: line)
      ?? (isOpening(line) ? lineAbove(line, in: before) : nil)
  }

  /// The last name with a separator; one that only tells the form stands behind another.
  private static func named(on line: Bytes) -> Bytes? {
    var fallback: Bytes?
    for place in line.indices.reversed() where ":=>".utf8.contains(line[place]) {
      guard let name = NamedValues.name(before: place, in: line) else { continue }
      if !formWords.contains(name.array) { return name }
      fallback = fallback ?? name
    }
    return fallback
  }

  /// A word with nothing but a space behind it.
  private static func word(on line: Bytes) -> Bytes? {
    let trimmed = line.trimmed
    guard let last = trimmed.last, (0x61...0x7a).contains(last | 0x20),
      trimmed.endIndex < line.endIndex
    else { return nil }
    return trimmed.suffix(while: { (0x61...0x7a).contains($0 | 0x20) || $0 == UInt8(ascii: "_") })
  }

  /// Whether no word stands on it.
  private static func isOpening(_ line: Bytes) -> Bool {
    !line.contains { $0.isDigit || (0x61...0x7a).contains($0 | 0x20) }
  }

  private static func lineAbove(_ line: Bytes, in text: Bytes) -> Bytes? {
    let above = text.between(text.startIndex, line.startIndex).trimmed.suffix(while: {
      !$0.isLineBreak
    })
    let words = above.trimmed
    let name = words.last == UInt8(ascii: ":") ? words.dropLast() : words
    guard !name.isEmpty, name.count <= 64 else { return nil }
    return name.suffix(while: {
      $0.isDigit || (0x61...0x7a).contains($0 | 0x20) || "_- .".utf8.contains($0)
    })
    .trimmed
  }
}
