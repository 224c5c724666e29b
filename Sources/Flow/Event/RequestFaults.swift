/// What a request to Apple's endpoint for receipts shows of itself that Apple doesn't accept.
package struct RequestFaults: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The receipt says sandbox, and the host is that of production.
  package static let sandboxToProduction = RequestFaults(rawValue: 1 << 0)
  package static let productionToSandbox = RequestFaults(rawValue: 1 << 1)
  /// It was sent before the time in field 19.
  package static let early = RequestFaults(rawValue: 1 << 2)
  /// The receipt was made more than 30 days before.
  package static let old = RequestFaults(rawValue: 1 << 3)
  /// The body holds an artifact that is no receipt.
  package static let otherArtifact = RequestFaults(rawValue: 1 << 4)
  /// The body isn't the receipt's Base64 text alone.
  package static let otherForm = RequestFaults(rawValue: 1 << 5)
  /// The signature of the authorization token is in DER.
  package static let signatureInDER = RequestFaults(rawValue: 1 << 6)
  /// Something stands before the authorization token.
  package static let scheme = RequestFaults(rawValue: 1 << 7)
  /// The path is none that Apple describes.
  package static let otherPath = RequestFaults(rawValue: 1 << 8)
}
