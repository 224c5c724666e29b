import Evidence

/// A form in which bytes are written inside other text, with the reader that extracts an artifact
/// from it.
///
/// ``Carver`` calls the reader where an ``AnchorPattern`` of the form matches.
struct CarvedForm: Sendable {
  /// Returns where the digits end of which a text is made that begins at a place, if the reader decodes
  /// such a text and carves it. The carver then skips other anchors of such forms in the same digits.
  var textEnd: (@Sendable (_ start: Int, _ text: Bytes) -> Int)?

  /// Reads the artifacts that begin at an anchor, a place where a pattern matches.
  ///
  /// - Parameters:
  ///   - text: The text after the last artifact that was found.
  ///   - start: Where the anchor begins, counted from the start of the text's buffer.
  ///   - limits: The limits of one artifact.
  /// - Returns: The artifacts in the order of the text; empty if the anchor was a coincidence.
  let read: @Sendable (_ text: Bytes, _ start: Int, _ limits: DecodingLimits) -> [CarvedStretch]

  /// Creates a form whose reader returns at most one artifact.
  init(
    one read: @escaping @Sendable (Bytes, Int, DecodingLimits) -> CarvedStretch?
  ) {
    self.read = { text, start, limits in read(text, start, limits).map { [$0] } ?? [] }
  }

  /// Creates a form whose reader decodes a text and may find several artifacts in it.
  init(
    text read: @escaping @Sendable (Bytes, Int, DecodingLimits) -> [CarvedStretch],
    end: @escaping @Sendable (Int, Bytes) -> Int
  ) {
    self.read = read
    textEnd = end
  }
}
