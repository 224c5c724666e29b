import Evidence
import Results

/// Renders a problem of an artifact: the failed checks with their bytes and values, the cause with its proof,
/// and the fix.
struct ProblemTerminal {
  let result: ArtifactResult

  /// Writes a problem: heading, place, comparison, cause, fix, and where to read more; without a
  /// known cause, also what the check protects. Of the leading problem, ``ArtifactTerminal`` wrote
  /// who acts and the fix.
  func write(_ problem: Problem, isLeading: Bool, to page: inout TerminalPage) {
    page.gap()
    if let check = problem.leading {
      writeHeading(check, to: &page)
      writePlace(check, to: &page)
      writeComparison(check, to: &page)
    } else if let diagnosis = problem.diagnosis {
      page.paragraph(
        diagnosis.cause.statement.sentence, .strong, indent: 0,
        label: "note[\(diagnosis.cause.id)]: ", labelTone: .open)
    }
    for check in problem.checks where check.rule.id != problem.leading?.rule.id {
      page.entry("also", "\(check.rule.id): \(check.title). \(check.finding.found.sentence)")
    }
    for check in problem.shownElsewhere { page.entry("also", "\(check.rule.id), shown above.") }
    if let diagnosis = problem.diagnosis { write(diagnosis, isLeading: isLeading, to: &page) }
    for remark in result.triage.remarks(on: problem.troubledRules) {
      page.entry("note", remark.sentence)
    }
    if let check = problem.leading {
      if problem.diagnosis?.certainty ?? .unexplained == .unexplained,
        let background = check.rule.background
      {
        page.entry("why", background.importance)
      }
      if !isLeading {
        let steps = problem.steps(in: result)
        if let actor = problem.actor { page.entry("who", steps.whoActs(actor)) }
        page.steps(steps)
      }
      let file = problem.isOfTeam ? " --rules FILE" : ""
      page.entry(
        "help", AnalyzeCommand.explaining(problem.id ?? check.rule.id.rawValue) + file)
    }
  }

  /// Writes the heading: `error[attestation.nonce]: Nonce doesn't match the challenge.`
  private func writeHeading(_ check: CheckResult, to page: inout TerminalPage) {
    let mark = Mark(check.result)
    let kind = check.result == .warn ? "warning" : check.result == .error ? "fault" : "error"
    page.paragraph(
      check.title.sentence, .strong, indent: 0, label: "\(kind)[\(check.rule.id)]: ",
      labelTone: .init(mark))
    // If both values follow, the sentence is left out, because they say the same.
    if check.finding.expected == nil || check.finding.actual == nil {
      page.paragraph(check.finding.found.sentence)
    }
  }

  /// Writes the first place with a fault, with the bytes there.
  private func writePlace(_ check: CheckResult, to page: inout TerminalPage) {
    guard let reference = check.finding.place else { return }
    let isDerived = reference.bytes.buffer !== result.payload.buffer
    let place = [
      result.name, isDerived ? reference.bytes.buffer.name : "",
      result.path(of: reference),
    ]
    page.frame(
      reference.bytes, at: place.filter { !$0.isEmpty }.joined(separator: ", "),
      withheld: result.withheld, remark: reference.remark)
    // Other places may have the same bytes.
    let (buffer, range) = (reference.bytes.buffer, reference.bytes.range)
    let others = check.finding.evidence.filter {
      $0.role == .fault && ($0.bytes.buffer !== buffer || $0.bytes.range != range)
    }
    guard !others.isEmpty else { return }
    let named = others.prefix(Self.otherPlaces).map {
      [result.path(of: $0), $0.bytes.phrase].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    let more = others.count - named.count
    page.entry(
      "and at", named.joined(separator: "; ") + (more > 0 ? "; and \(more.grouped) more" : ""))
  }

  /// Maximum number of further places of a finding that are named.
  private static let otherPlaces = 3

  /// Writes the expected and the actual value below each other.
  private func writeComparison(_ check: CheckResult, to page: inout TerminalPage) {
    let sides = [("expected", check.finding.expected), ("actual", check.finding.actual)]
    guard sides.contains(where: { $0.1 != nil }) else { return }
    for case (let name, let value?) in sides {
      if page.style.isNarrated {
        page.paragraph(value.content.phrase, label: "\(name), \(value.owner)")
      } else {
        page.value(value.content, name: name)
        page.paragraph(value.owner, .muted, indent: TerminalPage.entryColumn)
      }
    }
    if case (.text(let expected)?, .text(let actual)?) = (sides[0].1?.content, sides[1].1?.content),
      let remark = DifferenceShape.character(expected, actual)
    {
      page.entry("", remark)
    }
    page.gap()
  }

  /// Writes the cause with its certainty, its rival (another cause that fits as well) and its
  /// proof. What ``ArtifactTerminal`` wrote of the leading problem is left out.
  private func write(_ diagnosis: Diagnosis, isLeading: Bool, to page: inout TerminalPage) {
    let statement = diagnosis.cause.statement.sentence
    // Not repeated if the headline says the same.
    let isSaid = result.headline.sentence.equals(statement)
    if diagnosis.certainty != .unexplained {
      page.entry(
        "cause",
        "\(diagnosis.certainty.rawValue): \(isSaid ? "" : statement + " ")"
          + diagnosis.summary.sentence)
    } else if !isLeading {
      page.entry("cause", diagnosis.summary.sentence)
    }
    if let alternative = diagnosis.proof.alternativeParagraph { page.entry("", alternative) }
    if let outcome = diagnosis.undone(among: result.checks) { page.entry("proof", outcome) }
    if page.style.verbosity >= .verbose { write(diagnosis.proof, to: &page) }
  }

  /// Writes the recomputed values, the corrected record, and what was tried (with `-v`).
  private func write(_ proof: Proof, to page: inout TerminalPage) {
    if !proof.steps.isEmpty { page.entry("", "Without the mistake: \(proof.counterfactual)") }
    for step in proof.steps {
      page.entry("", "\(step.label), \(step.configured.owner): \(step.configured.content.phrase)")
      page.entry("", "\(step.label), \(step.recovered.owner): \(step.recovered.content.phrase)")
    }
    if let correction = proof.correction {
      page.entry("record", "With this in its record, the artifact passes these checks:")
      page.code(correction.recordText, indent: TerminalPage.entryColumn)
    }
    page.entry(
      "tried",
      proof.hypotheses.prefix(Self.hypothesisLimit).map {
        "\($0.label)\($0.matched ? ": match" : "")"
      })
    let more = proof.hypotheses.count - Self.hypothesisLimit
    if more > 0 { page.entry("", "… and \(more.grouped) more in the results") }
  }

  /// Maximum number of hypotheses that are listed. For an unexplained failure more than 100 may be
  /// tried.
  private static let hypothesisLimit = 24

}

extension Diagnosis {
  /// Returns which rules pass and which still fail with the mistake corrected, as a phrase; `nil` if none
  /// would pass.
  ///
  /// - Parameter checks: All checks of the artifact.
  fileprivate func undone(among checks: [CheckResult]) -> String? {
    guard !wouldPass.isEmpty else { return nil }
    let rest =
      switch remaining.count {
      case 0 where checks.contains { $0.result == .notRun && !$0.finding.needs.isEmpty }:
        "and no other check that ran fails"
      case 0: "and nothing else fails"
      case 1: "but \(remaining.phrase) still fails"
      default: "but \(remaining.phrase) still fail"
      }
    return "without the mistake \(passing), \(rest)."
  }
}
