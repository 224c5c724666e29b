import Evidence

/// A form in which bytes are written, with a reader that takes an artifact out of it.
struct CarvedForm: Sendable {
  /// Whether what it reads is a text again: the next anchor in the same text is no beginning of its own.
  var isText = false

  /// - Parameters:
  ///   - text: what has not been taken by an artifact before.
  ///   - start: where the anchor begins.
  let read: @Sendable (_ text: Bytes, _ start: Int, _ limits: DecodingLimits) -> [CarvedStretch]

  init(
    one read: @escaping @Sendable (Bytes, Int, DecodingLimits) -> CarvedStretch?
  ) {
    self.read = { text, start, limits in read(text, start, limits).map { [$0] } ?? [] }
  }

  init(
    text read: @escaping @Sendable (Bytes, Int, DecodingLimits) -> [CarvedStretch]
  ) {
    self.read = read
    isText = true
  }
}
