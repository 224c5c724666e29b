import Evidence

extension Base64Walk {
  /// Skips the few lines with the number of a page between two pages of a document. Returns false if the line behind
  /// them has other bytes than digits, or is narrower than this line and not the last one.
  mutating func takePageEnd() -> Bool {
    let width = position - lineStart
    let near = text.between(position, position + Self.longestPageEnd)
    guard width >= Self.shortestLine, near.first(where: { $0 != 0x20 })?.isLineBreak == true else {
      return false
    }
    var end = position
    for _ in 0..<Self.mostLinesOfPageEnd {
      let line = near.between(end, near.endIndex).drop { $0.isWhiteSpace || $0 == 0x0c }
      let begin = line.startIndex
      let count = text.skip(from: begin, while: Base64Alphabet.isDigit) - begin
      let behind = text.between(begin + count, text.endIndex).drop { "= ".utf8.contains($0) }
      if count == width || count >= Self.shortestLine && completes(count),
        behind.first?.isLineBreak != false, !startsOther(at: begin)
      {
        let between = near.between(position, begin)
        guard between.contains(where: { $0.isDigit || $0 == 0x0c }),
          !between.contains(where: Self.marksOfNames.contains)
        else { return false }
        isPlain = false
        position = begin
        lineStart = begin
        return true
      }
      guard let next = line.firstIndex(where: \.isLineBreak) else { return false }
      end = next
    }
    return false
  }

  /// Marks around the name of another value, which the lines between two pages don't have.
  private static let marksOfNames = Set(":=<>#[]{}\"'`|".utf8)
  /// The most lines between the digits of two pages, and the most bytes up to the digits of the second one.
  private static let (mostLinesOfPageEnd, longestPageEnd) = (4, 256)
}
