import Evidence
import Results

/// The document's page on one cause or unexplained failure, with the parts Symptom, Cause, Fix, How
/// to confirm, and Affected artifacts.
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
      place: place, title: trouble.title, facts: facts,
      blocks: symptom + cause + fix + confirmation + artifacts)
  }

  /// The example's diagnosis; `nil` where no known cause explains it.
  private var diagnosis: Diagnosis? {
    trouble.problem.knownCause.flatMap { _ in trouble.problem.diagnosis }
  }

  /// How certain the cause is in the example.
  private var certainty: Certainty { diagnosis?.certainty ?? .unexplained }

  /// The front matter: title, id, certainty, who acts, counts, and the rules of the example. The
  /// times of the first and last artifact follow where artifacts have times.
  private var facts: [(name: String, value: DocumentChapter.Fact)] {
    let times: [(String, DocumentChapter.Fact)] =
      trouble.span.map { span in
        [("first_seen", span.lowerBound), ("last_seen", span.upperBound)].map {
          ($0, .text(Timestamp(epochSeconds: $1).description))
        }
      } ?? []
    return [
      ("title", .text(trouble.title)), ("id", .text(trouble.id)),
      ("certainty", .text(certainty.rawValue)),
      ("who_acts", .text(trouble.actor)),
      ("artifacts", .number(trouble.count)), ("rejected", .number(trouble.rejections)),
      ("checks", .list(trouble.problem.checks.map(\.rule.id.rawValue))),
    ] + times
  }

  /// How many artifacts show it, an example with the checks that failed, and its expected values.
  private var symptom: [DocumentBlock] {
    let checks = trouble.problem.checks.map { check in
      DocumentText(
        .strong(check.title.withoutFullStop), .plain(" ("), .code(check.rule.id.rawValue),
        .plain("): \(check.finding.found.sentence)"))
    }
    let count =
      trouble.count == 1
      ? "One artifact shows this." : "\(trouble.count.grouped) artifacts show this."
    let rejected =
      trouble.rejections == trouble.count
      ? (trouble.count == 1 ? " It is rejected." : " All of them are rejected.")
      : " \(trouble.rejections.grouped) of them \(trouble.rejections == 1 ? "is" : "are") rejected."
    let example = DocumentText(
      .plain("Example: "), .code(trouble.example.record ?? trouble.example.source.place))
    return [.heading("Symptom"), .text(.init(count + rejected)), .text(example)]
      + (checks.isEmpty ? [] : [.list(checks)]) + bindings
  }

  /// The expected values of the example; empty where the example has none.
  private var bindings: [DocumentBlock] {
    let bindings = trouble.example.bindings
    guard !bindings.isEmpty else { return [] }
    return [
      .text("The example was held against:"),
      .list(bindings.map { DocumentText("\($0.noun.capitalizedFirst): \($0.phrase)") }),
    ]
  }

  /// The cause with its proof. A recomputation is a figure and a table: each value with the mistake
  /// and without it.
  private var cause: [DocumentBlock] {
    guard let diagnosis else {
      return [
        .heading("Cause"),
        .text(.init("No known cause reproduces what was seen. \(trouble.firstStep)")),
      ]
    }
    let proof = diagnosis.proof
    var blocks: [DocumentBlock] = [
      .heading("Cause"),
      .text(
        .init(
          .strong("\(diagnosis.certainty.word):"),
          .plain(" \(diagnosis.cause.statement.sentence) \(diagnosis.summary.sentence)"))),
    ]
    if let alternative = proof.alternativeParagraph { blocks.append(.text(.init(alternative))) }
    guard let first = proof.steps.first else { return blocks }
    let columns = [
      "Value", first.configured.owner.capitalizedFirst, first.recovered.owner.capitalizedFirst,
    ]
    blocks.append(
      .figure(
        DocumentFigure(
          name: place.name,
          description: "The computation of the example with the cause and without it",
          content: .computation(
            left: columns[1], right: columns[2],
            rows: proof.steps.map {
              .init(
                label: $0.label, left: $0.configured.content.phrase,
                right: $0.recovered.content.phrase)
            }))))
    blocks.append(
      .table(
        columns: columns,
        rows: proof.steps.map {
          [
            DocumentText($0.label), DocumentText(.code($0.configured.content.phrase)),
            DocumentText(.code($0.recovered.content.phrase)),
          ]
        }))
    return blocks
  }

  /// The steps that the HTML page of the example shows too.
  private var steps: [StepList.Step] {
    FixList(problem: trouble.problem, number: 1, result: trouble.example).steps
  }

  /// A heading with steps; nothing without steps.
  private func blocks(_ heading: String, _ steps: [StepList.Step]) -> [DocumentBlock] {
    guard !steps.isEmpty else { return [] }
    return [.heading(heading), .steps(steps.map { FixStep($0.text, code: $0.code?.text) })]
  }

  /// The steps that change something.
  private var fix: [DocumentBlock] { blocks("Fix", steps.filter { !$0.isCommand }) }

  /// The steps with a command, which confirm the cause or its fix.
  private var confirmation: [DocumentBlock] {
    blocks("How to confirm", steps.filter(\.isCommand))
  }

  /// A table of the first 50 artifacts, and the number of others.
  private var artifacts: [DocumentBlock] {
    let rows = trouble.affected.map { artifact in
      [
        DocumentText(.code(artifact.name)), DocumentText(artifact.state.word),
        DocumentText(artifact.certainty.word), DocumentText(artifact.evidence.sentence),
      ]
    }
    let more = trouble.count - trouble.affected.count
    return [
      .heading("Affected artifacts"),
      .table(columns: ["Artifact", "Verdict", "Certainty", "What was seen"], rows: rows),
    ]
      + (more > 0
        ? [.text(.init("\(more.counted("more artifact")) in the results."))] : [])
  }
}
