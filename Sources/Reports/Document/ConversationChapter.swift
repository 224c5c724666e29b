import Evidence
import Results

/// The page of what no single artifact shows: each finding with what to do, and the events that show
/// it.
struct ConversationChapter {
  let findings: [RunFinding]
  /// Findings that there was no room for.
  let further: Int

  /// Events that a page lists of each finding; the others are counted.
  private static let listed = 12

  var isEmpty: Bool { findings.isEmpty }
  var troubled: [RunFinding] { findings.filter(\.isTroubled) }

  private var cleared: [RunFinding] { findings.filter { !$0.isTroubled } }

  var chapter: DocumentChapter {
    DocumentChapter(
      place: .conversation, title: "What the conversation shows",
      facts: [
        .init(name: "title", value: .text("What the conversation shows")),
        .init(name: "findings", value: .number(troubled.count)),
        .init(name: "cleared", value: .number(cleared.count)),
        .init(name: "checks", value: .list(rules)),
      ],
      blocks: part("What was found", troubled) + part("Looks like an attack and isn't", cleared)
        + rest)
  }

  private var rules: [String] {
    var seen: Set<RuleID> = []
    return findings.map(\.rule.id).filter { seen.insert($0).inserted }.map(\.rawValue)
  }

  private var rest: [DocumentBlock] {
    further > 0 ? [.text(.init("\(further.counted("more finding")) in the results."))] : []
  }

  private func part(_ heading: String, _ findings: [RunFinding]) -> [DocumentBlock] {
    findings.isEmpty ? [] : [.heading(heading)] + findings.flatMap(blocks)
  }

  private func blocks(_ finding: RunFinding) -> [DocumentBlock] {
    let names: [DocumentText.Piece] = [
      ("Key", finding.key), ("Challenge", finding.challenge), ("Account", finding.account),
    ].flatMap { name, value -> [DocumentText.Piece] in
      value.map { [.plain(" \(name) "), .code($0), .plain(".")] } ?? []
    }
    return [
      .subheading(finding.title),
      .text(
        DocumentText(
          pieces: [
            .strong("\(finding.result.word)"), .plain(" ("), .code(finding.rule.id.rawValue),
            .plain("): \(finding.found.sentence)"),
          ] + names)),
    ] + advice(finding) + events(finding)
  }

  private func advice(_ finding: RunFinding) -> [DocumentBlock] {
    guard let diagnosis = finding.leading else { return [] }
    let rival = diagnosis.proof.rival.map { " It may also be: \($0.withoutFullStop)." } ?? ""
    return [
      .text(
        .init(
          .strong("\(diagnosis.certainty.word):"),
          .plain(" \(diagnosis.cause.statement.sentence)\(rival)"))),
      .steps(diagnosis.cause.fix.map { .init(text: $0.text, code: $0.code) }),
    ]
  }

  private func events(_ finding: RunFinding) -> [DocumentBlock] {
    let rows = finding.events.prefix(Self.listed).map { event in
      [
        DocumentText(event.time?.phrase ?? "–"), DocumentText(event.noun.capitalizedFirst),
        DocumentText(event.answer.capitalizedFirst),
        DocumentText(.code(event.record ?? event.source.place)),
      ]
    }
    let more = finding.eventCount - rows.count
    return [.table(columns: ["Time", "Event", "Answer", "Where"], rows: rows)]
      + (more > 0 ? [.text(.init("\(more.counted("more event")) in the results."))] : [])
  }
}
