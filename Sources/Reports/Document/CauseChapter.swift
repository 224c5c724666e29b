import Evidence
import Results

/// The document's page on one cause, on the warnings of one rule, or on one rule of a team: who
/// acts and how many artifacts it concerns, what happened, the steps, and folded below them how to
/// confirm and the evidence.
///
/// In Markdown it is `causes/ID.md`. Its front matter lets other tools select pages by certainty or
/// by who acts.
struct CauseChapter {
  /// The cause with its example and its artifacts.
  let trouble: DocumentCase
  /// Where the page is; its name is also that of the page's figure.
  let place: DocumentPlace

  /// The page as blocks, for Markdown and HTML.
  var chapter: DocumentChapter {
    DocumentChapter(
      place: place, title: trouble.claim, facts: facts,
      blocks: [.text(scope)] + kinds + [.text(statement)] + fix + confirmation + [evidence])
  }

  /// The example's diagnosis; `nil` where no known cause explains it.
  private var diagnosis: Diagnosis? {
    trouble.problem.knownCause.flatMap { _ in trouble.problem.diagnosis }
  }

  /// The front matter: id, certainty, who acts, counts, and the rules of the example. The number of artifacts of
  /// each certainty follows where they differ, then the times of the first and last artifact where artifacts have
  /// times.
  private var facts: [(name: String, value: DocumentChapter.Fact)] {
    let times: [(String, DocumentChapter.Fact)] =
      trouble.span.map { span in
        [("first_seen", span.lowerBound), ("last_seen", span.upperBound)].map {
          ($0, .text(Timestamp(epochSeconds: $1).description))
        }
      } ?? []
    let counts: [(String, DocumentChapter.Fact)] =
      trouble.certainties.isMixed
      ? trouble.certainties.all.map { ($0.certainty.rawValue, .number($0.count)) } : []
    return [
      ("id", .text(trouble.id)),
      (
        "certainty",
        .text(trouble.certainties.isMixed ? "mixed" : trouble.certainties.lowest.rawValue)
      ),
      ("who_acts", .text(trouble.actor)),
      ("artifacts", .number(trouble.count)), ("rejected", .number(trouble.rejections)),
      ("beside_another_cause", .number(trouble.following)),
      ("checks", .list(trouble.problem.checks.map(\.rule.id.rawValue))),
    ] + counts + times
  }

  /// Who acts, how many artifacts show it, how certain it is, and an example.
  private var scope: BlockText {
    let rejected =
      switch trouble.rejections {
      case _ where trouble.count == 0: ""
      case trouble.count: trouble.count == 1 ? ", rejected" : ", all rejected"
      default: ", \(trouble.rejections.grouped) rejected"
      }
    let more = trouble.count - 1
    let certainty = trouble.certainty.map { " \($0.capitalizedFirst)." } ?? ""
    return BlockText(
      .strong("\(trouble.actor):"),
      .plain(" \(trouble.artifacts)\(rejected).\(certainty) Example: "),
      .code(trouble.example.name),
      .plain(more > 0 ? ", and \(more.grouped) more in the " : " ("),
      .link("appendix", to: .appendix), .plain(more > 0 ? "." : ")."))
  }

  /// The statements of the artifacts, each with its number, who acts, its fix and an example; empty where all
  /// have the same.
  private var kinds: [Block] {
    let wordings = trouble.wordings.differing
    guard !wordings.isEmpty else { return [] }
    let others = trouble.wordings.others
    return [
      .list(
        wordings.map { wording in
          BlockText(
            .strong(
              wording.count.counted("artifact")
                + (trouble.wordings.certaintiesDiffer ? ", \(wording.certainty.rawValue):" : ":")),
            .plain(" \(wording.claim.sentence) "),
            .plain(
              trouble.wordings.fixesDiffer
                ? "\(wording.actor.title): \(wording.fix ?? "see the example.") " : ""),
            .plain("Example: "), .code(wording.example))
        } + (others > 0 ? ["\(others.counted("artifact")) in other words."] : [])),
      .text("What follows is about the first example."),
    ]
  }

  /// The cause with what was seen in the example; for a rule, what was seen, and what to do if no steps follow.
  private var statement: BlockText {
    // Several statements precede a sentence that says so.
    let place =
      trouble.count > 1 && trouble.wordings.differing.isEmpty ? "In the example: " : ""
    guard let diagnosis else {
      let found = trouble.problem.leading.map { place + $0.finding.found.sentence } ?? ""
      return BlockText(trouble.steps.isEmpty ? "\(found) \(trouble.firstStep)" : found)
    }
    let rival = diagnosis.proof.alternativeParagraph.map { " \($0)" } ?? ""
    let isTitle = diagnosis.cause.statement.withoutFullStop.equals(trouble.title)
    return BlockText(
      (isTitle ? "" : "\(diagnosis.cause.statement.sentence) ") + place
        + diagnosis.summary.sentence + rival)
  }

  /// The checks that failed in the example, its expected values, and the recomputation.
  private var evidence: Block {
    let checks = trouble.problem.checks.map { check in
      BlockText(
        .strong(check.title.withoutFullStop), .plain(" ("), .code(check.rule.id.rawValue),
        .plain("): \(check.finding.found.sentence)"))
    }
    let bindings = Block.list(of: trouble.example.bindings)
    return .fold(
      "Evidence of the example",
      Block.list(ofAny: checks)
        + (bindings.isEmpty ? [] : [.text("The example was compared with:")] + bindings)
        + computation)
  }

  /// The recomputation as a figure and a table: each value with the mistake and without it.
  private var computation: [Block] {
    guard let proof = diagnosis?.proof, let first = proof.steps.first else { return [] }
    let rows = proof.steps.map {
      DocumentFigure.Row(
        label: $0.label, left: $0.configured.content.phrase, right: $0.recovered.content.phrase)
    }
    return [
      .figure(
        DocumentFigure(
          name: place.name,
          description: "The computation of the example with the cause and without it",
          content: .computation(
            left: first.configured.owner.capitalizedFirst,
            right: first.recovered.owner.capitalizedFirst, rows: rows)))
    ] + trouble.problem.computation
  }

  /// The steps that change something, after who acts on the example.
  private var fix: [Block] {
    let changes = trouble.steps.filter { !$0.isCommand }
    let acting = trouble.problem.actor.map { changes.whoActs($0) }
    return changes.isEmpty
      ? []
      : [.heading("Fix")]
        + (acting.map { [.text(.init(.strong("Who acts:"), .plain(" \($0)")))] } ?? [])
        + [.steps(changes)]
  }

  /// The steps with a command: those that confirm the cause or its fix, and the others.
  private var confirmation: [Block] {
    [
      ("How to confirm", trouble.steps.confirmations), ("What to run", trouble.steps.inquiries),
    ].filter { !$0.1.isEmpty }.map { heading, steps in
      .fold(heading, [.commandsRemark, .steps(steps)], isPrinted: true)
    }
  }
}
