/// Who demands a check, and what can happen without it, in words for readers who don't know
/// cryptography.
package struct Requirement: Sendable, Hashable {
  /// Who demands the check.
  package let level: Level
  /// What can happen without the check, as one sentence.
  package let risk: String

  /// Creates a requirement.
  package init(_ level: Level, risk: String) {
    self.level = level
    self.risk = risk
  }

  /// Who demands a check. The raw values are the names in results.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    /// A step of Apple's documentation demands it.
    case must
    /// Apple's documentation describes what is checked, but no step demands it.
    case recommended
    /// A standard, or the documentation of the service, demands it.
    case standard
    /// No document demands it; it follows from genuine artifacts or from other checks.
    case observed

    /// The level as a word, and what it means as a sentence.
    package var meaning: String {
      switch self {
      case .must: "Must: a step of Apple's documentation demands this check wherever it applies."
      case .recommended:
        "Recommended: Apple's documentation describes what is checked, but no step demands it."
      case .standard:
        "Standard: a standard, or the documentation of the service, demands this check."
      case .observed:
        "Observed: no document demands this check; it follows from genuine artifacts or other checks."
      }
    }
  }
}

extension Requirement {
  /// The members of a requirement.
  static let fields = FieldTable(
    Requirement.init(_:risk:),
    .field("level", \.level, .choice, about: "Who demands the check."),
    .field("risk", \.risk, .own, about: "What can happen without the check, in everyday words."))
}
