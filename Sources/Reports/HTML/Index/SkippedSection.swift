import Evidence
import Results

/// The section on skipped inputs of the index: everything that was read and has no artifact, with
/// the reason.
///
/// Nothing that was read is dropped silently: the number counts all entries, even if only the first
/// ones are listed.
struct SkippedSection {
  /// The summary of the run, with the first skipped inputs and the number of all.
  let summary: RunSummary

  /// The section; `nil` where nothing was skipped.
  var section: PageSection? {
    guard summary.skippedCount > 0 else { return nil }
    let isCut = summary.skipped.count < summary.skippedCount
    return PageSection(
      "Skipped inputs", id: "skipped",
      lede: "What was read and has no artifact: "
        + summary.skippedCount.counted("entry", "entries")
        + (isCut ? "; the first \(summary.skipped.count.grouped) are listed." : ".")
    ) {
      FoldedList.html(summary.skipped, list: table)
      if let advice = summary.adviceOnSkipped { HTML.element(.p) { advice } }
    }
  }

  /// Draws a row for each of some entries.
  private func table(_ entries: [RunSummary.Skipped]) -> HTML {
    HTML.table(
      "list", caption: "Skipped entries with the reason", columns: ["Input", "Reason"], of: entries
    ) { entry in
      HTML.element(.td, .class("wide")) { HTML.bidi(entry.place) }
      HTML.element(.td, .class("wide muted")) { HTML.text(entry.reason) }
    }
  }
}
