package import Decoding

/// One thing that must hold of an artifact, as a value: what it says, why, and how it is checked.
///
/// The handbook page, the report's wording and the verdict all come from here. A rule judges
/// decoded values and returns a ``Finding``; it prints nothing and knows no other rule.
package struct Rule: Sendable {
  package let id: RuleID
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
    _ id: RuleID, title: Title, severity: Severity = .error, checks: String, protects: String,
    source: Citation, appliesTo: Set<ArtifactType>, dependsOn: [RuleID] = [],
    evaluate: @escaping @Sendable (Subject) -> Finding
  ) {
    self.id = id
    self.title = title
    self.severity = severity
    self.checks = checks
    self.protects = protects
    self.source = source
    self.appliesTo = appliesTo
    self.dependsOn = dependsOn
    self.evaluate = evaluate
  }

  /// The property when it holds, and the failure when it does not.
  package struct Title: Sendable, Hashable {
    package let passes: String
    package let fails: String

    package init(passes: String, fails: String) {
      self.passes = passes
      self.fails = fails
    }
  }

  /// How much weighs a failure of the rule.
  package enum Severity: String, Sendable, Hashable {
    case error
    case warning
  }

  /// Where the demand comes from: Apple's page and step, a standard's section, or what is observed.
  package struct Citation: Sendable, Hashable {
    package let title: String
    package let locator: String?
    package let url: String?

    package init(_ title: String, _ locator: String? = nil, url: String? = nil) {
      self.title = title
      self.locator = locator
      self.url = url
    }
  }
}
