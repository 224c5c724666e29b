package import Evidence

/// Something that was sent instead of an App Attest artifact, and the evidence by which it was
/// recognized.
///
/// Only exact structure counts: first bytes that a format reserves, members that a standard
/// requires, object identifiers that an authority assigned. Anything that merely looks similar
/// stays unknown, with two exceptions: the output of programs, which is recognized by its words,
/// and bytes that are recognized by their number, see ``MismatchedKind/isToldByForm``.
///
/// Brotli and raw deflate have no signature (RFC 7932 §9.1, RFC 1951 §3.2), and DeviceCheck tokens
/// have no public structure, so they are never recognized.
package struct MismatchedContent: Sendable, Hashable {
  /// What it is.
  package let kind: MismatchedKind
  /// The evidence as a clause: “the first bytes are 1f8b08”.
  package let evidence: String
  /// The bytes that are the evidence.
  package let bytes: Bytes
  /// The status and reason phrase that a page shows, such as “502 Bad Gateway”; `nil` if it shows none, and
  /// for other content.
  package let status: String?

  /// What it is, as a noun phrase that follows “This is”: “an HTML page, “502 Bad Gateway””.
  package var name: String { kind.name + (status.map { ", “\($0)”" } ?? "") }

  /// Creates a result.
  init(_ kind: MismatchedKind, _ evidence: String, at bytes: Bytes, status: String? = nil) {
    self.kind = kind
    self.evidence = evidence
    self.bytes = bytes
    self.status = status
  }

  /// The recognizers, the most specific first. Each is linear in the number of bytes.
  private static let readers: [@Sendable (Bytes) -> MismatchedContent?] = [
    FileSignature.recognize, CompactToken.recognize, JSONShape.recognize, MismatchedText.recognize,
    DERShape.recognize, ProgramOutput.recognize,
  ]

  /// Returns what the bytes inside a text are, otherwise what the text itself is.
  ///
  /// A text that isn't an encoding of bytes, such as an HTML page, decodes to random bytes and is
  /// recognized as text.
  ///
  /// - Parameter decodedText: The text and the bytes decoded from it.
  /// - Returns: `nil` if neither is recognized.
  package static func recognize(in decodedText: DecodedText) -> MismatchedContent? {
    let text = decodedText.text.withoutByteOrderMark.trimmed
    let isText = decodedText.payload.isEmpty || decodedText.payload == text
    let readings = isText ? [text] : [decodedText.payload, text]
    return readings.firstResult { bytes in readers.firstResult { $0(bytes) } }
      ?? (decodedText.damage == nil
        ? MismatchedText.recognizeByLength(decodedText.payload) : nil)
  }

  /// Returns whether the bytes are a private key in DER, which no report may show.
  package static func isPrivateKey(_ bytes: Bytes) -> Bool {
    DERShape.recognize(bytes)?.kind == .privateKey
  }
}
