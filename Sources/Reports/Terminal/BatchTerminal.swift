import Evidence
package import Results

/// Renders a run over many artifacts for a terminal: the most frequent causes of rejections by team,
/// the teams of other artifacts that need something, and the totals. With `-v` it lists all causes,
/// and each artifact that was not accepted.
///
/// ```text
///  rejected  of these  cause, by who acts
/// Server team, 2 rejected
///         2    100.0%  The server hashed the challenge's Base64 text; the app
///                      hashed its bytes.
///                      N03-hash-base64-text, for example device-0412.cbor
///
/// Accepted with a warning, or not settled: App team 1.
/// 4 artifacts: 1 accepted, 2 rejected, 1 undetermined.
/// ```
package enum BatchTerminal {
  /// Maximum number of artifacts of a run that is shown artifact by artifact. A larger run is shown
  /// as a table of causes.
  package static let threshold = 10

  /// Returns one artifact as a line with its headline; empty for an accepted one, or without `-v`.
  package static func line(for result: ArtifactResult, _ style: TerminalStyle) -> String {
    guard result.verdict.outcome != .accepted, style.verbosity >= .verbose else { return "" }
    var page = TerminalPage(style)
    ArtifactTerminal.writeState(of: result, to: &page)
    page.paragraph(result.headline.sentence, .muted)
    return page.text
  }

  /// Returns the table of causes by who must act unless there are only a few artifacts, the totals, skipped
  /// entries and notes. Empty if the style is quiet.
  package static func summary(
    _ summary: RunSummary, _ clusters: Clusters, _ style: TerminalStyle
  ) -> String {
    guard style.verbosity > .quiet else { return "" }
    var page = TerminalPage(style)
    // A few artifacts were shown above with their causes and who acts.
    if summary.artifacts > tableless { writeTable(summary, clusters, to: &page) }
    page.paragraph(totals(summary, warned: clusters.warned), indent: 0)
    let isBatch = summary.artifacts > 1
    if isBatch, style.verbosity < .verbose { write(clusters.unreadable, to: &page) }
    for missing in isBatch ? clusters.missing.advice : [] {
      page.entry("next", missing.text)
      missing.code.map { page.code($0, indent: TerminalPage.entryColumn + 2) }
    }
    writeSkipped(summary, to: &page)
    for note in summary.allNotes { page.entry("note", note.sentence) }
    return page.text
  }

  /// Writes the causes of rejections by team, and with `-v` those of other artifacts that need something; without it,
  /// only the teams of these.
  private static func writeTable(
    _ summary: RunSummary, _ clusters: Clusters, to page: inout TerminalPage
  ) {
    let rejected = clusters.teams(of: .rejected)
    if !rejected.isEmpty, !page.style.isNarrated {
      page.line(TerminalText(countHeading + shareHeading + "  cause, by who acts", .muted))
    }
    let rejections = rejected.reduce(0) { $0 + $1.count }
    for team in rejected {
      write(team, "\(team.count.grouped) rejected", of: rejections, to: &page)
    }
    let others = clusters.teams(of: .others)
    if page.style.verbosity >= .verbose {
      for team in others {
        write(
          team,
          "\(team.count.grouped) of \(summary.artifacts.grouped) accepted with a warning, or not settled",
          of: summary.artifacts, to: &page)
      }
    } else if !others.isEmpty {
      page.paragraph(
        "Accepted with a warning, or not settled: \(clusters.othersByTeam). -v lists the causes.",
        indent: 0)
    }
  }

  /// Writes the entries that were skipped or not read. A few show what kind of entries they are; the results contain
  /// them all.
  private static func writeSkipped(_ summary: RunSummary, to page: inout TerminalPage) {
    let listed = summary.skipped.prefix(page.style.verbosity >= .verbose ? .max : 3)
    let failed = Set(summary.failedInputs)
    for skipped in listed {
      if failed.contains(skipped) {
        // Standard error says why.
        page.entry("unread", "\(skipped.place). The error message says why.")
      } else {
        page.entry("skipped", "\(skipped.place): \(skipped.reason.sentence)")
      }
    }
    let unlisted = summary.skippedCount - listed.count
    if unlisted > 0, !listed.isEmpty {
      page.entry("skipped", "… and \(unlisted.grouped) more; the results list them.")
    }
    if let advice = summary.adviceOnSkipped {
      page.entry("next", advice)
    }
  }

  /// Writes what unreadable inputs are, and what makes them readable.
  private static func write(_ unreadable: UnreadableKinds, to page: inout TerminalPage) {
    let kinds = unreadable.kinds.prefix(causeLimit)
    for kind in kinds {
      let number =
        kind.count > 1
        ? "\(kind.count.counted("input")), for example \(kind.example)" : kind.example
      page.entry(
        kind.isErrorMessage ? "error" : "unreadable",
        [kind.headline, kind.next, number.sentence].compactMap(\.self).joined(separator: " "))
    }
    let rest =
      unreadable.others + unreadable.kinds.dropFirst(kinds.count).reduce(0) { $0 + $1.count }
    if rest > 0 { page.entry("unreadable", "\(rest.grouped) more; -v lists all.") }
  }

  /// Heading of the column of counts, which also sets its width.
  private static let countHeading = "rejected".leftPadded(to: 9)
  /// Heading of the column of percentages, which also sets its width. Rejections have their share of all rejections,
  /// as in the index, other artifacts that of all artifacts.
  private static let shareHeading = "of these".leftPadded(to: 10)

  /// Maximum number of artifacts of a run without a table of causes.
  private static let tableless = 3
  /// Maximum number of causes of a team that are listed without `-v`.
  private static let causeLimit = 3
  /// Maximum number of further causes of a team that are named.
  private static let namedCauses = 4

  /// Writes the causes of a team below its name and total, and how many are not listed.
  private static func write(
    _ team: TeamTotal, _ total: String, of artifacts: Int, to page: inout TerminalPage
  ) {
    page.heading("\(team.owner.title), \(total)")
    let limit = page.style.verbosity >= .verbose ? .max : causeLimit
    for cluster in team.causes.prefix(limit) { write(cluster, of: artifacts, to: &page) }
    let others = team.causes.dropFirst(limit)
    if let more = team.more(after: limit) {
      let count = others.reduce(0) { $0 + $1.count }.grouped
      let names = others.prefix(namedCauses).map {
        "\($0.shortClaim.withoutFullStop.inSentence) (\($0.count.grouped))"
      }
      page.paragraph(
        "\(more): \(names.joined(separator: "; "))"
          + (others.count > names.count ? " and others" : "")
          + "; -v lists \(others.count == 1 ? "it" : "them").",
        .muted, indent: 0,
        label: page.style.isNarrated
          ? ""
          : count.leftPadded(to: countHeading.count)
            + String(repeating: " ", count: shareHeading.count + 2))
    }
    page.gap()
  }

  /// Writes a row of the table: count, percentage, cause and an example; where the certainties differ, also the
  /// statement of each, if all artifacts of the row have one.
  private static func write(_ cluster: Cluster, of artifacts: Int, to page: inout TerminalPage) {
    let count = cluster.count.grouped
    let share = cluster.count.share(of: artifacts)
    let example = "\(cluster.name), for example \(cluster.example)"
    let isListed = cluster.wordings.certaintiesDiffer && cluster.wordings.others == 0
    let wordings = (isListed ? cluster.wordings.differing : []).map {
      "\($0.count.grouped), \($0.certainty.rawValue): \($0.claim.sentence)"
    }
    guard !page.style.isNarrated else {
      page.paragraph(
        "\(cluster.claim.sentence) \(example)", label: "\(count) of \(artifacts.grouped), \(share)")
      for wording in wordings { page.paragraph(wording) }
      return
    }
    let label =
      count.leftPadded(to: countHeading.count) + share.leftPadded(to: shareHeading.count) + "  "
    page.paragraph(cluster.claim.sentence, indent: 0, label: label)
    for wording in wordings { page.paragraph(wording, indent: label.count) }
    page.paragraph(example, .muted, indent: label.count)
  }

  /// Returns the totals: “112,480 artifacts: 104,276 accepted, 8,204 rejected.” Skipped entries have lines of
  /// their own.
  private static func totals(_ summary: RunSummary, warned: Int) -> String {
    let count = summary.findings.values.reduce(0, +)
    let findings = count > 0 ? " \(count.counted("finding")) on the conversation." : ""
    return summary.tally(warned: warned) + "." + findings
      + (summary.isInterrupted ? " Interrupted: incomplete." : "")
  }
}
