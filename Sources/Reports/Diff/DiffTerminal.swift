import Evidence
import Results

/// The comparison of two runs as terminal text: the counts, then each kind of change, those that
/// need action first.
package enum DiffTerminal {
  /// Returns the text; empty where the style is quiet.
  package static func text(of diff: ResultsDiff, _ style: TerminalStyle) -> String {
    guard style.verbosity > .quiet else { return "" }
    var page = TerminalPage(style)
    page.paragraph(counts(diff), .strong, indent: 0)
    for change in ResultsDiff.Change.allCases where !diff.rows(change).isEmpty {
      page.gap()
      page.line(
        TerminalText("\(change.title) (\(diff.count(change).grouped))", .init(change.mark)))
      for row in diff.rows(change) {
        page.paragraph(
          row.name, label: style.sign(change.mark) + " ", labelTone: .init(change.mark))
        page.paragraph(row.transition, .muted, indent: 4)
      }
      if diff.omitted(change) > 0 {
        page.paragraph("… \(diff.omitted(change).grouped) more", .muted)
      }
    }
    if !diff.remarks.isEmpty { page.gap() }
    for note in diff.remarks { page.paragraph(note, label: "note  ") }
    return page.text
  }

  /// Returns the counts in one sentence: “2 newly failing, 1 fixed, 1,204 unchanged.”
  package static func counts(_ diff: ResultsDiff) -> String {
    let parts = ResultsDiff.Change.allCases.filter { diff.count($0) > 0 }.map {
      "\(diff.count($0).grouped) \($0.title.lowercasedASCII)"
    }
    return parts.isEmpty ? "Neither run has an artifact." : parts.joined(separator: ", ").sentence
  }
}
