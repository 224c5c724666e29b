import Evidence

/// Distinguishes source code from records and logs. In code a name is a variable, and the
/// characters after it may be another variable instead of a value.
enum SourceCode {
  /// The most bytes that are examined.
  private static let longest = 65_536
  /// The fewest lines that look like code. A single line may look like it by coincidence.
  private static let least = 2

  /// The first words of lines in common programming languages.
  private static let words = RegisteredNames.words("code")

  /// Returns whether at least two lines begin with a keyword and have a mark of code. Examines at
  /// most 513 lines.
  static func looksLike(_ text: Bytes) -> Bool {
    let lines = text.prefix(longest).split(separator: 0x0a, maxSplits: 512)
    var count = 0
    for line in lines {
      let line = line.trimmed
      let word = line.prefix { !" (\t".utf8.contains($0) }
      guard word.count < line.count, words.contains(word.array), hasMark(line) else { continue }
      count += 1
      if count >= least { return true }
    }
    return false
  }

  /// Returns whether the line has a mark of code, such as a bracket. A sentence may begin with
  /// the same words.
  private static func hasMark(_ line: Bytes) -> Bool {
    line.contains { "=({;:<".utf8.contains($0) } || line.first == UInt8(ascii: "#")
      || line.starts(with: "import ") || line.starts(with: "use ") || line.starts(with: "package ")
  }
}
