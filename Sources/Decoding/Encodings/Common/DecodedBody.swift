import Evidence

/// The result of decoding one text without its wrappings: the bytes, and what was corrected or
/// lost.
///
/// ``TextDecoder`` completes it to a ``DecodedText``. Places lie in the text that was decoded.
struct DecodedBody {
  var payload: Bytes
  var encoding: DecodedText.Encoding
  var repairs: [DecodedText.Repair] = []
  var damage: DecodedText.Damage?

  /// The buffer name of the decoded bytes, which results show.
  static let name = "artifact"
}

extension DecodedBody {
  /// Creates a body whose payload is an unchanged copy of the bytes, in a buffer of its own.
  init(verbatim bytes: Bytes) {
    self.init(payload: bytes.asArtifact(), encoding: .raw)
  }

  /// Creates the same body if the bytes pass a test; `nil` otherwise.
  init?(_ bytes: Bytes, if isOne: (Bytes) -> Bool) {
    guard isOne(bytes) else { return nil }
    self.init(verbatim: bytes)
  }

  /// Returns the body without wrappings around the bytes of the artifact, such as gzip. If the
  /// text is damaged, so that it is in no encoding, the wrapping is looked for in the characters
  /// of the text themselves.
  ///
  /// - Parameter text: The text that was decoded to this body.
  /// - Returns: The same body if nothing was wrapped, or if there was excess padding.
  func unwrapped(in text: Bytes, limits: DecodingLimits) -> DecodedBody {
    var body = damage == nil ? self : DecodedBody(verbatim: text)
    // Digits after the padding don't belong to the bytes.
    guard !repairs.contains(where: { $0.kind == .excessPadding }),
      // Rename the buffer: in results each buffer name occurs once.
      let (artifact, kinds) = ByteWrapping.unwrap(
        body.payload.renamed("wrapped artifact"), limits: limits)
    else { return self }
    body.payload = artifact
    body.repairs += kinds.map { .init($0, at: text) }
    return body
  }
}
