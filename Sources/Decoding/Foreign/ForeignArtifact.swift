package import Evidence

/// Something that was sent instead of an App Attest artifact, and the evidence by which it was
/// recognized.
///
/// Only exact structure counts: first bytes that a format reserves, members that a standard
/// requires, object identifiers that an authority assigned. Anything that merely looks similar
/// stays unknown, except for bytes of a typical number, see ``ForeignKind/isToldByForm``.
///
/// Brotli and raw deflate have no signature (RFC 7932 §9.1, RFC 1951 §3.2), and DeviceCheck tokens
/// have no public structure, so they are never recognized.
package struct ForeignArtifact: Sendable, Hashable {
  /// What it is.
  package let kind: ForeignKind
  /// The evidence as a clause: “the first bytes are 1f8b08”.
  package let evidence: String
  /// The bytes that are the evidence.
  package let bytes: Bytes

  /// Creates a result.
  init(_ kind: ForeignKind, _ evidence: String, at bytes: Bytes) {
    self.kind = kind
    self.evidence = evidence
    self.bytes = bytes
  }
}

extension ForeignArtifact {
  /// The recognizers, the most specific first. Each is linear in the number of bytes.
  private static let readers: [@Sendable (Bytes) -> ForeignArtifact?] = [
    FileSignature.recognise, CompactToken.recognise, JSONShape.recognise, ForeignText.recognise,
    DERShape.recognise, ProgramOutput.recognise,
  ]

  /// Returns what the bytes inside a text are, otherwise what the text itself is.
  ///
  /// A text that isn't an encoding of bytes, such as an HTML page, decodes to random bytes and is
  /// recognized as text.
  ///
  /// - Parameter armour: the text and the bytes decoded from it.
  /// - Returns: `nil` if neither is recognized.
  package static func recognise(in armour: ArmourReading) -> ForeignArtifact? {
    let text = armour.text.withoutByteOrderMark.trimmed
    let isText = armour.payload.isEmpty || armour.payload == text
    let readings = isText ? [text] : [armour.payload, text]
    for bytes in readings {
      if let found = readers.firstResult({ $0(bytes) }) { return found }
    }
    return armour.damage == nil ? ForeignText.recogniseByLength(armour.payload) : nil
  }

  /// Returns what an attestation object in another format than Apple's is.
  package static func recognise(_ object: AttestationObject) -> ForeignArtifact? {
    WebAuthnFormat.recognise(object)
  }

  /// Returns what a CMS message that isn't an App Attest receipt is.
  package static func recognise(_ receipt: Receipt) -> ForeignArtifact? {
    SignedMessageShape.recognise(receipt)
  }

  /// Returns whether the bytes are a private key in DER, which no report may show.
  package static func isPrivateKey(_ bytes: Bytes) -> Bool {
    DERShape.recognise(bytes)?.kind == .privateKey
  }
}

extension Bytes {
  /// The bytes without a byte order mark at the start.
  fileprivate var withoutByteOrderMark: Bytes {
    starts(with: Bytes.byteOrderMark) ? dropFirst(Bytes.byteOrderMark.count) : self
  }
}
