import Evidence

/// What a log writes before each line of a print: `D/OkHttp: `, or a time and a level.
struct LineTag {
  private let bytes: Bytes

  /// The most bytes of a tag.
  private static let longest = 128

  /// Takes the tag of a line: the text before the first bracket or quotation mark. Empty if that is
  /// far away.
  init(of line: Bytes) {
    let tag = line.prefix(Self.longest).prefix { !"{[\"'".utf8.contains($0) }
    // A mark between the parts of an object is none.
    let isMark = tag.allSatisfy { ",:]} \t".utf8.contains($0) }
    bytes = !isMark && tag.count < min(line.count, Self.longest) ? tag : line.prefix(0)
  }

  /// Returns a line without the tag; the line itself if it has another one. Digits may differ, because
  /// they may be those of a time.
  func removed(from line: Bytes) -> Bytes {
    let (tag, trimmed) = (bytes.count, bytes.trimmed.count)
    if tag <= line.count, isSame(as: line.prefix(tag)) { return line.dropFirst(tag) }
    // A blank line may have lost the space at its end.
    return line.count < tag && line.trimmed.count == trimmed && isSame(as: line.trimmed)
      ? line.prefix(0) : line
  }

  /// Returns whether a text is the start of the tag, but for its digits.
  private func isSame(as text: Bytes) -> Bool {
    zip(bytes, text).allSatisfy { $0 == $1 || $0.isDigit && $1.isDigit }
  }
}
