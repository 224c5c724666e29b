package import Evidence

extension UInt8 {
  /// Whether the byte is a line feed or a carriage return.
  var isLineBreak: Bool { self == 0x0a || self == 0x0d }

  /// Whether the byte is space, tab, line feed or carriage return, the whitespace of JSON and MIME.
  var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || isLineBreak }

  /// Whether the byte is a decimal digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is a control character other than whitespace, which text does not contain.
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

  /// Returns the offset of the first occurrence of `text` at or after `start`; `nil` if there is
  /// none or `text` is empty.
  package func firstIndex(of text: String, from start: Int? = nil) -> Int? {
    guard let first = text.utf8.first else { return nil }
    var position = start ?? startIndex
    while let hit = self[position..<Swift.max(position, endIndex)].firstIndex(of: first) {
      if self[hit..<endIndex].starts(with: text) { return hit }
      position = hit + 1
    }
    return nil
  }

  /// The UTF-8 encoding of the byte order mark, U+FEFF.
  static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The UTF-8 encoding of U+FFFD, which replaces bytes that are invalid in UTF-8.
  static let replacementCharacter: [UInt8] = [0xef, 0xbf, 0xbd]
}
