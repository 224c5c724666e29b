import Evidence
import Results

extension Suppression {
  /// Why it applies: “suppressed until 2027-01-31: Test device” or “suppressed: Test device”.
  var phrase: String { "suppressed\(expires.map { " until \($0)" } ?? ""): \(reason)" }
}

extension Triage {
  /// Returns the suppressions that cover any of some rules.
  func suppressions(of rules: [RuleID]) -> [Suppression] {
    suppressions.filter { !Set($0.rules).isDisjoint(with: rules) }
  }

  /// What a reader must know about a problem with these rules: its suppressions, and that the
  /// baseline has it. Empty for a problem that counts.
  ///
  /// - Parameter rules: The failed or warned rules of the problem.
  func remarks(on rules: [RuleID]) -> [String] {
    let applied = suppressions(of: rules).map(\.phrase)
    let isKnown = !rules.isEmpty && rules.allSatisfy(known.contains)
    return applied + (isKnown ? ["in the baseline too"] : [])
  }

  /// What a reader must know about a finding: its suppressions, and that the baseline has it.
  var remarksOnFinding: [String] {
    suppressions.map(\.phrase) + (state == .unchanged ? ["in the baseline too"] : [])
  }
}

extension ArtifactResult {
  /// The headline, and why it doesn't fail the run.
  var excuse: String {
    let rules = checks.filter { $0.result == .fail }.map(\.rule.id)
    return ([headline.sentence] + triage.remarks(on: rules).map(\.sentence.capitalizedFirst))
      .joined(separator: " ")
  }
}

extension RunSummary {
  /// The notes, after what is suppressed and how the run compares with a baseline.
  var allNotes: [String] { triageNotes + notes }

  /// What is suppressed, and how the run compares with a baseline, one sentence each.
  private var triageNotes: [String] {
    let count = suppressed.values.reduce(0, +)
    let rules = suppressed.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.grouped)" }
    let states = BaselineState.allCases.map { "\((baseline[$0] ?? 0).grouped) \($0.rawValue)" }
    return [
      count > 0
        ? "\(count.counted("problem")) \(count == 1 ? "is" : "are") suppressed: "
          + "\(rules.joined(separator: ", "))." : nil,
      baseline.isEmpty
        ? nil : "Compared with the baseline: \(states.joined(separator: ", ")).",
    ].compactMap(\.self)
  }
}
