import Evidence

/// A wrapping that transports put around a text, and the function that removes it.
///
/// Example: `"o2NmbXQ…"` is a text in quotes; the step of ``DecodedText/RepairKind/quotes``
/// returns `o2NmbXQ…`.
struct TextUnwrapping: Sendable {
  /// The kind of repair that is recorded when the wrapping is removed.
  let kind: DecodedText.Repair.Kind
  /// The most times that the wrapping is removed from one text. It also bounds the work.
  let times: Int
  /// Returns the text without the wrapping, or `nil` if the text doesn't have it.
  let peel: @Sendable (Bytes) -> UnwrappedText?
}

/// The text that is left after a wrapping was removed.
struct UnwrappedText {
  /// The text without the wrapping: a part of the same buffer, or a derived buffer if characters
  /// changed.
  let rest: Bytes
  /// The first place of the wrapping; `nil` if it is so usual that no repair is recorded, as a
  /// line break at the end of a file.
  let place: Bytes?
  /// The number of places, for escapes that occur in the whole text.
  var count = 1
}

extension TextUnwrapping {
  /// The steps of all encodings, in the order of the table.
  private static let all = ByteEncoding.all.flatMap(\.peel)

  /// Removes all wrappings of a text, from the outside to the inside. Binary input is returned
  /// unchanged.
  ///
  /// UTF-16 and UTF-32 are converted first. Then the first step that applies is taken, and the
  /// search starts again at the first step, until none applies.
  ///
  /// - Returns: The text inside, and what was removed, the outermost first. The places in
  ///   `repairs` may lie in derived buffers.
  static func peelAll(_ text: Bytes) -> (rest: Bytes, repairs: [DecodedText.Repair]) {
    var rest = text
    var repairs: [DecodedText.Repair] = []
    // Half of the bytes of such a text or more are zero. Convert it before the check for binary.
    if let decoded = text.fromUTF16 ?? WideCharacters.narrowed(text) {
      rest = decoded
      repairs.append(.init(.wideCharacters, at: text.prefix(UTF16Order.markLength)))
    }
    var used = all.map { _ in 0 }
    peeling: while !BinaryBody.isBinary(rest) {
      for (index, step) in all.enumerated() where used[index] < step.times {
        guard let peeled = step.peel(rest) else { continue }
        used[index] += 1
        rest = peeled.rest
        if let place = peeled.place {
          repairs.append(.init(step.kind, at: place, count: peeled.count))
        }
        continue peeling
      }
      break
    }
    return (rest, repairs)
  }
}
