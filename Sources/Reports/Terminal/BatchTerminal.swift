import Checks
import Decoding
import Diagnosis

/// A run over many artifacts, written for a terminal: a line for each that was not accepted, then
/// what went wrong over all of them.
package enum BatchTerminal {
  /// From this many artifacts on, one line each is all that a reader can take in.
  package static let threshold = 10

  /// One artifact as one line, wrapped where it must be; empty for an accepted one.
  package static func line(for result: ArtifactResult, _ style: TerminalStyle) -> String {
    guard result.verdict.outcome != .accepted, style.verbosity > .quiet else { return "" }
    var page = TerminalPage(style)
    page.line(ArtifactTerminal.state(of: result, style))
    page.paragraph(result.headline.sentence, .muted)
    return page.text
  }

  /// The causes and rules with their counts, then the totals.
  package static func summary(
    _ summary: RunSummary, _ clusters: Clusters, _ style: TerminalStyle
  ) -> String {
    guard style.verbosity > .quiet else { return "" }
    var page = TerminalPage(style)
    for (actor, clusters) in clusters.byActor {
      page.gap()
      page.line(TerminalText(actor?.title ?? "No known cause", .strong))
      for cluster in clusters { write(cluster, of: summary.artifacts, to: &page) }
    }
    page.gap()
    page.paragraph(totals(summary), indent: 0)
    for note in summary.notes { page.paragraph(note, label: "note  ") }
    return page.text
  }

  private static func write(
    _ cluster: Cluster, of artifacts: Int, to page: inout TerminalPage
  ) {
    let count = cluster.count.grouped.leftPadded(to: 9)
    let share = cluster.count.share(of: artifacts).leftPadded(to: 7)
    page.paragraph(cluster.title.sentence, indent: 0, label: count + share + "  ")
    page.paragraph("\(cluster.id), for example \(cluster.example)", .muted, indent: 18)
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
