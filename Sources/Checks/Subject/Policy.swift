package import Claims
package import Decoding
package import Evidence
package import Results

/// What is the same for every artifact of a run: anchors, App IDs, environment, and the time. What is
/// expected of one artifact, such as its challenge, is in ``Expectations``.
package struct Policy: Sendable, Hashable {
  package var evaluatedAt: Timestamp?
  package var evaluatedAtSource: TimeSource?
  package var appIDs: [String]
  package let environment: ExpectedEnvironment?
  package var attestationAnchor: Anchor
  package var receiptAnchor: Anchor
  /// Keys and profiles that tokens are checked with.
  package var tokens = TokenPolicy()
  /// Apple's own anchors, which the two above are unless the caller replaced them.
  package let builtInAnchors: BuiltInAnchors?

  package init(
    evaluatedAt: Timestamp?, evaluatedAtSource: TimeSource?, appIDs: [String],
    environment: ExpectedEnvironment?, attestationAnchor: Anchor, receiptAnchor: Anchor,
    builtInAnchors: BuiltInAnchors? = nil
  ) {
    self.evaluatedAt = evaluatedAt
    self.evaluatedAtSource = evaluatedAtSource
    self.appIDs = appIDs
    self.environment = environment
    self.attestationAnchor = attestationAnchor
    self.receiptAnchor = receiptAnchor
    self.builtInAnchors = builtInAnchors
  }

  /// The anchors that the tool ships with.
  package struct BuiltInAnchors: Sendable, Hashable {
    package let attestation: Anchor
    package let receipt: Anchor

    package init(attestation: Anchor, receipt: Anchor) {
      self.attestation = attestation
      self.receipt = receipt
    }
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
