import Evidence

/// The length of a text that stands in front of it in a binary format.
enum TextLength {
  /// No artifact is shorter in Base64.
  private static let shortest = 128

  /// The length that the bytes before `start` state, where so many bytes are there: the head of a text in
  /// CBOR (RFC 8949 §3.1), a string of MessagePack, or a length in two or four bytes. A text says so by chance
  /// too: it holds only where an artifact ends there.
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

  /// Whether a head with a length of one byte stands before the text: `78` of CBOR, `d9` of MessagePack.
  private static func isHead(before start: Int, in text: Bytes) -> Bool {
    start - 2 >= text.startIndex && [0x78, 0xd9].contains(text.buffer.storage[start - 2])
  }
}
