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
    let name = (result.record ?? result.source.place).ticketText
    let head = [
      "## \(state.mark.symbol) \(state.word): \(name)",
      "**\(result.headline.ticketText.sentence)**",
      facts(result),
    ]
    let needs = result.verdict.needs.map { "- Missing: \($0.meaning). \($0.advice.ticketText)" }
    let parts =
      head + (needs.isEmpty ? [] : [needs.joined(separator: "\n")])
      + result.openChoices.map(section)
      + result.problems.map { section($0, of: result) } + [
        result.verdict.tally.sentence.capitalizedFirst
      ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns the summary of a run: outcomes, a table of causes, and remarks on the run.
  ///
  /// - Parameters:
  ///   - summary: the counts of the run.
  ///   - clusters: the causes of all artifacts; each is a row of the table, the most frequent
  ///     first.
  ///   - header: the run, for remarks on its trust anchors.
  package static func summary(
    _ summary: RunSummary, _ clusters: Clusters, _ header: RunHeader
  ) -> String {
    let rows = clusters.sorted.map { cluster in
      let cells = [
        "\(cluster.claim.ticketText.sentence) \(cluster.name.codeSpan)", cluster.count.grouped,
        cluster.count.share(of: summary.artifacts), cluster.actor?.title ?? "not known",
        cluster.example.ticketText,
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    let table = ["| What | Count | Share | Who acts | Example |", "|---|--:|--:|---|---|"] + rows
    let notes = summary.remarks(under: header)
    let parts =
      ["# Attestation report", summary.tally.sentence]
      + (rows.isEmpty ? [] : [table.joined(separator: "\n")])
      + (notes.isEmpty ? [] : [notes.map { "- \($0.ticketText.sentence)" }.joined(separator: "\n")])
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns the findings on the conversation, each with its first events and its leading cause;
  /// empty text for no findings.
  package static func text(of findings: [RunFinding]) -> String {
    findings.map(section).joined(separator: "\n\n") + (findings.isEmpty ? "" : "\n")
  }

  /// Returns one finding: title, what was found, up to ``eventLimit`` events, and the first cause.
  private static func section(_ finding: RunFinding) -> String {
    let head = [
      "## \(finding.result.mark.symbol) \(finding.result.word): \(finding.title.ticketText)",
      "\(finding.found.ticketText.sentence) \(finding.rule.id.rawValue.codeSpan)",
    ]
    let events = finding.lines.prefix(eventLimit).map { "- \($0.text.ticketText)" }
    let more = finding.eventCount - events.count
    let list = events + (more > 0 ? ["- … and \(more.counted("more event"))"] : [])
    return
      (head + [list.joined(separator: "\n")]
      + finding.diagnoses.prefix(1).flatMap { cause($0, fix: $0.cause.fix) })
      .joined(separator: "\n\n")
  }

  /// The maximum number of events that a finding lists; the others are counted.
  private static let eventLimit = 8

  /// Returns a table with the facts of an artifact: type, source, key ID, issue time, expected
  /// values and replaced trust anchors. Unknown facts have no row.
  private static func facts(_ result: ArtifactResult) -> String {
    let replaced = result.policy.replacedAnchors.compactMap(\.replacement)
    let rows: [(String, String?)] = [
      ("Artifact", "\(result.type.word), \(result.size.counted("byte"))"),
      ("Source", result.source.place), ("App ID", result.summary.appID),
      ("Environment", result.summary.environment), ("Key ID", result.summary.keyID),
      ("Issued", result.summary.issuedAt?.phrase), ("Result id", result.id),
      ("Trust", replaced.isEmpty ? nil : replaced.joined(separator: " ")),
    ]
    let bound = result.bindings.map { ($0.noun.capitalizedFirst, Optional($0.phrase)) }
    let lines = (rows + bound).compactMap { name, value in
      value.map { "| \(name) | \($0.ticketText) |" }
    }
    return (["| | |", "|---|---|"] + lines).joined(separator: "\n")
  }

  /// Returns the candidates for one expected value, each with the option that chooses it.
  private static func section(_ open: OpenChoice) -> String {
    let items = open.choices.prefix(OpenChoice.listed).enumerated().map { index, choice in
      let option = choice.option.map { ": \($0)" } ?? ""
      return "\(index + 1). \((choice.candidate.phrase + option).ticketText)"
    }
    let more = open.choices.count - items.count
    let rest = more > 0 ? ["… and \(more.grouped) more in the results"] : []
    let remark = open.binding.fitRemark.map { [$0.ticketText] } ?? []
    return
      (["Candidates for the \(open.binding.noun), each with the option that chooses it:"]
      + [items.joined(separator: "\n")] + rest + remark).joined(separator: "\n\n")
  }

  /// Returns one problem: its checks, the expected and actual value of the first one that failed,
  /// its cause and its fix.
  private static func section(_ problem: Problem, of result: ArtifactResult) -> String {
    var lines = problem.checks.map { check in
      "- \(check.title.ticketText) (\(check.rule.id.rawValue.codeSpan)): \(check.finding.found.ticketText.sentence)"
    }
    if let check = problem.leading {
      for case (let name, let value?) in [
        ("Expected", check.finding.expected), ("Actual", check.finding.actual),
      ] {
        lines.append("- \(name), \(value.owner): \(value.content.phrase.ticketText)")
      }
    }
    var parts = [
      "### " + (problem.leading?.title ?? problem.knownCause?.statement ?? "").ticketText
    ]
    if !lines.isEmpty { parts.append(lines.joined(separator: "\n")) }
    if let diagnosis = problem.diagnosis {
      parts += cause(diagnosis, fix: diagnosis.steps(in: result).map(\.forTicket))
    }
    return parts.joined(separator: "\n\n")
  }

  /// Returns a cause: statement, proof, rival, who acts, and the fix as a numbered list.
  private static func cause(_ diagnosis: Diagnosis, fix: [FixStep]) -> [String] {
    let cause = diagnosis.cause
    let claim =
      "**Cause, \(diagnosis.certainty.rawValue):** \(cause.statement.ticketText.sentence) "
      + "\(diagnosis.summary.ticketText.sentence) \(cause.id.codeSpan)"
    let alternative = diagnosis.proof.alternativeParagraph.map { [$0.ticketText] } ?? []
    return [claim] + alternative + [
      "**Who acts:** \(cause.actor.title)", "**Fix:**",
      HandbookPage.list(fix.map { ($0.text.markdown, $0.code) }),
    ]
  }
}

extension FixStep {
  /// The step without its command, if the command contains characters or links from the evidence
  /// that a ticket system could act on.
  fileprivate var forTicket: FixStep {
    guard let code, Self.isCommand(code) else { return self }
    let isHarmless =
      code.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || "0123456789._/+:=, \\\n-".unicodeScalars.contains($0))
      } && !code.contains("://") && !code.contains("www.")
    return isHarmless ? self : FixStep(text)
  }
}

extension String {
  /// The text for a ticket: without markup, links, mentions (`@name`) or references to other
  /// tickets (`#12`), cut after 512 code points.
  fileprivate var ticketText: String {
    VisibleText(self, limit: 512).escaped.markdown
      .replacing(/#(?=[0-9])/, with: "#&#8203;").withoutLinks
  }
}
