package import Results

/// One thing to tell of an artifact: a cause with the checks that it explains, or a check that
/// failed or warned and that no cause explains.
package struct Problem: Sendable {
  package let diagnosis: Diagnosis?
  /// The checks to show here, in the order of the catalogue; every check is shown once.
  package let checks: [CheckResult]
  /// Checks that this cause would explain too and that a more certain one shows already.
  package let shownElsewhere: [CheckResult]

  /// The cause, or the rule where none is known.
  package var id: String? { knownCause?.id ?? leading?.rule.id.rawValue }

  /// The cause, where one is known.
  package var knownCause: CauseFacts? {
    diagnosis.flatMap { $0.certainty == .unexplained ? nil : $0.cause }
  }

  /// Whether it is about a failed check, shown here or elsewhere.
  fileprivate var isFailure: Bool {
    (checks + shownElsewhere).contains { $0.result == .fail || $0.result == .error }
  }

  /// The check that stands for the problem: the first that failed, else the first.
  package var leading: CheckResult? {
    checks.first { $0.result == .fail } ?? checks.first
  }
}

extension ArtifactResult {
  /// What there is to tell: failures before warnings, causes first, in the order of their certainty.
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
    return problems.filter(\.isFailure) + problems.filter { !$0.isFailure }
  }

  /// The place in `diagnoses` of the most certain one that explains the check.
  package func diagnosisIndex(of check: CheckResult) -> Int? {
    guard check.isTroubled else { return nil }
    return diagnoses.firstIndex { $0.rules.contains(check.rule.id) }
  }
}
