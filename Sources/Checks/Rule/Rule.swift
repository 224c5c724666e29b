import Decoding
package import Evidence
package import Results

/// One thing that must be true of an artifact, as a value: what it says, why, and how it is checked.
///
/// The handbook page, the report's wording and the verdict all come from here. A rule judges
/// decoded values and returns a ``Finding``; it prints nothing and knows no other rule.
package final class Rule: Sendable {
  package let id: RuleID
  /// The heading that a reader thinks of it under.
  package let group: Group
  /// The number of the receipt's field that it judges, if it judges one.
  package let receiptField: Int?
  package let title: Title
  package let severity: Severity
  /// What is computed and compared, in a sentence or two; the formula where there is one.
  package let checks: String
  /// The attack or accident that the rule keeps out.
  package let protects: String
  package let source: Citation
  /// The types of artifact on which the rule runs. Receipts inside attestations count as both.
  package let appliesTo: Set<ArtifactType>
  /// Rules whose failure explains why this one found nothing to judge.
  package let dependsOn: [RuleID]
  package let evaluate: @Sendable (Subject) -> Finding

  package init(
    _ id: RuleID, group: Group, receiptField: Int? = nil, title: Title,
    severity: Severity = .error, checks: String, protects: String, source: Citation,
    appliesTo: Set<ArtifactType>, dependsOn: [RuleID] = [],
    evaluate: @escaping @Sendable (Subject) -> Finding
  ) {
    self.id = id
    self.group = group
    self.receiptField = receiptField
    self.title = title
    self.severity = severity
    self.checks = checks
    self.protects = protects
    self.source = source
    self.appliesTo = appliesTo
    self.dependsOn = dependsOn
    self.evaluate = evaluate
  }

  /// The few headings under which reports list rules.
  package enum Group: String, Sendable, Hashable, CaseIterable {
    case decoding = "Decoding"
    case certificates = "Certificates"
    case binding = "Challenge binding"
    case identity = "Key and app identity"
    case receipt = "Receipt"
    case token = "Token"
    case deviceCheck = "DeviceCheck"
  }

  /// The property when it holds, and the failure when it does not.
  package struct Title: Sendable, Hashable {
    package let passes: String
    /// What is odd where it warns.
    package let warns: String
    package let fails: String

    package init(passes: String, warns: String? = nil, fails: String) {
      self.passes = passes
      self.warns = warns ?? fails
      self.fails = fails
    }

    package func told(_ result: Finding.Result) -> String {
      switch result {
      case .warn: warns
      case .fail, .error: fails
      case .pass, .notApplicable, .notRun: passes
      }
    }
  }
}
