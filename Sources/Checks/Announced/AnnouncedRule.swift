package import Results

/// A rule that has a name and isn't checked yet, because nothing reads its evidence yet. The handbook
/// knows it; nothing that runs does.
package struct AnnouncedRule: Sendable {
  package let id: RuleID
  /// The property that the rule will check.
  package let title: String
  /// What will be computed and compared.
  package let checks: String
  /// The attack or accident that it will keep out.
  package let protects: String
  package let source: Citation
  package let awaits: Awaited

  /// The evidence that a rule waits for.
  package enum Awaited: String, Sendable, Hashable, CaseIterable {
    /// Requests and responses in their order, with times, status and headers.
    case capturedTraffic

    /// As in “waits for …”.
    package var phrase: String {
      switch self {
      case .capturedTraffic: "captured traffic"
      }
    }
  }

  init(
    _ id: RuleID, _ title: String, checks: String, protects: String, source: Citation,
    awaits: Awaited
  ) {
    self.id = id
    self.title = title
    self.checks = checks
    self.protects = protects
    self.source = source
    self.awaits = awaits
  }
}

extension AnnouncedRule {
  /// Every announced rule, in the order of the public contract.
  package static let all = deviceCheck
}
