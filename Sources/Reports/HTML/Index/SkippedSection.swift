import Evidence
import Results

/// What was read and held no artifact: nothing is dropped silently.
struct SkippedSection {
  let summary: RunSummary

  var section: IndexSection? {
    guard summary.skippedCount > 0 else { return nil }
    return IndexSection("Skipped inputs", id: "skipped") {
      HTML.element(.p, .class("lede")) {
        "Read, and no artifact found in it: "
          + summary.skippedCount.counted("entry", "entries")
          + (summary.skipped.count < summary.skippedCount
            ? "; the first \(summary.skipped.count.grouped) are listed." : ".")
      }
      HTML.element(.table, .class("list")) {
        HTML.element(.caption, .class("vh")) { "Skipped entries with the reason" }
        HTML.element(.thead) {
          HTML.element(.tr) {
            for title in ["Input", "Reason"] { HTML.element(.th, .scope(.col)) { title } }
          }
        }
        HTML.element(.tbody) {
          for entry in summary.skipped {
            HTML.element(.tr) {
              HTML.element(.td, .class("wide")) {
                HTML.bidi(entry.place)
              }
              HTML.element(.td, .class("wide muted")) { HTML.text(entry.reason) }
            }
          }
        }
      }
    }
  }
}
