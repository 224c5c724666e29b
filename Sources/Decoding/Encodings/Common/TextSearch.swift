import Evidence

/// How text in an encoding is found inside any bytes. Used by ``EncodedText``.
enum TextSearch: Sendable {
  /// In runs of digits. Each run is decoded on its own.
  case digits(DigitRuns)
  /// By a mark. If the mark occurs, the bytes are decoded as a whole.
  case marked(EncodingMark)
}

/// The mark of an encoding whose escape sequences may occur anywhere in a text, such as `%` of
/// percent-encoding.
struct EncodingMark: Sendable {
  /// The bytes that are searched.
  typealias Text = UnsafeBufferPointer<UInt8>

  /// The byte that is part of every sequence.
  let byte: UInt8
  /// Returns whether the byte at `place` begins or ends a sequence. `place` counts from the start
  /// of `text`.
  let isMark: @Sendable (_ text: Text, _ place: Int) -> Bool
  /// Returns the bytes with every sequence decoded, as buffers of their own.
  let decode: @Sendable (_ bytes: Bytes) -> [Bytes]

  /// Returns whether the text has at least one sequence.
  func occurs(in text: Text) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    var start = 0
    while let place = bytes.firstPlace(of: byte, from: start) {
      if isMark(text, place) { return true }
      start = place + 1
    }
    return false
  }
}
