package import Decoding
package import Evidence

/// Something that happened between a client and a server, and brought no artifact.
package struct Occurrence: Sendable {
  package let kind: Kind
  package let source: Source
  package let time: Timestamp?
  package let encounter: Encounter
  /// The request to Apple's endpoint for receipts that it happened at.
  package let request: ReceiptRequest?

  package enum Kind: Sendable {
    /// The server gave out a challenge.
    case challengeIssued(Bytes)
    /// It gave out none, because too many were asked for.
    case challengeHeldBack
    /// Somebody said what went wrong.
    case complaint
    /// A text, in which errors may be reported.
    case said(Bytes)
  }

  init(
    _ kind: Kind, at source: Source, _ encounter: Encounter, request: ReceiptRequest? = nil
  ) {
    self.kind = kind
    self.source = source
    self.encounter = encounter
    self.request = request
    time = source.capturedAt
  }
}
