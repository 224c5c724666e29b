import Evidence
package import Results

/// A run over many artifacts, written for a terminal: what went wrong over all of them, and on
/// request a line for each that was not accepted.
package enum BatchTerminal {
  /// From this many artifacts on, the causes are all that a reader can take in.
  package static let threshold = 10

  /// One artifact as one line, wrapped where it must be; empty for an accepted one, and where the
  /// style is not verbose.
  package static func line(for result: ArtifactResult, _ style: TerminalStyle) -> String {
    guard result.verdict.outcome != .accepted, style.verbosity >= .verbose else { return "" }
    var page = TerminalPage(style)
    ArtifactTerminal.writeState(of: result, to: &page)
    page.paragraph(result.headline.sentence, .muted)
    return page.text
  }

  /// The table of causes by who acts, then the totals.
  package static func summary(
    _ summary: RunSummary, _ clusters: Clusters, _ style: TerminalStyle
  ) -> String {
    guard style.verbosity > .quiet else { return "" }
    var page = TerminalPage(style)
    if !clusters.byActor.isEmpty, !style.isNarrated {
      page.line(TerminalText(countHeading + shareHeading + "  cause, by who acts", .muted))
    }
    for (actor, clusters) in clusters.byActor {
      page.heading(actor?.title ?? "No cause is known")
      for cluster in clusters { write(cluster, of: summary.artifacts, to: &page) }
      page.gap()
    }
    page.paragraph(totals(summary), indent: 0)
    let listed = summary.skipped.prefix(skippedLimit(style))
    for skipped in listed {
      page.paragraph("\(skipped.place): \(skipped.reason.sentence)", label: "skipped  ")
    }
    let others = summary.skippedCount - listed.count
    if others > 0, !listed.isEmpty {
      page.paragraph("… and \(others.grouped) more; the results list them.", label: "skipped  ")
    }
    for note in summary.notes { page.paragraph(note.sentence, label: "note     ") }
    return page.text
  }

  /// A few reasons tell what kind of entries they are; the results hold all of them.
  private static func skippedLimit(_ style: TerminalStyle) -> Int {
    style.verbosity >= .verbose ? .max : 3
  }

  private static let countHeading = "count".leftPadded(to: 9)
  private static let shareHeading = "share".leftPadded(to: 8)

  private static func write(
    _ cluster: Cluster, of artifacts: Int, to page: inout TerminalPage
  ) {
    let count = cluster.count.grouped
    let share = cluster.count.share(of: artifacts)
    let example = "\(cluster.id), for example \(cluster.example)"
    guard !page.style.isNarrated else {
      page.paragraph(
        "\(cluster.title.sentence) \(example)", label: "\(count) of \(artifacts.grouped), \(share)")
      return
    }
    let label =
      count.leftPadded(to: countHeading.count) + share.leftPadded(to: shareHeading.count) + "  "
    page.paragraph(cluster.title.sentence, indent: 0, label: label)
    page.paragraph(example, .muted, indent: label.count)
  }

  /// “112,480 artifacts: 104,276 accepted, 8,204 rejected. 3 inputs skipped.”
  private static func totals(_ summary: RunSummary) -> String {
    let outcomes = Verdict.Outcome.allCases.compactMap { outcome in
      summary.outcomes[outcome].map { "\($0.grouped) \(outcome.rawValue)" }
    }
    let head = summary.artifacts.counted("artifact")
    let list = outcomes.isEmpty ? "" : ": " + outcomes.joined(separator: ", ")
    let skipped =
      summary.skippedCount > 0
      ? " \(summary.skippedCount.counted("entry", "entries")) skipped." : ""
    return head + list + "." + skipped + (summary.isInterrupted ? " Interrupted: incomplete." : "")
  }
}
