package import Decoding
package import Evidence

/// Everything besides the artifact that can change its verdict, as it was applied.
package struct Policy: Sendable, Hashable {
  package let evaluatedAt: Timestamp?
  package let evaluatedAtSource: TimeSource?
  package var appIDs: [String]
  package let environment: ExpectedEnvironment?
  package let attestationAnchor: Anchor
  package let receiptAnchor: Anchor

  package init(
    evaluatedAt: Timestamp?, evaluatedAtSource: TimeSource?, appIDs: [String],
    environment: ExpectedEnvironment?, attestationAnchor: Anchor, receiptAnchor: Anchor
  ) {
    self.evaluatedAt = evaluatedAt
    self.evaluatedAtSource = evaluatedAtSource
    self.appIDs = appIDs
    self.environment = environment
    self.attestationAnchor = attestationAnchor
    self.receiptAnchor = receiptAnchor
  }

  package enum TimeSource: String, Sendable, Hashable, CaseIterable {
    case flag, capture, issuance, receipt, now
  }

  /// A certificate that is trusted because the policy says so.
  package struct Anchor: Sendable, Hashable {
    package let name: String
    package let certificate: Bytes
    package let decoded: Certificate
    /// Lower-case hexadecimal.
    package let sha256: String
    /// Whether it is Apple's, shipped with the tool; otherwise the caller replaced it.
    package let isBuiltIn: Bool

    package init(name: String, certificate: Bytes, sha256: String, isBuiltIn: Bool) {
      self.name = name
      self.certificate = certificate
      decoded = Certificate(decoding: certificate)
      self.sha256 = sha256
      self.isBuiltIn = isBuiltIn
    }
  }
}
