/// The result of one rule for one artifact. The results of an artifact are in the order of the
/// catalogue of rules.
package struct CheckResult: Sendable, Hashable {
  /// The rule, with texts as they were when it ran.
  package let rule: RuleFacts
  /// The rule's title for this result: “The nonce matches the challenge” or “The nonce doesn't
  /// match the challenge”.
  package let title: String
  /// What the rule found.
  package var finding: Finding
  /// For a rule that did not run: the failed rule that is the reason. Otherwise `nil`.
  package let blockedBy: RuleID?

  /// Creates a result.
  package init(rule: RuleFacts, title: String, finding: Finding, blockedBy: RuleID? = nil) {
    self.rule = rule
    self.title = title
    self.finding = finding
    self.blockedBy = blockedBy
  }

  /// The rule's answer: pass, fail, and so on.
  package var result: Finding.Result { finding.result }

  /// Whether a reader must look at it. For such results the diagnosis looks for a cause.
  package var isTroubled: Bool { result.isTroubled }

  /// Whether the rule checked nothing. The finding's `found` then gives the reason.
  package var isSilent: Bool { result == .notApplicable || result == .notRun }
}

extension [CheckResult] {
  /// Returns whether a rule has one of these results.
  package func has(_ results: Finding.Result..., of rule: RuleID) -> Bool {
    contains { $0.rule.id == rule && results.contains($0.result) }
  }
}

extension Finding.Result {
  /// Whether something is wrong with the artifact (`fail`, `warn`) or with the rule itself
  /// (`error`).
  package var isTroubled: Bool { self == .fail || self == .warn || self == .error }
}

extension CheckResult {
  /// A check in a line of results.
  ///
  /// ```json
  /// {"actual": {"by": "in the certificate", "bytes": 32, "hex": "3069…"},
  ///  "evidence": [{"buffer": "artifact", "offset": 588, "length": 32, "path": "/attStmt/…",
  ///   "role": "fault"}],
  ///  "expected": {…}, "found": "…", "result": "fail", "rule": "attestation.nonce", …}
  /// ```
  static let fields = FieldTable(
    derived: [
      Field("diagnosis", .optional(.count), about: "Index into `diagnoses`.") { check, line in
        line.artifact?.diagnosisIndex(of: check)
      },
      Field(
        "reason", .optional(.own),
        about: "Why nothing was checked. Lines without bytes have it in `found` only."
      ) { check, line in
        check.isSilent && line.artifact?.holdsBytes == true ? check.finding.found : nil
      },
    ],
    CheckResult.init(rule:title:finding:blockedBy:),
    .members(\.rule, RuleFacts.fieldsOfCheck),
    .field("title", \.title, .own, of: \.rule.id, unless: \.title),
    .members(\.finding, Finding.fields),
    .field("blockedBy", \.blockedBy, .optional(.rule)))
}

extension ArtifactResult {
  /// Returns the index in `diagnoses` of the first one that explains the check; `nil` for a passed
  /// check or if none does.
  package func diagnosisIndex(of check: CheckResult) -> Int? {
    guard check.isTroubled else { return nil }
    return diagnoses.firstIndex { $0.rules.contains(check.rule.id) }
  }
}
