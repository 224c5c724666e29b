package import Decoding
package import Evidence

/// An event between a client and a server that has no artifact.
package struct Occurrence: Sendable {
  /// What happened.
  package let kind: Kind
  /// The place in the evidence.
  package let source: Source
  /// The time when it happened; `nil` if the evidence doesn't state it.
  package let time: Timestamp?
  /// Who sent the request, and how the server answered.
  package let delivery: Delivery
  /// The request to Apple's receipt endpoint in which it happened; otherwise `nil`.
  package let request: ReceiptRequest?

  /// What happened.
  package enum Kind: Sendable {
    /// The server issued this challenge.
    case challengeIssued(Bytes)
    /// The server issued no challenge, because the client asked for too many (status 429).
    case challengeHeldBack
    /// The server reported an error.
    case complaint
    /// A text in the evidence, which may report errors.
    case said(Bytes)
  }

  /// Creates an occurrence at the time of its source.
  init(
    _ kind: Kind, at source: Source, _ delivery: Delivery, request: ReceiptRequest? = nil
  ) {
    self.kind = kind
    self.source = source
    self.delivery = delivery
    self.request = request
    time = source.capturedAt
  }
}
