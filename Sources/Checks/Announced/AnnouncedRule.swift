package import Results

/// A rule that is fixed by name and not judged yet, because it waits for evidence that is not read
/// yet. It is known to the handbook, and to nothing that runs.
package struct AnnouncedRule: Sendable {
  package let id: RuleID
  /// The property that will have to hold.
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
