package import Results

/// A known mistake, as a value: what it is, who fixes it and how, and the closure that shows it in
/// the evidence.
///
/// ``DiagnosisEngine`` tests causes against an artifact with rules that failed or warned. The
/// handbook has a page for each.
///
/// Most causes correct the mistake and let the rules run again, as in this example; others state what
/// the evidence shows itself (``Argument/observed``):
/// ```
/// Cause("R06-dev-build-in-prod") { examination in
///   // nil if the evidence doesn't show the mistake
///   .recomputed(corrected, "The server expects production; …", undoing: "environment := …")
/// }
/// ```
/// Its texts are in `causes.txt` (``CauseTexts``).
package final class Cause: Sendable {
  /// The stable identifier, such as `N03-hash-base64-text`. The letter is the family: N nonce, K
  /// key ID, R relying party and environment, C certificates, S assertions, T transport, P receipts
  /// and services, F conversations.
  package let id: String
  /// The mistake in one sentence, as a fact: “The app hashed the challenge twice; Apple's steps
  /// hash it once.”
  package let statement: String
  /// Who has to change something: the app, the server, the transport in between, the device, or a
  /// security team.
  package let actor: Actor
  /// Who acts where the bytes show one form of the mistake, as a sentence for the handbook; `nil` if
  /// all its forms have the same actor.
  package let otherActor: String?
  /// The rules whose failure or warning this mistake can explain. The engine asks the cause only if
  /// one of them is troubled.
  package let explains: [RuleID]
  /// Where its evidence comes from. Only causes with ``EvidenceSource/artifact`` are tested by the
  /// engine.
  package let evidence: EvidenceSource
  /// How it is shown: what is read or corrected, and what must then be true. For the handbook.
  package let method: String
  /// The steps that correct the mistake, in their order, with code where it helps.
  package let fix: [FixStep]
  /// The document or the public report that describes it.
  package let reference: Citation
  /// Whether it can explain a rule together with another mistake, as two changes of a text can.
  package let combines: Bool
  /// Corrects the mistake and recomputes; `nil` if the evidence doesn't show it. Always `nil` for
  /// causes that need other evidence than artifacts.
  package let argue: @Sendable (Examination) -> Argument?

  /// Creates a cause that artifacts show, with the texts of its entry in `causes.txt`.
  ///
  /// - Parameters:
  ///   - id: The stable identifier with its family's letter.
  ///   - combines: Whether it can occur together with others on the same rule.
  ///   - argue: The test.
  convenience init(
    _ id: String, combines: Bool = false, argue: @escaping @Sendable (Examination) -> Argument?
  ) {
    let text = CauseTexts.standard[id]
    self.init(
      id, text.statement, actor: text.actor, otherActor: text.otherActor, explains: text.explains,
      method: text.method, fix: text.fix, reference: text.reference, combines: combines,
      argue: argue)
  }

  /// Creates a cause. If other evidence than artifacts shows it, such as traffic or the server's
  /// answer, the engine never claims it for an artifact; other parts of the program and the
  /// handbook use it.
  package init(
    _ id: String, _ statement: String, actor: Actor, otherActor: String? = nil, explains: [RuleID],
    waitsFor evidence: EvidenceSource = .artifact, method: String, fix: [FixStep],
    reference: Citation,
    combines: Bool = false, argue: @escaping @Sendable (Examination) -> Argument? = { _ in nil }
  ) {
    self.id = id
    self.statement = statement
    self.actor = actor
    self.otherActor = otherActor
    self.explains = explains
    self.evidence = evidence
    self.method = method
    self.fix = fix
    self.reference = reference
    self.combines = combines
    self.argue = argue
  }
}
