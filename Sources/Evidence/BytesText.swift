extension Bytes {
  /// The bytes as text, with U+FFFD for bytes that aren't UTF-8.
  package var text: String { String(decoding: buffer.storage[range], as: UTF8.self) }

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
  package static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The bytes without the byte order mark of UTF-8 at the start.
  package var withoutByteOrderMark: Bytes {
    starts(with: Bytes.byteOrderMark) ? dropFirst(Bytes.byteOrderMark.count) : self
  }

  /// The UTF-8 encoding of U+FFFD, which replaces bytes that are invalid in UTF-8.
  package static let replacementCharacter: [UInt8] = [0xef, 0xbf, 0xbd]
}
