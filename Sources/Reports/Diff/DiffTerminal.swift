import Evidence

/// The comparison of two runs as terminal text: the counts, what differs in the runs themselves, then each
/// kind of change, those that need action first.
///
/// ```text
/// 3 newly rejected, 12 fixed, 1,204 unchanged.
///
/// Newly rejected (3)
///         3  The app sent a development attestation to a production server (accepted before).
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
      diff.expectations + diff.foreignAnchors.compactMap(\.briefReplacement) + diff.findingNotes
      + diff.notes
    for note in notes { page.paragraph(note, label: "note  ") }
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
    guard change != .fixed || group.after?.leading != nil, let trouble = group.trouble else {
      return
    }
    page.paragraph("attestscope explain \(trouble.id)", .muted, indent: indent, label: "help  ")
  }

  /// Returns the counts in one sentence: “2 newly rejected, 1 fixed, 1,204 unchanged.”
  package static func counts(_ diff: ResultsDiff) -> String {
    let parts = ResultsDiff.Change.allCases.filter { diff.count($0) > 0 }.map {
      "\(diff.count($0).grouped) \(diff.words($0).title.lowercasedASCII)"
    }
    return parts.isEmpty ? "Neither run has an artifact." : parts.joined(separator: ", ").sentence
  }
}
