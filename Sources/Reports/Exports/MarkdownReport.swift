import Evidence
package import Results

/// Results in Markdown (CommonMark with tables), for pasting into a ticket.
///
/// Texts from the evidence are escaped in a way that they can neither link, mention a person, nor
/// refer to another ticket.
package enum MarkdownReport {
  /// Returns one artifact: headline, facts, missing inputs, candidates to choose from, then each
  /// problem with its cause and fix.
  package static func text(of result: ArtifactResult) -> String {
    let state = ReportState(result.verdict)
    let needs = result.suppliableNeeds.map {
      BlockText("Missing: \($0.meaning(for: result.type)). \($0.advice(for: result))")
    }
    let blocks: [Block] =
      [
        .heading("\(state.mark.symbol) \(result.stateLabel): \(result.name)"),
        .text(BlockText(.strong(result.headline.sentence))), facts(result),
      ] + Block.list(ofAny: needs) + result.openChoices.flatMap(section)
      + result.problems.flatMap { section($0, of: result) }
      + [.text("\(result.tally.sentence.capitalizedFirst)")]
    return BlockMarkdown.ticket.text(of: blocks) + "\n"
  }

  /// Returns the summary of a run: outcomes, a table of causes, and remarks on the run.
  ///
  /// - Parameters:
  ///   - summary: The counts of the run.
  ///   - clusters: The causes of all artifacts; each is a row of the table, the most frequent
  ///     first.
  ///   - header: The run, for remarks on its trust anchors.
  package static func summary(
    _ summary: RunSummary, _ clusters: Clusters, _ header: RunHeader
  ) -> String {
    let rows = clusters.sorted.map { cluster -> [BlockText] in
      [
        BlockText(.plain("\(cluster.claim.sentence) "), .code(cluster.name)),
        "\(cluster.count.grouped)", "\(cluster.count.share(of: summary.artifacts))",
        "\(cluster.whoActs)", "\(cluster.example)",
      ]
    }
    let notes = summary.remarks(under: header).map { BlockText($0.sentence) }
    let columns = ["What", "Count", "Share of all", "Who acts", "Example"]
    return BlockMarkdown.ticket.page(
      "Attestation report",
      [.text("\(summary.tally(warned: clusters.warned).sentence)")]
        + (rows.isEmpty ? [] : [.table(columns: columns, rows: rows)]) + Block.list(ofAny: notes))
  }

  /// Returns the findings on the conversation, each with its first events and its leading cause;
  /// empty text for no findings.
  package static func text(of findings: [RunFinding]) -> String {
    findings.isEmpty ? "" : BlockMarkdown.ticket.text(of: findings.flatMap(section)) + "\n"
  }

  /// Returns one finding: title, what was found, up to ``eventLimit`` events, and the first cause.
  private static func section(_ finding: RunFinding) -> [Block] {
    let events = finding.lines(upTo: eventLimit).map { BlockText($0) }
    let more = finding.eventCount - min(eventLimit, finding.events.count)
    return [
      .heading("\(finding.result.mark.symbol) \(finding.result.word): \(finding.title)"),
      .text(BlockText(.plain("\(finding.found.sentence) "), .code(finding.rule.id.rawValue))),
      .list(
        events + (more > 0 ? ["… and \(more.counted("more event"))"] : [])
          + (finding.onlyFile.map { ["In \($0)."] } ?? [])),
    ] + (finding.diagnoses.first.map { cause($0) + action($0.cause.actor, $0.cause.fix) } ?? [])
  }

  /// The maximum number of events that a finding lists; the others are counted.
  private static let eventLimit = 8

  /// Returns a table with the facts of an artifact: type, source, key ID, issue time, expected
  /// values and replaced trust anchors. Unknown facts have no row.
  private static func facts(_ result: ArtifactResult) -> Block {
    let replaced = result.policy.anchors.replaced.map(\.replacement)
    let rows: [(String, String?)] = [
      ("Artifact", "\(result.type.word), \(result.shownSize.counted("byte"))"),
      ("Source", result.source.place), ("App ID", result.summary.appID),
      ("Environment", result.summary.environment), ("Key ID", result.summary.keyID),
      ("Issued", result.summary.issuedAt?.phrase), ("Result id", result.id),
      ("Trust", replaced.isEmpty ? nil : replaced.joined(separator: " ")),
    ]
    let bound = result.bindings.map { ($0.noun.capitalizedFirst, Optional($0.phrase)) }
    return .table(
      columns: ["", ""],
      rows: (rows + bound).compactMap { name, value in
        value.map { [BlockText(name), BlockText($0)] }
      })
  }

  /// Returns the candidates for one expected value, each with the option that chooses it.
  private static func section(_ open: OpenChoice) -> [Block] {
    let items = open.choices.prefix(OpenChoice.listed).map { choice in
      StepList.Step(text: choice.candidate.phrase + (choice.option.map { ": \($0)" } ?? ""))
    }
    let more = open.choices.count - items.count
    let remarks = [
      more > 0 ? "… and \(more.grouped) more in the results" : nil, open.binding.fitRemark,
    ]
    return [
      .text("\(open.heading)"),
      .steps(items),
    ] + remarks.compactMap { $0.map { .text("\($0)") } }
  }

  /// Returns one problem: its checks, the expected and actual value of the leading one, its cause,
  /// who acts and its fix.
  private static func section(_ problem: Problem, of result: ArtifactResult) -> [Block] {
    let finding = problem.leading?.finding
    let values = [("Expected", finding?.expected), ("Actual", finding?.actual)]
    let lines =
      problem.checks.map { check in
        BlockText(
          .plain("\(check.title) ("), .code(check.rule.id.rawValue),
          .plain("): \(check.finding.found.sentence)"))
      }
      + values.compactMap { name, value in
        value.map { BlockText("\(name), \($0.owner): \($0.content.phrase)") }
      }
    let steps = problem.steps(in: result).map(\.forTicket)
    return [.subheading(problem.leading?.title ?? problem.knownCause?.statement ?? "")]
      + Block.list(ofAny: lines) + (problem.diagnosis.map(cause) ?? [])
      + (problem.actor.map { action($0, steps) } ?? [])
  }

  /// Returns a cause: statement, proof and rival (another cause that fits as well).
  private static func cause(_ diagnosis: Diagnosis) -> [Block] {
    let cause = diagnosis.cause
    let claim = BlockText(
      .strong("Cause, \(diagnosis.certainty.rawValue):"),
      .plain(" \(cause.statement.sentence) \(diagnosis.summary.sentence) "), .code(cause.id))
    return [.text(claim)]
      + (diagnosis.proof.alternativeParagraph.map { [.text("\($0)")] } ?? [])
  }

  /// Returns who acts, and the fix as a numbered list.
  @BlockBuilder
  private static func action(_ actor: Actor, _ fix: [FixStep]) -> [Block] {
    Block.text(BlockText(.strong("Who acts:"), .plain(" \(fix.whoActs(actor))")))
    if !fix.isEmpty {
      Block.text(BlockText(.strong("Fix:")))
      Block.steps(fix.map { StepList.Step($0, by: actor) })
    }
  }
}

extension FixStep {
  /// The step without its command, if the command contains characters or links from the evidence
  /// that a ticket system could act on.
  fileprivate var forTicket: FixStep {
    guard let code, Self.isCommand(code) else { return self }
    let isHarmless =
      code.replacing(AnalyzeCommand.standardInput, with: "-").unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || "0123456789._/+:=, \\\n-".unicodeScalars.contains($0))
      } && !code.contains("://") && !code.contains("www.")
    return isHarmless ? self : FixStep(text)
  }
}
