import Evidence

/// Recognizes UTF-16 and UTF-32 without a byte order mark by their zero bytes, and converts them
/// to UTF-8.
enum WideCharacters {
  /// The number of bytes that are examined.
  private static let sample = 4_096

  /// Returns the text in UTF-8, in a derived buffer. Returns `nil` if it isn't UTF-16 or UTF-32
  /// of mostly ASCII characters, or has fewer than 8 bytes. Byte order marks (U+FEFF) are removed
  /// wherever they are.
  static func narrowed(_ text: Bytes) -> Bytes? {
    let start = text.prefix(sample)
    guard start.count >= 8, start.contains(0) else { return nil }
    // In such a text of mostly ASCII, all bytes of a character but one are zero.
    for width in [4, 2] {
      let columns = (0..<width).map { column in
        stride(from: start.startIndex + column, to: start.endIndex, by: width).count {
          text[$0] == 0
        }
      }
      let most = start.count / width
      let filled = columns.indices.filter { columns[$0] * 10 < most * 3 }
      let empty = columns.indices.filter { columns[$0] * 10 > most * 7 }
      if filled.count == 1, empty.count == width - 1, let low = filled.first,
        low == 0 || low == width - 1
      {
        return narrowed(text, width: width, isLittleEndian: low == 0)
      }
    }
    return nil
  }

  /// Converts characters of `width` bytes. Values that aren't characters become U+FFFD; a
  /// surrogate pair therefore becomes two of them.
  private static func narrowed(_ text: Bytes, width: Int, isLittleEndian: Bool) -> Bytes {
    let storage = text.buffer.storage
    var output = DerivedBytes(from: text, capacity: text.count / width)
    var position = text.startIndex
    while position + width <= text.endIndex {
      let unit = storage[position..<(position + width)]
      let value = (isLittleEndian ? Array(unit.reversed()) : Array(unit))
        .reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      let place = position..<(position + width)
      position += width
      guard value != 0xfeff else { continue }
      if value < 0x80 {
        output.append(UInt8(truncatingIfNeeded: value), from: place)
      } else {
        output.append((Unicode.Scalar(value) ?? "\u{fffd}").utf8, from: place)
      }
    }
    return output.bytes(named: "UTF-8 text", by: .textRepair)
  }
}
