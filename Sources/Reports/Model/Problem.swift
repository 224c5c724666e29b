package import Results

/// One thing that a page says about an artifact: a cause with the checks that it explains, or a
/// failed or warned check without a cause.
package struct Problem: Sendable {
  /// The cause; `nil` for a check without one.
  package let diagnosis: Diagnosis?
  /// The checks to show here, in the order of the catalogue. Each check is shown with one problem
  /// only.
  package let checks: [CheckResult]
  /// Checks that this cause explains too, and that an earlier problem shows.
  package let shownElsewhere: [CheckResult]
  /// The step that comes first because of another failure, which means that the artifact must be rejected; `nil`
  /// where the problem's own steps begin so, and without such a failure.
  package fileprivate(set) var rejection: FixStep?

  /// ID of the cause, or of the rule if no cause is known.
  package var id: String? { knownCause?.id ?? leading?.rule.id.rawValue }

  /// ID of the group of artifacts with the same problem. Warnings without a cause are a group of their
  /// own, because the same rule titles its failures differently. A team's rule has one title.
  package var groupID: String? {
    id.map { knownCause == nil && isWarning && !isOfTeam ? $0 + "-warning" : $0 }
  }

  /// Whether none of its checks failed.
  var isWarning: Bool { !isFailure }

  /// Who must act: as the diagnosis says. Without one, as the rule of a warning says; for a
  /// failure, the security reviewer. `nil` for a warning if neither a diagnosis nor the rule names
  /// anyone.
  package var actor: Actor? {
    diagnosis?.cause.actor ?? (isWarning ? leading?.rule.background?.actor : .security)
  }

  /// What the rule says to do, as sentences; empty where a diagnosis says it.
  var advice: [String] { diagnosis == nil ? leading?.rule.background?.fix ?? [] : [] }

  /// Returns the steps that fix it, for one artifact: those of the diagnosis, or of the rule.
  func steps(in result: ArtifactResult) -> [FixStep] {
    rejecting(diagnosis?.steps(in: result) ?? advice.map { FixStep($0) })
  }

  /// The problem without what other failures of the artifact require, for a text on all artifacts with its cause.
  var alone: Problem {
    var problem = self
    problem.rejection = nil
    return problem
  }

  /// Returns steps of the problem, with the one before them that another failure requires.
  func rejecting(_ steps: [FixStep]) -> [FixStep] { [rejection].compactMap(\.self) + steps }

  /// The cause; `nil` if it is `unexplained` or absent.
  package var knownCause: CauseFacts? {
    diagnosis.flatMap { $0.certainty == .unexplained ? nil : $0.cause }
  }

  /// Whether it is the rule of a team, for which no cause is searched.
  package var isOfTeam: Bool { diagnosis == nil && leading?.rule.id.isOfTeam == true }

  /// The cause's statement, or the title of the leading check, without a full stop; `nil` without
  /// both.
  var title: String? { (knownCause?.statement ?? leading?.title)?.withoutFullStop }

  /// The title, with the word “Probably” before a cause that isn't proven.
  var claim: String? { claim(unless: nil) }

  /// The claim with the other cause that fits as well: “Probably …; possibly …”.
  var claimWithRival: String? { claim(unless: diagnosis?.proof.rival) }

  private func claim(unless rival: String?) -> String? {
    knownCause == nil
      ? title : title.map { diagnosis?.certainty.claim($0, unless: rival) ?? $0 }
  }

  /// What was seen, in one sentence: the diagnosis, or the finding of the leading check.
  var evidence: String? {
    knownCause.flatMap { _ in diagnosis?.summary } ?? leading?.finding.found
  }

  /// Whether one of its checks failed, shown here or elsewhere.
  fileprivate var isFailure: Bool {
    (checks + shownElsewhere).contains { $0.result == .fail || $0.result == .error }
  }

  /// Whether its steps begin by rejecting the artifact.
  fileprivate var rejectsFirst: Bool { diagnosis?.cause.fix.first?.isRejection == true }

  /// The failed or warned rules: those shown here, or else those shown with an earlier problem.
  package var troubledRules: [RuleID] { (checks.isEmpty ? shownElsewhere : checks).map(\.rule.id) }

  /// The check that represents the problem: without a known cause the first that the diagnosis names,
  /// otherwise the first that failed, otherwise the first; `nil` if all are shown elsewhere.
  package var leading: CheckResult? {
    let named = knownCause == nil ? diagnosis?.rules.first : nil
    return checks.first { $0.rule.id == named } ?? checks.first { $0.result == .fail }
      ?? checks.first
  }
}

extension ArtifactResult {
  /// The problems of the artifact: failures before warnings, causes before checks without one.
  package var problems: [Problem] {
    let troubled = checks.filter(\.isTroubled)
    var shown: Set<RuleID> = []
    var problems = diagnoses.map { diagnosis in
      let explained = troubled.filter { diagnosis.rules.contains($0.rule.id) }
      let fresh = explained.filter { shown.insert($0.rule.id).inserted }
      let freshIDs = Set(fresh.map(\.rule.id))
      return Problem(
        diagnosis: diagnosis, checks: fresh,
        shownElsewhere: explained.filter { !freshIDs.contains($0.rule.id) })
    }
    for check in troubled where shown.insert(check.rule.id).inserted {
      problems.append(Problem(diagnosis: nil, checks: [check], shownElsewhere: []))
    }
    var failures = problems.filter(\.isFailure)
    let rejecting = failures.first { $0.rejectsFirst && $0.leading != nil }
    if let title = rejecting?.leading?.title.withoutFullStop.inSentence {
      for index in failures.indices where !failures[index].rejectsFirst {
        failures[index].rejection = FixStep("Reject it: \(title).")
      }
    }
    return failures + problems.filter { !$0.isFailure }
  }
}
