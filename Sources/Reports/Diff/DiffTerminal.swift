import Evidence

/// The comparison of two runs as terminal text: the counts, what differs in the runs themselves, then each
/// kind of change, those that need action first.
///
/// ```text
/// 3 newly rejected, 12 fixed, 1,204 unchanged.
///
/// Newly rejected (3)
///         3  The server expects production, but the artifact is from development (accepted before).
///            who   App team
///            for   ticket-88, ticket-91, ticket-95
///            help  attestscope explain R06-dev-build-in-prod
/// ```
package enum DiffTerminal {
  /// Returns the text; empty where the style is quiet.
  package static func text(of diff: ResultsDiff, _ style: TerminalStyle) -> String {
    guard style.verbosity > .quiet else { return "" }
    var page = TerminalPage(style)
    page.paragraph(counts(diff), .strong, indent: 0)
    let notes =
      diff.expectations + diff.foreignAnchors.compactMap(\.briefReplacement) + diff.goneNotes
      + diff.notes
    for note in notes { page.paragraph(note, label: "note  ") }
    writeFindings(diff, to: &page)
    for change in ResultsDiff.Change.allCases where !diff.rows(change).isEmpty {
      page.gap()
      let (title, mark) = diff.words(change)
      page.line(TerminalText("\(title) (\(diff.count(change).grouped))", .init(mark)))
      for group in diff.groups(change) { write(group, change, to: &page) }
      if diff.omitted(change) > 0 {
        page.paragraph("… \(diff.omitted(change).grouped) more", .muted)
      }
    }
    return page.text
  }

  /// Number of artifacts that are named in a group without `-v`.
  private static let namedArtifacts = 3
  /// Width of the column of counts.
  private static let countWidth = 9

  /// Writes a group: its number, the change in words, who acts, the artifacts, and the page to read.
  private static func write(
    _ group: ChangeGroup, _ change: ResultsDiff.Change, to page: inout TerminalPage
  ) {
    let count = group.rows.count.grouped.leftPadded(to: countWidth) + "  "
    page.paragraph(group.sentence(of: change), indent: 0, label: count)
    let indent = page.style.isNarrated ? 0 : count.count
    if let owner = group.owner { page.paragraph(owner, indent: indent, label: "who   ") }
    let limit = page.style.verbosity >= .verbose ? group.rows.count : namedArtifacts
    page.paragraph(
      group.names(upTo: limit), .muted, indent: indent, label: "for   ", limit: .max)
    guard change != .fixed || group.after?.leading != nil, let id = group.page else {
      return
    }
    page.paragraph(AnalyzeCommand.explaining(id), .muted, indent: indent, label: "help  ")
  }

  /// Writes the new findings, each with who acts, its artifacts, and the page to read.
  private static func writeFindings(_ diff: ResultsDiff, to page: inout TerminalPage) {
    guard let first = diff.newFindings.first else { return }
    page.gap()
    page.line(
      TerminalText("New findings (\(diff.newFindings.count.grouped))", .init(first.result.mark)))
    for finding in diff.newFindings.prefix(ResultsDiff.findingLimit) {
      page.paragraph(finding.title.sentence, indent: 2)
      if !finding.about.isEmpty {
        page.paragraph(finding.about, .muted, indent: 4, label: "about ")
      }
      page.paragraph(Owner(finding.actor).title, indent: 4, label: "who   ")
      if !finding.artifacts.isEmpty {
        let names = finding.artifacts.prefix(namedArtifacts).map(finding.name(of:))
        let more = finding.artifacts.count - names.count
        let rest = more > 0 ? ", and \(more.grouped) more" : ""
        page.paragraph(
          names.joined(separator: ", ") + rest, .muted, indent: 4, label: "for   ", limit: .max)
      }
      page.paragraph(AnalyzeCommand.explaining(finding.page), .muted, indent: 4, label: "help  ")
    }
    let more = diff.newFindings.count - ResultsDiff.findingLimit
    if more > 0 { page.paragraph("… \(more.grouped) more", .muted) }
  }

  /// Returns the counts in one sentence, after the new and the gone findings: “2 newly rejected, 1 fixed, 1,204 unchanged.”
  package static func counts(_ diff: ResultsDiff) -> String {
    let parts = ResultsDiff.Change.allCases.filter { diff.count($0) > 0 }.map(diff.phrase)
    let artifacts =
      parts.isEmpty ? "Neither run has an artifact." : parts.joined(separator: ", ").sentence
    return [diff.newFindingsPhrase?.sentence, diff.goneFindingsPhrase?.sentence, artifacts]
      .compactMap(\.self).joined(separator: " ")
  }
}
