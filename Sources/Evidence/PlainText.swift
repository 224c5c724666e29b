extension UnsafeRawBufferPointer {
  /// Where the run of bytes that JSON writes as they stand ends: printable ASCII without quotation marks
  /// and backslashes.
  ///
  /// It is told eight bytes at a time: up to seven such bytes, or more behind another, may follow.
  package func endOfPlainText(from start: Int) -> Int {
    var place = start
    while place + 8 <= count {
      let word = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // The highest bit of each byte that is another one. A borrow or a carry goes on only from a byte
      // that is one, too.
      let isControl = (word &- ones * 0x20) & ~word
      let isHigh = word | (word &+ ones)
      let isOther =
        isControl | isHigh | zeros(in: word ^ ones * 0x22) | zeros(in: word ^ ones * 0x5c)
      guard isOther & highestBits == 0 else { break }
      place += 8
    }
    return place
  }

  /// The place of the first byte of a kind, from `start` on.
  package func firstPlace(of byte: UInt8, from start: Int = 0) -> Int? {
    let pattern = ones * UInt64(byte)
    var place = start
    while place + 8 <= count {
      let word = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      guard zeros(in: word ^ pattern) & highestBits == 0 else { break }
      place += 8
    }
    while place < count {
      if self[place] == byte { return place }
      place += 1
    }
    return nil
  }

  /// Whether the bytes are the same, eight at a time.
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

private let ones: UInt64 = 0x0101_0101_0101_0101
private let highestBits: UInt64 = 0x8080_8080_8080_8080

/// Has the highest bit set of the first byte that is zero, and of none before it.
private func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word }
