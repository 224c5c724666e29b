import Evidence

extension CarvedForm {
  /// Base64 and Base64url inside other text, in one run or in pieces: on several lines, in
  /// several strings of source code, after the prefixes of a log.
  static let base64 = CarvedForm(one: { text, start, limits in
    var walk = Base64Walk(text, from: start, limits: limits)
    return walk.run()
  })

  /// The same, found by the letters of a first key: the map may begin at any digit of the run, as
  /// behind a version byte or a length, and its heads may have any length. Behind the byte `c2`, the bytes may have
  /// been written as characters.
  ///
  /// - Parameter letter: Which byte of its group of three the first letter is, from 0.
  static func base64(keyAt letter: Int) -> CarvedForm {
    CarvedForm(one: { text, hit, limits in
      // The first digit of the pattern: the first of its group, the second, or the fourth.
      let group = hit - [0, 1, 3][letter]
      let before = text.between(group - longestHeads, group).suffix(while: Base64Alphabet.isDigit)
      let heads = before.suffix(before.count / 4 * 4)
      guard group + 4 <= text.endIndex else { return nil }
      let decoded = Base64Decoder.bytes(
        of: text[heads.startIndex..<(group + 4)], named: "heads")
      let bytes = decoded.prefix(heads.count / 4 * 3 + letter).array
      return MapStart.headLengths(before: bytes).firstResult { length in
        let first = bytes.count - length
        if first % 3 == 1, bytes[first - 1] == 0xc2 {
          var walk = Base64Walk(text, from: heads.startIndex + first / 3 * 4, limits: limits)
          if let found = walk.runOfCharacters() { return found }
        }
        var walk = Base64Walk(
          text, from: heads.startIndex + first / 3 * 4, skipping: first % 3, limits: limits)
        return walk.run()
      }
    })
  }

  /// The maximum number of digits of the heads of a map and its first key.
  private static let longestHeads = (MapStart.longestHeads + 2) / 3 * 4
}
