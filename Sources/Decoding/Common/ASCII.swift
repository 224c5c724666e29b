package import Evidence

extension UInt8 {
  var isLineBreak: Bool { self == 0x0a || self == 0x0d }

  /// Space, tab, line feed and carriage return, which JSON and MIME agree on.
  var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || isLineBreak }

  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// A control character that no text has, other than whitespace.
  var isControl: Bool { self < 0x20 && !isWhiteSpace || self == 0x7f }
}

extension Bytes {
  /// The bytes without whitespace at either end.
  package var trimmed: Bytes {
    guard let low = firstIndex(where: { !$0.isWhiteSpace }),
      let high = lastIndex(where: { !$0.isWhiteSpace })
    else { return self[startIndex..<startIndex] }
    return self[low..<(high + 1)]
  }

  /// Where `text` first begins, at or after `start`.
  package func firstIndex(of text: String, from start: Int? = nil) -> Int? {
    guard let first = text.utf8.first else { return nil }
    var position = start ?? startIndex
    while let hit = self[position..<Swift.max(position, endIndex)].firstIndex(of: first) {
      if self[hit..<endIndex].starts(with: text) { return hit }
      position = hit + 1
    }
    return nil
  }

  /// The UTF-8 byte order mark.
  static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// U+FFFD, which stands where bytes were no UTF-8.
  static let replacementCharacter: [UInt8] = [0xef, 0xbf, 0xbd]
}
