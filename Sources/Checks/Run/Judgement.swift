package import Evidence
package import Results

extension Verdict {
  /// Derives the verdict on an artifact from the results of its rules.
  ///
  /// - Attestation, assertion, receipt: rejected if a rule failed; undetermined if a rule could not
  ///   run or had an error; otherwise accepted. Warnings don't reject.
  /// - Token: rejected if a rule of the family `token` failed; accepted only if its signature was
  ///   verified, with or without a warning about the key, and no rule is open.
  /// - DeviceCheck request: rejected if a rule of the family `devicecheck` failed; accepted once
  ///   Apple's answer passed or warned; otherwise undetermined.
  /// - Unknown: unreadable.
  /// - A failed rule of the family `team` rejects everything that can be read.
  ///
  /// - Parameters:
  ///   - checks: The results of all rules that apply.
  ///   - type: The type of the artifact.
  package init(of checks: [CheckResult], type: ArtifactType) {
    var counts: [Finding.Result: Int] = [:]
    for check in checks { counts[check.result, default: 0] += 1 }
    let needs = Set(checks.flatMap(\.finding.needs))
    let isIncomplete = counts[.notRun] != nil || counts[.error] != nil
    func isBroken(_ family: String) -> Bool {
      checks.contains { [family, "team"].includes($0.rule.id.family) && $0.result == .fail }
    }
    let (isRejected, isOpen) =
      switch type {
      // Whether a request is accepted is known only from Apple's answer.
      case .deviceCheck:
        (isBroken("devicecheck"), !checks.has(.pass, .warn, of: "devicecheck.response"))
      // Nothing is known about a token whose signature wasn't verified.
      case .token:
        (isBroken("token"), isIncomplete || !checks.has(.pass, .warn, of: "token.signature"))
      case .attestation, .assertion, .receipt, .unknown: (counts[.fail] != nil, isIncomplete)
      }
    let outcome: Outcome =
      type == .unknown
      ? .unreadable : isRejected ? .rejected : isOpen ? .undetermined : .accepted
    self.init(outcome: outcome, counts: counts, needs: Need.allCases.filter(needs.contains))
  }
}
