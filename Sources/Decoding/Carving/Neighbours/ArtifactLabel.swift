import Evidence

/// Finds the name before an artifact, such as `attestation` in `attestation: "o2Nm…"`.
enum ArtifactLabel {
  /// How many bytes before the artifact are searched.
  private static let reach = 160

  /// Words that name the encoding or the container of a value, not the value.
  private static let formWords = RegisteredNames.words("forms")

  /// Returns the name before an artifact, or `nil`: the name before `:`, `=` or `>` on its line;
  /// else a word before a space; else the text of the line above.
  ///
  /// - Parameter stretch: Where the artifact is in the text.
  static func of(_ stretch: Range<Int>, in text: Bytes) -> Bytes? {
    let before = text.between(stretch.lowerBound - reach, stretch.lowerBound)
    let line = before.suffix(while: { !$0.isLineBreak })
    return named(on: line) ?? word(on: line)
      // The line has only marks such as `"` or `[` before the artifact.
      ?? (line.contains(where: \.isAlphanumeric) ? nil : lineAbove(line, in: before))
  }

  /// Returns the last name with a separator. A word of ``formWords`` is only returned if there is
  /// no other name: in `receipt: base64: MIAG…` the name is `receipt`.
  private static func named(on line: Bytes) -> Bytes? {
    var fallback: Bytes?
    for place in line.indices.reversed() where ":=>".utf8.contains(line[place]) {
      guard let name = NamedValues.name(before: place, in: line) else { continue }
      if !formWords.contains(name.array) { return name }
      fallback = fallback ?? name
    }
    return fallback
  }

  /// Returns the word before the whitespace at the end of the line, or `nil`.
  private static func word(on line: Bytes) -> Bytes? {
    let trimmed = line.trimmed
    guard let last = trimmed.last, last.isLetter, trimmed.endIndex < line.endIndex else {
      return nil
    }
    return trimmed.suffix(while: { $0.isLetter || $0 == UInt8(ascii: "_") })
  }

  /// Returns the words of the line above, without a colon at the end. Returns `nil` for over 64
  /// characters.
  private static func lineAbove(_ line: Bytes, in text: Bytes) -> Bytes? {
    let above = text.between(text.startIndex, line.startIndex).trimmed.suffix(while: {
      !$0.isLineBreak
    })
    let words = above.trimmed
    let name = words.last == UInt8(ascii: ":") ? words.dropLast() : words
    guard !name.isEmpty, name.count <= 64 else { return nil }
    return name.suffix(while: { $0.isAlphanumeric || "_- .".utf8.contains($0) }).trimmed
  }
}
