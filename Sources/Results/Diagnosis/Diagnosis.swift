/// A cause that explains failures of one artifact, with its proof.
package struct Diagnosis: Sendable, Hashable {
  /// The cause, with texts as they were when it was found.
  package var cause: CauseFacts
  /// How well the evidence supports it.
  package let certainty: Certainty
  /// The failed or warned rules that this cause explains.
  package let rules: [RuleID]
  /// The computation that shows the cause.
  package var proof: Proof
  /// The failed or warned rules that pass when the mistake is corrected and the checks are run
  /// again.
  package let wouldPass: [RuleID]
  /// The rules that still fail when the mistake is corrected.
  package let remaining: [RuleID]
  /// Identifier that is equal for the same cause of the same failures in every run and on every
  /// machine: 32 lower-case hexadecimal digits.
  package let fingerprint: String

  /// Creates a diagnosis.
  package init(
    cause: CauseFacts, certainty: Certainty, rules: [RuleID], proof: Proof, wouldPass: [RuleID],
    remaining: [RuleID], fingerprint: String
  ) {
    self.cause = cause
    self.certainty = certainty
    self.rules = rules
    self.proof = proof
    self.wouldPass = wouldPass
    self.remaining = remaining
    self.fingerprint = fingerprint
  }

  /// What was seen in this artifact, in one sentence.
  package var summary: String { proof.summary }

  /// Returns whether it is why the artifact has no path to the trusted root, and not a mistake that
  /// someone other than the security reviewer can fix. Anyone can then have made the artifact, so that
  /// no other cause of it is more urgent.
  ///
  /// - Parameter checks: The results of the rules.
  package func leavesPathUntrusted(in checks: [CheckResult]) -> Bool {
    cause.actor == .security
      && checks.contains {
        $0.result == .fail && Self.ofPaths.contains($0.rule.id) && rules.contains($0.rule.id)
      }
  }

  /// The rules on certificate paths.
  private static let ofPaths: Set<RuleID> = ["attestation.chain", "receipt.chain"]
}

/// How well the evidence supports a cause.
package enum Certainty: String, Sendable, Hashable, CaseIterable {
  /// With the mistake corrected, the explained rules pass by recomputation; or an exact structural
  /// fact shows the cause.
  case proven
  /// The evidence fits this cause and also a named other cause.
  case consistent
  /// No known cause reproduces the evidence.
  case unexplained
}

extension Diagnosis {
  /// A diagnosis in a line of results.
  ///
  /// ```json
  /// {"actor": "server", "cause": "N03-hash-base64-text", "certainty": "proven",
  ///  "fingerprint": "312b…", "fix": [{"text": "…", "code": "…"}, …],
  ///  "proof": {"counterfactual": "challenge := base64decode(challenge)",
  ///   "hypotheses": [{"id": "SHA-256 of the Base64 text of the challenge", "matched": true}],
  ///   "remaining": [], "steps": [{"label": "challenge", "configured": {…}, "recovered": {…}}],
  ///   "wouldPass": ["attestation.nonce"]},
  ///  "rules": ["attestation.nonce"], "statement": "…", "summary": "…", …}
  /// ```
  static let fields = FieldTable(
    {
      cause, certainty, rules, summary, undoing, rival, steps, hypotheses, correction, pass, rest,
      print in
      Diagnosis(
        cause: cause, certainty: certainty, rules: rules,
        proof: Proof(
          summary, undoing: undoing, steps: steps, rival: rival, hypotheses: hypotheses,
          correction: correction), wouldPass: pass, remaining: rest, fingerprint: print)
    },
    .members(\.cause, CauseFacts.fields), .field("certainty", \.certainty, .choice),
    .field("rules", \.rules, .list(.rule)), .field("summary", \.proof.summary, .text),
    .field("proof/counterfactual", \.proof.counterfactual, .text),
    .field("proof/rival", \.proof.rival, .optional(.text)),
    .field("proof/steps", \.proof.steps, .list(.object(Proof.Step.fields))),
    .field(
      "proof/hypotheses", \.proof.hypotheses, .nonEmpty(.object(Proof.Hypothesis.fields)),
      about: "What was tried, in the order of trying."),
    .field(
      "proof/correction", \.proof.correction,
      .optional(.correction).about(
        "A merge patch (RFC 7396) of the evidence record, with which the explained rules pass."
      )),
    .field("proof/wouldPass", \.wouldPass, .list(.rule)),
    .field(
      "proof/remaining", \.remaining, .list(.rule),
      about: "Rules that would still fail with the cause corrected."),
    .field(
      "fingerprint", \.fingerprint,
      .own.schema(.text(like: "^[0-9a-f]{32}$")).about(
        "The same for the same cause of the same failures, in every run and on every machine.")))
}
