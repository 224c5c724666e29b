/// What a run of bytes is, by its content.
package enum ArtifactType: String, Sendable, Hashable, CaseIterable {
  case attestation
  case assertion
  case receipt
  case token
  case deviceCheck = "devicecheck"
  case unknown
}

extension ArtifactType: CustomStringConvertible {
  /// The word with its article, for use in a sentence.
  package var description: String {
    switch self {
    case .attestation: "an attestation"
    case .assertion: "an assertion"
    case .receipt: "a receipt"
    case .token: "a token"
    case .deviceCheck: "a DeviceCheck message"
    case .unknown: "no known artifact"
    }
  }
}
