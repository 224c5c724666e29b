package import Evidence

/// What results tell of the policy in force: everything that can change the verdict.
package struct PolicyFacts: Sendable, Hashable {
  package let evaluatedAt: Timestamp?
  package let evaluatedAtSource: TimeSource?
  package var appIDs: [String]
  /// The environment that was asked for, by its name in an evidence record.
  package let environment: String?
  package let attestationAnchor: AnchorFacts
  package let receiptAnchor: AnchorFacts

  package init(
    evaluatedAt: Timestamp?, evaluatedAtSource: TimeSource?, appIDs: [String],
    environment: String?, attestationAnchor: AnchorFacts, receiptAnchor: AnchorFacts
  ) {
    self.evaluatedAt = evaluatedAt
    self.evaluatedAtSource = evaluatedAtSource
    self.appIDs = appIDs
    self.environment = environment
    self.attestationAnchor = attestationAnchor
    self.receiptAnchor = receiptAnchor
  }
}

/// Where the time comes from at which an artifact was judged.
package enum TimeSource: String, Sendable, Hashable, CaseIterable {
  case flag, capture, issuance, receipt, now

  /// In words, to follow a comma.
  package var phrase: String {
    switch self {
    case .flag: "the time given with --as-of"
    case .capture: "the time of capture"
    case .issuance: "the time of issue"
    case .receipt: "the time of the receipt's creation"
    case .now: "the current time"
    }
  }
}

/// A certificate that was trusted because the policy said so. What was checked against it stands in
/// the results; the certificate itself does not.
package struct AnchorFacts: Sendable, Hashable {
  package let name: String
  /// Lower-case hexadecimal.
  package let sha256: String
  /// Whether it is Apple's, shipped with the tool; otherwise the caller replaced it.
  package let isBuiltIn: Bool

  package init(name: String, sha256: String, isBuiltIn: Bool) {
    self.name = name
    self.sha256 = sha256
    self.isBuiltIn = isBuiltIn
  }
}
