import Evidence

/// The links between the pages of an index with several pages.
struct PartLinks {
  /// The rows of this page.
  let part: IndexPart
  /// The number of pages.
  let parts: Int
  /// The number of artifacts of the run.
  let artifacts: Int

  /// The links to the previous and next page; nothing for an index of one page.
  var html: HTML {
    guard parts > 1 else { return .empty }
    return HTML.element(.nav, .class("parts"), .label("Pages of the index")) {
      HTML.element(.p) {
        "Rows \(part.range) of \(artifacts.grouped), page \(part.number.grouped) of \(parts.grouped)."
      }
      if part.number > 1 { link("Previous rows", to: part.number - 1) }
      if part.number < parts { link("Next rows", to: part.number + 1) }
    }
  }

  /// Draws a link to a page by its number.
  private func link(_ title: String, to number: Int) -> HTML {
    HTML.element(.a, .href(to: .index(page: number))) { title }
  }
}

extension IndexPart {
  /// The rows of the page: “250,001 to 500,000”.
  var range: String { "\(rows.lowerBound.grouped) to \((rows.upperBound - 1).grouped)" }
}
