import Evidence

/// The way between the pages of an index that is too large for one.
struct PartLinks {
  let part: IndexPart
  let parts: Int
  let artifacts: Int

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

  private func link(_ title: String, to number: Int) -> HTML {
    HTML.element(.a, .href(to: .index(page: number))) { title }
  }
}

extension IndexPart {
  /// “250,001 to 500,000”.
  var range: String { "\(rows.lowerBound.grouped) to \((rows.upperBound - 1).grouped)" }
}
