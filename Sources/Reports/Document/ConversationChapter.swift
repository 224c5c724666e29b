import Evidence
import Results

/// The document's page on the conversation: each finding with its cause, its fix, and the events
/// that show it.
///
/// Findings that need action come first, then cleared ones, which only look like an attack.
struct ConversationChapter {
  /// The findings to show, in the order of the results.
  let findings: [RunFinding]
  /// The number of findings beyond the limit of the document.
  let further: Int

  /// The maximum number of events in the table of a finding; the others are counted.
  private static let listed = 12

  /// Whether there is nothing to show, and so no page.
  var isEmpty: Bool { findings.isEmpty }
  /// The findings that failed or warned.
  var troubled: [RunFinding] { findings.filter(\.isTroubled) }

  /// The findings that were cleared.
  private var cleared: [RunFinding] { findings.filter { !$0.isTroubled } }

  /// The page as blocks, for Markdown and HTML.
  var chapter: DocumentChapter {
    DocumentChapter(
      place: .conversation, title: "What the conversation shows",
      facts: [
        ("findings", .number(troubled.count)), ("cleared", .number(cleared.count)),
        ("checks", .list(rules)),
      ],
      blocks: part("What was found", troubled) + part("Looks like an attack and isn't", cleared)
        + Block.more(further, "finding"))
  }

  /// The ids of the rules of all findings, each once, in the order of the findings.
  private var rules: [String] {
    findings.map(\.rule.id).distinct(by: \.self).map(\.rawValue)
  }

  /// A heading with its findings; nothing without findings.
  private func part(_ heading: String, _ findings: [RunFinding]) -> [Block] {
    findings.isEmpty ? [] : [.heading(heading)] + findings.flatMap(blocks)
  }

  /// One finding: title, what was found with key, challenge and account, then advice and events.
  private func blocks(_ finding: RunFinding) -> [Block] {
    let names = finding.subjects().flatMap { name, value -> [BlockText.Piece] in
      [.plain(" \(name) "), .code(value), .plain(".")]
    }
    return [
      .subheading(finding.title),
      .text(
        BlockText(
          pieces: [
            .strong("\(finding.result.word)"), .plain(" ("), .code(finding.rule.id.rawValue),
            .plain("): \(finding.found.sentence)"),
          ] + names)),
    ] + advice(finding) + events(finding)
  }

  /// The leading cause with its certainty and its rival (another cause that fits as well), then its
  /// steps; nothing without a cause.
  private func advice(_ finding: RunFinding) -> [Block] {
    guard let diagnosis = finding.leading else { return [] }
    return [
      .text(.init(.strong("\(diagnosis.certainty.word):"), .plain(" \(diagnosis.claim)"))),
      .steps(diagnosis.cause.fix.map { StepList.Step($0, by: diagnosis.cause.actor) }),
    ]
  }

  /// A table of the first events, with the time, what happened, the server's answer and the place.
  private func events(_ finding: RunFinding) -> [Block] {
    let rows = finding.events.prefix(Self.listed).map { event -> [BlockText] in
      [
        "\(event.time?.phrase ?? "–")", "\(event.noun.capitalizedFirst)",
        "\(event.answer.capitalizedFirst)", BlockText(.code(event.record ?? event.source.place)),
      ]
    }
    return [.table(columns: ["Time", "Event", "Answer", "Where"], rows: rows)]
      + Block.more(finding.eventCount - rows.count, "event")
  }
}
