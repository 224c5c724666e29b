package import Evidence

/// What was sent instead of an App Attest artifact, and how it was recognised.
///
/// Only exact structure counts: first bytes that a format reserves, members that a standard
/// requires, object identifiers that an authority assigned. What merely looks alike stays unknown,
/// save bytes of a telling number, which ``ForeignKind/isToldByForm`` sets apart.
/// Brotli and raw deflate bodies have no mark of their own (RFC 7932 §9.1, RFC 1951 §3.2), and the
/// bytes of a DeviceCheck token have no public structure, so that none of them is ever named.
package struct ForeignArtifact: Sendable, Hashable {
  package let kind: ForeignKind
  /// The fact that settles it, as a clause: “the first bytes are 1f8b08”.
  package let evidence: String
  /// Where the fact stands.
  package let bytes: Bytes

  init(_ kind: ForeignKind, _ evidence: String, at bytes: Bytes) {
    self.kind = kind
    self.evidence = evidence
    self.bytes = bytes
  }
}

extension ForeignArtifact {
  /// Ways to recognise bytes, the most telling first. Each is linear in the bytes.
  private static let readers: [@Sendable (Bytes) -> ForeignArtifact?] = [
    FileSignature.recognise, CompactToken.recognise, JSONShape.recognise, ForeignText.recognise,
    DERShape.recognise, ProgramOutput.recognise,
  ]

  /// What the content of a text is, else the text itself.
  ///
  /// A text that is no encoding of bytes, such as a page of HTML, decodes to nonsense; it is told by
  /// its characters.
  package static func recognise(in armour: ArmourReading) -> ForeignArtifact? {
    let text = armour.text.withoutByteOrderMark.trimmed
    let isText = armour.payload.isEmpty || armour.payload == text
    let readings = isText ? [text] : [armour.payload, text]
    for bytes in readings {
      if let found = readers.firstResult({ $0(bytes) }) { return found }
    }
    return armour.damage == nil ? ForeignText.recogniseByLength(armour.payload) : nil
  }

  /// What an attestation object is that is not Apple's.
  package static func recognise(_ object: AttestationObject) -> ForeignArtifact? {
    WebAuthnFormat.recognise(object)
  }

  /// What a signed message is that is no App Attest receipt.
  package static func recognise(_ receipt: Receipt) -> ForeignArtifact? {
    SignedMessageShape.recognise(receipt)
  }

  /// Whether the bytes are a private key, which no report may show.
  package static func isPrivateKey(_ bytes: Bytes) -> Bool {
    DERShape.recognise(bytes)?.kind == .privateKey
  }
}

extension Bytes {
  fileprivate var withoutByteOrderMark: Bytes {
    starts(with: Bytes.byteOrderMark) ? dropFirst(Bytes.byteOrderMark.count) : self
  }
}
