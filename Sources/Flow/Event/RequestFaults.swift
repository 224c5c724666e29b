/// Mistakes that a request to Apple's receipt endpoint (`/v1/attestationData`) shows by itself.
/// Apple answers such requests with an error. One bit is no mistake: ``plainReceipt``.
package struct RequestFaults: OptionSet, Sendable, Hashable {
  /// One bit for each mistake; stored in packed events.
  package let rawValue: UInt16

  /// Creates a set from its bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A sandbox receipt was sent to the production host.
  package static let sandboxToProduction = RequestFaults(rawValue: 1 << 0)
  /// A production receipt was sent to the development host.
  package static let productionToSandbox = RequestFaults(rawValue: 1 << 1)
  /// The request was sent before the receipt's “not before” time, field 19.
  package static let early = RequestFaults(rawValue: 1 << 2)
  /// The receipt was created more than 30 days before the request.
  package static let old = RequestFaults(rawValue: 1 << 3)
  /// The body holds an artifact that isn't a receipt, such as an attestation object.
  package static let otherArtifact = RequestFaults(rawValue: 1 << 4)
  /// The body isn't the receipt's Base64 text alone, for example JSON or the binary receipt.
  package static let otherForm = RequestFaults(rawValue: 1 << 5)
  /// The authorization token's signature is in DER instead of the 64 bytes r‖s (RFC 7518 §3.4).
  package static let signatureInDER = RequestFaults(rawValue: 1 << 6)
  /// The `Authorization` header has something before the token, such as `Bearer`.
  package static let scheme = RequestFaults(rawValue: 1 << 7)
  /// Apple doesn't document the path.
  package static let otherPath = RequestFaults(rawValue: 1 << 8)
  /// The body is the Base64 text of a receipt and nothing else, as Apple asks for.
  package static let plainReceipt = RequestFaults(rawValue: 1 << 9)
}
