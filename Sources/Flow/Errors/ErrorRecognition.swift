import Evidence

extension KnownError {
  /// The most of a text that is read for an error.
  private static let longest = 65_536

  /// The error that a text reports, as its place in the catalogue; `nil` for a text that reports none.
  package static func index(in text: String) -> Int? {
    let bytes = Array(text.utf8.prefix(longest)).map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    return all.firstIndex { error in
      error.signs.contains { $0.allSatisfy { bytes.hasWords($0) } }
    }
  }
}

extension [UInt8] {
  /// Whether words stand in the text, and no digit behind a number at their end.
  fileprivate func hasWords(_ words: String) -> Bool {
    let words = [UInt8](words.utf8)
    guard let first = words.first, let last = words.last, count >= words.count else { return false }
    let endsInDigit = (0x30...0x39).contains(last)
    for start in 0...(count - words.count) where self[start] == first {
      let end = start + words.count
      guard self[start..<end].elementsEqual(words) else { continue }
      if endsInDigit, end < count, (0x30...0x39).contains(self[end]) { continue }
      return true
    }
    return false
  }
}
