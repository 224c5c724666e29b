import Evidence
import Results

/// The section with the reviewer's checklist of the conversation's page: each line as shown,
/// violated, open or not visible, with the evidence, or with what to capture.
struct ReviewSection {
  let story: ConversationStory

  /// The lines of the checklist.
  private var items: [ReviewItem] { story.summary.review }

  /// The section; `nil` where the run has no checklist.
  var section: PageSection? {
    guard !items.isEmpty else { return nil }
    return PageSection("Review checklist", id: "review", lede: items.introduction) {
      let open = items.filter { $0.result == .notVisible }
      // What is violated comes first.
      let settled = [ReviewItem.Result.violated, .open, .shown].flatMap { result in
        items.filter { $0.result == result }
      }
      if !settled.isEmpty { table(settled) }
      if !open.isEmpty {
        let title = "\(open.count.counted("line")) that this evidence doesn't show"
        HTML.fold(.class("more brief"), summary: .text(title)) { table(open) }
      }
    }
  }

  /// Draws lines of the checklist as a table.
  private func table(_ items: [ReviewItem]) -> HTML {
    HTML.table(
      "list review", caption: "Review checklist", columns: ["Result", "Line", "Evidence"]
    ) {
      for item in items { row(item) }
    }
  }

  /// Draws one line with its sources and evidence.
  private func row(_ item: ReviewItem) -> HTML {
    HTML.element(.tr, .id(item.id)) {
      HTML.element(.td, .class("st")) { Icon.labelled(item.result.mark, item.result.word) }
      HTML.element(.th, .class("wide"), .scope(.row)) {
        HTML.text(item.title)
        HTML.element(.small) { HTML.text(item.sources.joined(separator: "; ")) }
      }
      HTML.element(.td, .class("wide")) {
        HTML.element(.p) { HTML.prose(item.found) }
        events(item)
        if item.result.isUnsettled, let capture = item.capture {
          HTML.element(.p, .class("muted")) { HTML.prose("To see it, capture: \(capture)") }
        }
      }
    }
  }

  /// Draws links to the rows of the line's artifacts, and the number of other events.
  private func events(_ item: ReviewItem) -> HTML {
    let rows = story.rows
    let known = item.artifacts.compactMap { rows[ByteText($0)] }
    guard !known.isEmpty else { return .empty }
    let more = item.eventCount - known.count
    return HTML.element(.p, .class("marks-inline")) {
      for row in known {
        story.link(to: row)
        " "
      }
      if more > 0 { "and \(more.grouped) more" }
    }
  }
}
