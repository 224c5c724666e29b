import Evidence

/// How text in an encoding is found inside any bytes.
enum TextSearch: Sendable {
  /// Runs of digits, each of which is decoded by itself.
  case digits(DigitRuns)
  /// Sequences that a mark begins: where one is, the bytes are decoded as a whole.
  case marked(EncodingMark)
}

/// The mark of an encoding whose sequences may be anywhere in a text.
struct EncodingMark: Sendable {
  typealias Text = UnsafeBufferPointer<UInt8>

  let byte: UInt8
  /// Whether the byte at a place begins a sequence, or ends one.
  let isMark: @Sendable (_ text: Text, _ place: Int) -> Bool
  /// Returns the bytes with every sequence decoded, as buffers of their own.
  let decode: @Sendable (_ bytes: Bytes) -> [Bytes]

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
