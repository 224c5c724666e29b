import Evidence
import Results

/// The document's first page: a checklist of what to do, a table of the causes, and remarks on the
/// run.
struct OverviewChapter {
  /// The run with its inputs, tool and trust anchors.
  let header: RunHeader
  /// The counts of the run.
  let summary: RunSummary
  /// The causes with their pages, those with the most rejections first.
  let troubles: [(place: DocumentPlace, trouble: DocumentCase)]
  /// The failures that no known cause explains.
  var unexplained: [DocumentCase] = []
  /// The findings on the conversation that failed or warned.
  var findings: [RunFinding] = []
  /// The artifacts that lack a value.
  var undetermined = UndeterminedChapter()
  /// How many problems belong to causes that have no page.
  let omitted: Int
  /// The totals of each team.
  var teams: [Block] = []

  /// The page as blocks, for Markdown and HTML.
  var chapter: DocumentChapter {
    DocumentChapter(
      place: .overview, title: title, facts: facts,
      blocks: (findings.isEmpty ? [] : [.text("\(summary.tally().sentence)")]) + teams + checklist
        + table + remarks)
  }

  /// The first finding with the number of others; without any, the number of artifacts of each outcome. An
  /// accepted artifact can be the fault that a finding shows.
  var title: String {
    guard let first = findings.first else { return summary.tally() }
    let more = summary.findings.values.reduce(0, +) - 1
    return first.title + (more > 0 ? ", and \(more.counted("more finding"))" : "")
  }

  /// The front matter: inputs, the number of artifacts of each outcome, and the tool's
  /// version.
  private var facts: [(name: String, value: DocumentChapter.Fact)] {
    [
      ("inputs", .list(header.inputs.map(FileNames(header.inputs).name))),
      ("artifacts", .number(summary.artifacts)),
    ]
      + Verdict.Outcome.allCases.map { ($0.rawValue, .number(summary.outcomes[$0] ?? 0)) }
      + [("generator", .text("attestscope \(header.tool.version)"))]
  }

  /// One line for each of the first things to do: who acts, the step, and a link to the cause or
  /// finding. A link to the reviewer's checklist follows.
  @BlockBuilder
  private var checklist: [Block] {
    Block.heading("What to do")
    if troubles.isEmpty, unexplained.isEmpty, findings.isEmpty, undetermined.isEmpty {
      Block.text("Nothing: no check failed or warned.")
    } else {
      Block.checklist(ofConversation + ofUnexplained + ofArtifacts + ofUndetermined)
      let others = troubles.count - Self.shown
      if others > 0 {
        let verb = others == 1 ? "is" : "are"
        Block.text("\(others.counted("more cause")) \(verb) in the table below.")
      }
      if !summary.review.isEmpty {
        let checklist = BlockText.Piece.link("review checklist", to: .review)
        Block.text(.init(.plain("The "), checklist, .plain(": \(summary.review.tally).")))
      }
    }
  }

  /// Maximum number of causes that are listed before the table, which has them all.
  private static let shown = 12

  /// The lines for findings. Findings with the same cause share a line, because they need the same
  /// fix.
  private var ofConversation: [BlockText] {
    findings.grouped { ByteText($0.leading?.cause.id ?? $0.rule.id.rawValue) }.map { _, group in
      let finding = group[0]
      let cause = finding.leading?.cause
      let more = group.count - 1
      return line(
        (cause?.actor ?? .security).title,
        cause?.fixInBrief?.sentence ?? "Find out how it came about.",
        .link(finding.title, to: .conversation),
        more > 0 ? ", and \(more.counted("more finding"))." : ".")
    }
  }

  /// The lines for the first causes, those of one team together, below the failures without a cause first those
  /// of the security reviewer, who acts on these too.
  private var ofArtifacts: [BlockText] {
    let byTeam = troubles.prefix(Self.shown).grouped(by: \.trouble.actors)
    let ordered =
      byTeam.filter { $0.key.contains(.security) } + byTeam.filter { !$0.key.contains(.security) }
    return ordered.flatMap(\.elements).map { place, trouble in
      let step = trouble.stepInBrief.sentence
      return line(
        trouble.actor, step, .link(trouble.claim, to: place), ", \(trouble.artifacts).")
    }
  }

