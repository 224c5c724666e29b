/// A public key that an attestation in the same run vouches for: one that is sound itself.
package struct AttestedKey: Sendable, Hashable {
  /// 04 ‖ X ‖ Y.
  package let point: [UInt8]
  /// SHA-256 of the point.
  package let identifier: [UInt8]
  package let counter: UInt32
  package let rpIDHash: [UInt8]

  package init(point: [UInt8], identifier: [UInt8], counter: UInt32, rpIDHash: [UInt8]) {
    self.point = point
    self.identifier = identifier
    self.counter = counter
    self.rpIDHash = rpIDHash
  }
}

/// A public key that an attestation in the same run has, and does not vouch for. It is told of, and
/// decides nothing: neither for an artifact nor against it.
package struct KeyClaim: Sendable, Hashable {
  /// 04 ‖ X ‖ Y.
  package let point: [UInt8]
  /// The name of the attestation's record, or the place where it was found.
  package let record: String
  package let flaw: Flaw

  package init(point: [UInt8], record: String, flaw: Flaw) {
    self.point = point
    self.record = record
    self.flaw = flaw
  }

  /// Why the attestation does not vouch for the key.
  package enum Flaw: Sendable, Hashable {
    case rejected
    /// It could not be judged to its end.
    case unsettled
    case otherApp
    case otherEnvironment

    fileprivate var phrase: String {
      switch self {
      case .rejected: "that is rejected"
      case .unsettled: "that is not accepted"
      case .otherApp: "for another app"
      case .otherEnvironment: "of another environment"
      }
    }
  }

  /// Whose key it is, to follow “of”.
  package var owner: String { "an attestation in this run \(flaw.phrase), “\(record)”" }
}
