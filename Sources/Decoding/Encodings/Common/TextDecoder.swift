package import Evidence

/// Extracts the bytes of an artifact from the text that carried them, in any encoding of
/// ``ByteEncoding/all``.
///
/// The reader removes wrappings around the text, decodes it, and removes wrappings around the
/// bytes. It lists each correction, names what can't be corrected, and always returns the bytes
/// that are left. Time and memory are linear in the length of the text.
///
/// Example: the text `"o2NmbXRv…"` gives the CBOR bytes `a3 63 66 6d 74 6f…`, the encoding
/// `base64` and the repair `quotes`.
package enum TextDecoder {
  /// The most characters that an encoding needs for a byte: six in `-128, `, and a few more where
  /// percent signs were encoded again. A text longer than this times the byte limit is cut.
  private static let charactersPerByte = 8

  /// The decoders of all encodings, in the order of the table. The last one accepts any text.
  private static let decoders = ByteEncoding.all.compactMap(\.decode)

  /// Reads the artifact in a captured text or in binary bytes. Never fails: bytes in no encoding
  /// are returned unchanged.
  ///
  /// - Parameters:
  ///   - captured: The text as it was captured, or binary bytes.
  ///   - limits: The most bytes of an artifact. A text that is more than eight times longer is
  ///     cut, and the damage is ``DecodedText/DamageKind/cutText``.
  /// - Returns: The bytes with the encoding, the repairs and the damage. All places lie in
  ///   `captured`. If nothing is left without the wrappings, the payload is empty and the damage
  ///   is ``DecodedText/DamageKind/empty``.
  package static func read(
    _ captured: Bytes, limits: DecodingLimits = .standard
  ) -> DecodedText {
    let isTooLong = captured.count / charactersPerByte > limits.bytes
    let text = isTooLong ? captured.prefix(limits.bytes * charactersPerByte) : captured
    let (rest, wrappings) = TextUnwrapping.peelAll(text)
    guard !rest.isEmpty else {
      return DecodedText(
        text: captured, payload: DecodedBody(verbatim: rest).payload, encoding: .raw,
        repairs: [], damage: .init(.empty, at: captured))
    }
    let body = (decoders.firstResult { $0(rest) } ?? DecodedBody(verbatim: rest))
      .unwrapped(in: rest, limits: limits)
    let damage = isTooLong ? .init(.cutText, at: text.suffix(1)) : body.damage ?? lost(in: body)
    return DecodedText(
      text: captured, payload: body.payload, encoding: body.encoding,
      repairs: (wrappings + body.repairs).map { $0.moved(to: captured) },
      damage: damage.map { $0.moved(to: captured) })
  }

  /// Returns the damage of bytes that were decoded as UTF-8 text before they were encoded: such
  /// bytes are valid UTF-8 and contain U+FFFD.
  ///
  /// The bytes of an artifact are never valid UTF-8 as a whole. A genuine receipt may contain
  /// U+FFFD in one of its fields, and is no valid UTF-8 either.
  private static func lost(in body: DecodedBody) -> DecodedText.Damage? {
    guard body.payload.utf8 != nil else { return nil }
    let replaced = body.payload.replacementCharacters
    return replaced.first.map { .init(.utf8Replacement, at: $0, count: replaced.count) }
  }
}
