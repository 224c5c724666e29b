package import Checks

/// A known mistake, as a value: what it is, who mends it and how, and how it is proved.
package struct Cause: Sendable {
  /// `N03-hash-base64-text`, as the public contract fixes it.
  package let id: String
  /// The mistake in one sentence, as a fact.
  package let statement: String
  package let actor: Actor
  /// The rules whose failure or warning this mistake can explain.
  package let explains: [RuleID]
  package let fix: [FixStep]
  package let reference: Rule.Citation
  /// Undoes the mistake and recomputes; `nil` where the evidence does not show it.
  package let prove: @Sendable (Examination) -> Proof?

  package init(
    _ id: String, _ statement: String, actor: Actor, explains: [RuleID], fix: [FixStep],
    reference: Rule.Citation, prove: @escaping @Sendable (Examination) -> Proof?
  ) {
    self.id = id
    self.statement = statement
    self.actor = actor
    self.explains = explains
    self.fix = fix
    self.reference = reference
    self.prove = prove
  }
}

/// One thing to do, with what to type where there is something to type.
package struct FixStep: Sendable, Hashable {
  package let text: String
  package let code: String?

  package init(_ text: String, code: String? = nil) {
    self.text = text
    self.code = code
  }
}