  /// Returns a line with who acts, a step, which may contain code, and a link.
  private func line(
    _ actor: String, _ step: String, _ link: BlockText.Piece, _ end: String
  ) -> BlockText {
    BlockText(
      pieces: [.strong("\(actor):")] + BlockText(prose: " \(step) ").pieces + [link, .plain(end)])
  }

  /// The line for the failures that no known cause explains; empty without any.
  private var ofUnexplained: [BlockText] {
    guard !unexplained.isEmpty else { return [] }
    let rejections = unexplained.reduce(0) { $0 + $1.failures }
    let checks = Set(unexplained.map { ByteText($0.id) }).count
    let step =
      rejections == 0 ? "Find out how they came about." : DocumentCase.rejectionOfSome
    return [
      BlockText(
        .strong("\(Actor.security.title):"), .plain(" \(step) "),
        .link(UnexplainedChapter.title, to: .unexplained),
        .plain(", \(rejections.counted("failure")) by \(checks.counted("check"))."))
    ]
  }

  /// The lines for the undetermined artifacts; empty without any.
  private var ofUndetermined: [BlockText] {
    let steps = [
      undetermined.hasUsed
        ? (Actor.security.title, "Reject each that answers a challenge that was used before.")
        : nil,
      undetermined.hasOpen
        ? (
          "You",
          undetermined.lacksValues
            ? "Give what the server expects, and analyze again."
            : "Read why they can't be checked completely."
        ) : nil,
    ]
    return steps.compactMap(\.self).map { actor, step in
      line(actor, step, .link(undetermined.title, to: .undetermined), ".")
    }
  }

  /// A bar chart of the twelve most frequent causes, a table of all of them, and what the certainties mean.
  private var table: [Block] {
    guard !troubles.isEmpty else { return [] }
    let unknown = unexplained.reduce(0) { $0 + $1.count }
    let open: [BlockText] = [
      BlockText(.link("No known cause explains it", to: .unexplained)), "\(unknown.grouped)",
      "\(unexplained.reduce(0) { $0 + $1.rejections }.grouped)",
      "\(Certainty.unexplained.word)", "\(Actor.security.title)",
    ]
    let rows = troubles.map { place, trouble -> [BlockText] in
      let beside = "\(trouble.following.grouped) beside another"
      return [
        BlockText(.link(trouble.statement, to: place), .plain(" "), .code(trouble.label)),
        BlockText(trouble.count > 0 ? trouble.count.grouped : beside),
        "\(trouble.rejections.grouped)", "\(trouble.certainty ?? "–")", "\(trouble.actor)",
      ]
    }
    let bars =
      (troubles.map(\.trouble).map {
        DocumentFigure.Bar(
          label: "\($0.label) \($0.certainties.isMixed ? $0.title : $0.shortClaim)", count: $0.count
        )
      } + [.init(label: "No known cause", count: unknown)])
      .filter { $0.count > 0 }.sorted { $0.count > $1.count }.prefix(12)
    return [
      .heading("What was found"),
      .figure(
        DocumentFigure(
          name: DocumentPlace.overview.name, description: "Artifacts by cause",
          content: .bars(Array(bars)))),
      .table(
        columns: ["Cause", "Artifacts", "Rejected", "Certainty", "Who acts"],
        rows: (unexplained.isEmpty ? [] : [open]) + rows),
      .list([
        BlockText(
          .strong("Proven:"),
          .plain(
            " with the cause fixed, the checks pass by computation, or the bytes show the cause directly."
          )),
        BlockText(
          .strong("Consistent:"),
          .plain(" the evidence fits this cause and the rival that is named.")),
        BlockText(.strong("Unexplained:"), .plain(" no known cause reproduces what was seen.")),
      ]),
    ]
  }

  /// Remarks on the run as a whole; nothing where there are none.
  private var remarks: [Block] {
    let notes =
      summary.remarks(under: header)
      + (omitted > 0 ? ["\(omitted.counted("problem")) of further kinds have no page."] : [])
    let list = Block.list(ofAny: notes.map { "\($0.sentence)" })
    return list.isEmpty ? [] : [.heading("Remarks")] + list
  }
}
