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

  /// Returns what the text around an artifact says about omitted bytes. Returns `nil` if it says
  /// nothing, or if the artifact is complete.
  ///
  /// - Parameters:
  ///   - range: Where the artifact is in the text.
  ///   - shown: The number of bytes that were decoded.
  ///   - isWhole: Whether the artifact is complete.
  ///   - text: The text around the artifact.
  static func around(
    _ range: Range<Int>, shown: Int, isWhole: Bool, in text: Bytes
  ) -> Shortening? {
    guard !isWhole else { return nil }
    let behind = text.between(range.upperBound, min(text.endIndex, range.upperBound + reach))
    let rest = behind.drop { $0.isWhiteSpace || ",\"'`+".utf8.contains($0) }
    let total = statedTotal(before: range.lowerBound, in: text).flatMap { $0 > shown ? $0 : nil }
    let isMarked = marks.contains { rest.starts(with: $0) }
    let count = rest.prefix { !$0.isLineBreak }.numberBefore(wordsForMore)
    guard isMarked || count != nil || total != nil else {
      return cut(range, shown: shown, in: text)
    }
    let mark =
      isMarked || count != nil
      ? rest.prefix { !$0.isLineBreak && $0 != UInt8(ascii: ">") } : behind.prefix(0)
    return Shortening(
      mark: mark, missing: total.map { $0 - shown } ?? count, shown: shown, limit: nil)
  }

  /// Returns the shortening by os_log, which cuts messages (Apple, “Generating Log Messages from
  /// Your Code”): the artifact ends its line, and a word of the line begins exactly as many bytes
  /// before this end as the longest message has.
  private static func cut(_ range: Range<Int>, shown: Int, in text: Bytes) -> Shortening? {
    let isLineEnd = range.upperBound == text.endIndex || text[range.upperBound].isLineBreak
    let limit = LengthLimit.logMessage
    let begin = range.upperBound - limit.count
    guard isLineEnd, begin >= text.startIndex, begin < range.lowerBound,
      begin == text.startIndex || text[begin - 1].isWhiteSpace,
      !text[begin..<range.lowerBound].contains(where: \.isLineBreak)
    else { return nil }
    return Shortening(
      mark: text[range.upperBound..<range.upperBound], missing: nil, shown: shown, limit: limit)
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

  /// Returns the last number before one of the words: 945 for `945 more bytes`.
  fileprivate func numberBefore(_ words: [String]) -> Int? {
    for word in words {
      guard let place = lastIndex(of: word) else { continue }
      let digits = self[startIndex..<place].trimmed.suffix(while: { $0.isDigit })
      if let number = digits.utf8.flatMap({ Int($0) }) { return number }
    }
    return nil
  }
}
