import Evidence

/// The words with which a print leaves out a part of the bytes, and how much that is.
enum ShortenedPrint {
  /// Debuggers and loggers put them directly behind the last byte they show.
  private static let reach = 64
  private static let marks = [
    "..", "…", "\\u2026", "[truncated", "<truncated", "(truncated", "[...", "(...", "<snip",
    "[snip",
    "[output truncated", "-- more --", "--More--",
  ]
  private static let wordsForMore = [
    "more byte", "more item", "more element", "more char", "bytes more",
  ]

  /// What stands around a stretch and says that it is not all; `nil` where nothing does.
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

  /// What a message of os_log holds (Apple, “Generating Log Messages from Your Code”): the line ends so
  /// many bytes behind where its message begins.
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

  /// `{length = 5921, bytes = 0x…`, `Uint8Array(5921) [`, `▿ 5921 bytes`, `Data(5921 bytes)`.
  private static func statedTotal(before place: Int, in text: Bytes) -> Int? {
    let before = text.between(max(text.startIndex, place - reach), place)
      .suffix(while: { !$0.isLineBreak })
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
  /// Where `text` begins last.
  func lastIndex(of text: String) -> Int? {
    let pattern = Array(text.utf8)
    return indices.reversed().first { self[$0..<endIndex].starts(with: pattern) }
  }

  /// The last number before one of the words: `945 more bytes`.
  fileprivate func numberBefore(_ words: [String]) -> Int? {
    for word in words {
      guard let place = lastIndex(of: word) else { continue }
      let digits = self[startIndex..<place].trimmed.suffix(while: { $0.isDigit })
      if let number = digits.utf8.flatMap({ Int($0) }) { return number }
    }
    return nil
  }
}
