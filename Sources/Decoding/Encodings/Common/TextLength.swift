import Evidence

/// Reads the length of a text that a binary format states before the text.
enum TextLength {
  /// The fewest characters of an artifact in Base64.
  private static let shortest = 128

  /// Returns the length that the bytes before `start` state.
  ///
  /// These forms are read: the head of a CBOR text string (RFC 8949 §3.1), a MessagePack string,
  /// and a big-endian length of two or four bytes. A text may have such bytes by coincidence: the
  /// caller must check that an artifact ends at this length.
  ///
  /// - Parameters:
  ///   - start: Where the text begins, counted from the start of the buffer.
  ///   - text: The bytes around it.
  /// - Returns: The length in bytes; `nil` if no form gives a length of at least 128. A text
  ///   whose length has two or four bytes must also end before the end of `text`.
  static func stated(before start: Int, in text: Bytes) -> Int? {
    let storage = text.buffer.storage
    func number(_ count: Int) -> Int? {
      guard start - count >= text.startIndex else { return nil }
      return storage[(start - count)..<start].reduce(0) { $0 << 8 | Int($1) }
    }
    let stated = [2, 4].lazy.compactMap(number).first {
      shortest <= $0 && $0 < text.endIndex - start
    }
    return stated
      ?? number(1).flatMap { shortest <= $0 && isHead(before: start, in: text) ? $0 : nil }
  }

  /// Returns whether a head with a one-byte length comes before the text: `78` of CBOR, `d9` of
  /// MessagePack.
  private static func isHead(before start: Int, in text: Bytes) -> Bool {
    start - 2 >= text.startIndex && [0x78, 0xd9].contains(text.buffer.storage[start - 2])
  }
}
