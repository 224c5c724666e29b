import Checks
package import Results

/// A known mistake, as a value: what it is, who fixes it and how, and how it is shown.
package final class Cause: Sendable {
  /// `N03-hash-base64-text`, as the public contract fixes it.
  package let id: String
  /// The mistake in one sentence, as a fact.
  package let statement: String
  package let actor: Actor
  /// The rules whose failure or warning this mistake can explain.
  package let explains: [RuleID]
  /// Where the evidence for it has to come from.
  package let evidence: EvidenceSource
  /// How it is shown: what is read or undone, and what must then be true. For the handbook.
  package let method: String
  package let fix: [FixStep]
  package let reference: Citation
  /// Whether it can be one of several mistakes that explain the same rule together.
  package let combines: Bool
  /// Undoes the mistake and recomputes; `nil` where the evidence does not show it.
  package let argue: @Sendable (Examination) -> Argument?

  /// A cause that an artifact, what was expected of it, or its neighbours can show.
  package init(
    _ id: String, _ statement: String, actor: Actor, explains: [RuleID], method: String,
    fix: [FixStep], reference: Citation, combines: Bool = false,
    argue: @escaping @Sendable (Examination) -> Argument?
  ) {
    self.id = id
    self.statement = statement
    self.actor = actor
    self.explains = explains
    evidence = .artifact
    self.method = method
    self.fix = fix
    self.reference = reference
    self.combines = combines
    self.argue = argue
  }

  /// A cause that needs other evidence than artifacts, and is never claimed for one.
  package init(
    _ id: String, _ statement: String, actor: Actor, explains: [RuleID] = [],
    waitsFor evidence: EvidenceSource, method: String, fix: [FixStep], reference: Citation
  ) {
    self.id = id
    self.statement = statement
    self.actor = actor
    self.explains = explains
    self.evidence = evidence
    self.method = method
    self.fix = fix
    self.reference = reference
    combines = false
    argue = { _ in nil }
  }
}
