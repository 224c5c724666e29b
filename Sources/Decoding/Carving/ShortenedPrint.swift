import Evidence

/// Recognizes prints that omit a part of the bytes, and how many bytes are missing.
///
/// Examples: `{length = 5921, bytes = 0xa363… }`, `<Buffer a3 63 ... 5871 more bytes>`,
/// `[truncated]`.
enum ShortenedPrint {
  /// How many bytes around the artifact are searched. Debuggers and loggers put the words
  /// directly after the last byte.
  private static let reach = 64
  /// The beginnings of words that mean omitted bytes.
  private static let marks = [
    "..", "…", "\\u2026", "[truncated", "<truncated", "(truncated", "[...", "(...", "<snip",
    "[snip",
    "[output truncated", "-- more --", "--More--",
  ]
  /// The words after a number of omitted bytes.
  private static let wordsForMore = [
    "more byte", "more item", "more element", "more char", "bytes more",
  ]

  /// Returns the words around an artifact that say that bytes are omitted, such as
  /// `... 945 more bytes`; empty if only a length shows it. Returns `nil` if the text says nothing,
  /// or if the artifact is complete.
  ///
  /// - Parameters:
  ///   - range: Where the artifact is in the text.
  ///   - shown: The number of bytes that were decoded.
  ///   - isWhole: Whether the artifact is complete.
  ///   - text: The text around the artifact.
  static func around(
    _ range: Range<Int>, shown: Int, isWhole: Bool, in text: Bytes
  ) -> Bytes? {
    guard !isWhole else { return nil }
    let behind = text.between(range.upperBound, range.upperBound + reach)
    let rest = behind.drop { $0.isWhiteSpace || ",\"'`+".utf8.contains($0) }
    if marks.contains(where: { rest.starts(with: $0) })
      || rest.prefix(while: { !$0.isLineBreak }).hasNumber(before: wordsForMore)
    {
      return rest.prefix { !$0.isLineBreak && $0 != UInt8(ascii: ">") }
    }
    let total = statedTotal(before: range.lowerBound, in: text) ?? 0
    return total > shown || isCut(range, in: text) ? behind.prefix(0) : nil
  }

  /// The length in bytes of the longest message of os_log (Apple, “Generating Log Messages from
  /// Your Code”).
  private static let longestMessage = 1_024

  /// Returns whether os_log cut the artifact: it ends its line, and a word of the line begins
  /// exactly as many bytes before this end as the longest message has.
  private static func isCut(_ range: Range<Int>, in text: Bytes) -> Bool {
    let isLineEnd = range.upperBound == text.endIndex || text[range.upperBound].isLineBreak
    let begin = range.upperBound - longestMessage
    return isLineEnd && begin >= text.startIndex && begin < range.lowerBound
      && (begin == text.startIndex || text[begin - 1].isWhiteSpace)
      && !text[begin..<range.lowerBound].contains(where: \.isLineBreak)
  }

  /// Returns the number of bytes that the words before an artifact state:
  /// `{length = 5921, bytes = 0x…`, `Uint8Array(5921) [`, `▿ 5921 bytes`, `Data(5921 bytes)`.
  /// Returns `nil` if they state none.
  private static func statedTotal(before place: Int, in text: Bytes) -> Int? {
    let before = text.between(place - reach, place).suffix(while: { !$0.isLineBreak })
    for (open, isBefore) in [
      ("length = ", false), ("length=", false), ("Array(", false), (" bytes", true),
    ] {
      guard let mark = before.lastIndex(of: open) else { continue }
      let digits =
        isBefore
        ? before[before.startIndex..<mark].suffix(while: { $0.isDigit })
        : before[(mark + open.utf8.count)..<before.endIndex].prefix(while: { $0.isDigit })
      if let number = digits.utf8.flatMap({ Int($0) }) { return number }
    }
    return nil
  }
}

extension Bytes {
  /// Returns where `text` begins for the last time, or `nil`.
  func lastIndex(of text: String) -> Int? {
    let pattern = Array(text.utf8)
    return indices.reversed().first { self[$0..<endIndex].starts(with: pattern) }
  }

  /// Returns whether a number comes before one of the words, as in `945 more bytes`.
  fileprivate func hasNumber(before words: [String]) -> Bool {
    words.contains { word in
      guard let place = lastIndex(of: word) else { return false }
      let digits = self[startIndex..<place].trimmed.suffix(while: { $0.isDigit })
      return digits.utf8.flatMap { Int($0) } != nil
    }
  }
}
