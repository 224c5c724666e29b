import Evidence
package import Results

/// Renders a run over many artifacts for a terminal: a table of causes and the totals, and with
/// `-v` a line for each artifact that was not accepted.
///
/// ```text
///     count   share  cause, by who acts
/// Server team, 2 artifacts, 2 rejected
///         2   50.0%  The server hashed the challenge's Base64 text; the app hashed
///                    its bytes.
///                    N03-hash-base64-text, for example device-0412.cbor
///
/// 4 artifacts: 1 accepted, 2 rejected, 1 undetermined. 1 entry skipped.
/// ```
package enum BatchTerminal {
  /// Number of artifacts from which on a run is shown as a table of causes instead of artifact by
  /// artifact.
  package static let threshold = 10

  /// Returns one artifact as a line with its headline; empty for an accepted one, or without `-v`.
  package static func line(for result: ArtifactResult, _ style: TerminalStyle) -> String {
    guard result.verdict.outcome != .accepted, style.verbosity >= .verbose else { return "" }
    var page = TerminalPage(style)
    ArtifactTerminal.writeState(of: result, to: &page)
    page.paragraph(result.headline.sentence, .muted)
    return page.text
  }

  /// Returns the table of causes by who must act, the totals, skipped entries and notes. Empty if
  /// the style is quiet.
  package static func summary(
    _ summary: RunSummary, _ clusters: Clusters, _ style: TerminalStyle
  ) -> String {
    guard style.verbosity > .quiet else { return "" }
    var page = TerminalPage(style)
    if !clusters.byActor.isEmpty, !style.isNarrated {
      page.line(TerminalText(countHeading + shareHeading + "  cause, by who acts", .muted))
    }
    for (actor, clusters) in clusters.byActor {
      page.heading("\(actor?.title ?? "No cause is known"), \(totals(clusters))")
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
    for note in summary.allNotes { page.paragraph(note.sentence, label: "note     ") }
    return page.text
  }

  /// Maximum number of skipped entries that are listed. A few show what kind of entries they are;
  /// the results contain them all.
  private static func skippedLimit(_ style: TerminalStyle) -> Int {
    style.verbosity >= .verbose ? .max : 3
  }

  /// Heading of the column of counts, which also sets its width.
  private static let countHeading = "count".leftPadded(to: 9)
  /// Heading of the column of percentages, which also sets its width.
  private static let shareHeading = "share".leftPadded(to: 8)

  /// Writes a row of the table: count, percentage, cause and an example.
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

  /// Returns the totals of one team: “11 artifacts, 9 rejected”.
  private static func totals(_ clusters: [Cluster]) -> String {
    let count = clusters.reduce(0) { $0 + $1.count }
    let rejections = clusters.reduce(0) { $0 + $1.rejections }
    return "\(count.counted("artifact")), \(rejections.grouped) rejected"
  }

  /// Returns the totals: “112,480 artifacts: 104,276 accepted, 8,204 rejected. 3 entries skipped.”
  private static func totals(_ summary: RunSummary) -> String {
    let skipped =
      summary.skippedCount > 0
      ? " \(summary.skippedCount.counted("entry", "entries")) skipped." : ""
    return summary.tally + "." + skipped
      + (summary.isInterrupted ? " Interrupted: incomplete." : "")
  }
}
