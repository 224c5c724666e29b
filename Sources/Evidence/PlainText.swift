extension UnsafeRawBufferPointer {
  /// Returns the end of the printable ASCII, without quotation marks and backslashes, that starts
  /// at `start`. JSON writes such bytes unescaped.
  ///
  /// The bytes are tested eight at a time. Up to seven plain bytes may follow the result at the end of
  /// the bytes.
  ///
  /// - Returns: An offset between `start` and `count`.
  package func endOfPlainText(from start: Int) -> Int {
    var place = start
    while place + 8 <= count {
      let word = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // The highest bit is set in each byte that needs an escape. A borrow or a carry spreads only
      // from such a byte, so the lowest one is always exact.
      let isControl = (word &- ones * 0x20) & ~word
      let isHigh = word | (word &+ ones)
      let isOther =
        isControl | isHigh | zeros(in: word ^ ones * 0x22) | zeros(in: word ^ ones * 0x5c)
      let marks = isOther & highestBits
      guard marks == 0 else { return place + marks.littleEndian.trailingZeroBitCount / 8 }
      place += 8
    }
    return place
  }

  /// Returns the offset of the first `byte` at or after `start`, or `nil` if there is none. Tests
  /// eight bytes at a time.
  package func firstPlace(of byte: UInt8, from start: Int = 0) -> Int? {
    let pattern = ones * UInt64(byte)
    var place = start
    while place + 8 <= count {
      let word = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let marks = zeros(in: word ^ pattern) & highestBits
      guard marks == 0 else { return place + marks.littleEndian.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count {
      if self[place] == byte { return place }
      place += 1
    }
    return nil
  }

  /// Returns the offset of the first place of `part` at or after `start`, or `nil` if there is none or `part`
  /// is empty. Takes a time that grows with the product of both lengths, so `part` must be short.
  package func firstPlace(of part: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
    guard let first = part.first else { return nil }
    var place = start
    while let found = firstPlace(of: first, from: place), part.count <= count - found {
      if UnsafeRawBufferPointer(rebasing: self[found..<(found + part.count)]).equals(part) {
        return found
      }
      place = found + 1
    }
    return nil
  }

  /// Returns whether both have the same bytes. Compares eight bytes at a time.
  package func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    var place = 0
    while place + 8 <= count {
      let word = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      guard word == other.loadUnaligned(fromByteOffset: place, as: UInt64.self) else {
        return false
      }
      place += 8
    }
    while place < count {
      guard self[place] == other[place] else { return false }
      place += 1
    }
    return true
  }
}

/// A word with the value 1 in each byte.
private let ones: UInt64 = 0x0101_0101_0101_0101
/// A word with the highest bit set in each byte.
private let highestBits: UInt64 = 0x8080_8080_8080_8080

/// Returns a word with the highest bit set in the first byte that is zero. Bytes before it have the
/// bit clear; bytes after it are undefined.
private func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word }
