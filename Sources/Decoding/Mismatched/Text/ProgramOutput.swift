import Evidence

/// Recognition of program output: descriptions of objects instead of their bytes, error messages,
/// stack traces, and text.
enum ProgramOutput {
  /// Returns what the output is; `nil` if it contains control characters or isn't recognized.
  static func recognize(_ text: Bytes) -> MismatchedContent? {
    let head = text.prefix(longestHead)
    guard head.allSatisfy({ !$0.isControl || $0.isWhiteSpace }), head.utf8 != nil else {
      return nil
    }
    return object(in: head) ?? marked(by: marks, in: head) ?? words(at: head)
  }

  /// The number of bytes that are examined.
  private static let longestHead = 64 << 10

  // MARK: - Objects

  /// The descriptions that languages print for a byte array.
  private static let objects = [
    "[B@", "kotlin.ByteArray@", "System.Byte[]", "<memory at 0x", "HeapByteBuffer[pos=",
    "[object Uint8Array]", "[object ArrayBuffer]", "<_NSInlineData: 0x", "Instance of 'Uint8List'",
  ].map { (text: $0, kind: MismatchedKind.objectPrint) }

  /// Returns the description of an object in a short text.
  private static func object(in text: Bytes) -> MismatchedContent? {
    // A longer text may contain the bytes as well.
    guard text.count <= 1_024 else { return nil }
    return marked(by: objects, in: text) ?? byteCount(in: text)
  }

  /// Returns the description of Swift's `Data`: `5637 bytes`, `Optional(5637 bytes)`.
  private static func byteCount(in text: Bytes) -> MismatchedContent? {
    let ending = text.trimmed.suffix(while: { $0 != 0x20 && !$0.isLineBreak })
    guard ["bytes", "bytes)"].contains(where: { ending.elementsEqual($0.utf8) }),
      ending.startIndex > text.startIndex
    else { return nil }
    let before = text[text.startIndex..<(ending.startIndex - 1)]
    let digits = before.suffix(while: \.isDigit)
    guard (2...7).contains(digits.count),
      before[before.startIndex..<digits.startIndex].last.map({ "(:= \n".utf8.contains($0) }) ?? true
    else { return nil }
    return MismatchedContent(
      .objectPrint, "it says “\(digits.text) bytes” and shows none",
      at: digits)
  }

  // MARK: - Errors

  /// Parts of error messages and stack traces, in the order of the tests.
  private static let marks: [(text: String, kind: MismatchedKind)] = [
    ("Traceback (most recent call last)", .stackTrace), ("\n\tat ", .stackTrace),
    ("\n    at ", .stackTrace), ("goroutine 1 [", .stackTrace), ("' panicked at ", .stackTrace),
    ("Error Domain=", .errorMessage), ("com.apple.devicecheck.error", .errorMessage),
    ("DCError", .errorMessage), ("Exception: ", .errorMessage), ("atal error: ", .errorMessage),
    ("Error: ", .errorMessage), ("error: ", .errorMessage),
  ]

  /// Returns what the first mark means that the text contains.
  private static func marked(
    by marks: [(text: String, kind: MismatchedKind)], in text: Bytes
  ) -> MismatchedContent? {
    for mark in marks {
      guard let place = text.firstIndex(of: mark.text) else { continue }
      let found = text[place..<(place + mark.text.utf8.count)].trimmed
      return MismatchedContent(
        mark.kind, "it contains “\(found.text)”", at: found)
    }
    return nil
  }

  // MARK: - Words

  /// The maximum length in bytes of a piece of text without whitespace. An artifact is longer.
  private static let longestWord = 40
  /// The minimum number of words.
  private static let fewestWords = 3

  /// Returns plain text. Of the pieces between whitespace, at least three and at least half must be
  /// words: letters only, some of them not hexadecimal digits, and at most 20 bytes. No piece may be
  /// long enough for an artifact.
  private static func words(at place: Bytes) -> MismatchedContent? {
    let pieces = place.split { $0.isWhiteSpace }
    let words = pieces.count { piece in
      piece.drop(while: isSign).dropLast(while: isSign).allSatisfy { $0.isLetter || $0 >= 0x80 }
        && piece.contains { ($0 | 0x20) > 0x66 } && piece.count <= longestWord / 2
    }
    guard words >= fewestWords, words * 2 >= pieces.count,
      pieces.allSatisfy({ $0.count <= longestWord })
    else { return nil }
    return MismatchedContent(words: words, at: place.prefix(1))
  }

  /// Returns whether a byte is punctuation that may be before or after a word.
  private static func isSign(_ byte: UInt8) -> Bool { "\"'().,:;!?".utf8.contains(byte) }
}
