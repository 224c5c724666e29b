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
    let outcome: Outcome
    switch type {
    case .unknown:
      outcome = .unreadable
    case .deviceCheck:
      // Whether a request is accepted is known only from Apple's answer.
      let family = checks.filter { ["devicecheck", "team"].includes($0.rule.id.family) }
      let isAnswered = family.contains {
        $0.rule.id == "devicecheck.response" && [.pass, .warn].contains($0.result)
      }
      outcome =
        family.contains { $0.result == .fail }
        ? .rejected : isAnswered ? .accepted : .undetermined
    case .token:
      // Nothing is known about a token whose signature wasn't verified.
      let isSigned = checks.contains {
        $0.rule.id == "token.signature" && [.pass, .warn].contains($0.result)
      }
      let isOpen = !isSigned || counts[.notRun] != nil || counts[.error] != nil
      outcome =
        checks.contains { ["token", "team"].includes($0.rule.id.family) && $0.result == .fail }
        ? .rejected : isOpen ? .undetermined : .accepted
    case .attestation, .assertion, .receipt:
      let isOpen = counts[.notRun] != nil || counts[.error] != nil
      outcome = counts[.fail] != nil ? .rejected : isOpen ? .undetermined : .accepted
    }
    self.init(outcome: outcome, counts: counts, needs: Need.allCases.filter(needs.contains))
  }
}
