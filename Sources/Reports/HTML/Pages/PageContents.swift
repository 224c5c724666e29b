/// The table of contents of a page, as links to its sections.
struct PageContents {
  /// A link to a section.
  struct Entry {
    /// The name of the section.
    let title: String
    /// The id of the section's heading.
    let id: String
    /// The icon after the name; `nil` for none.
    var mark: Mark? = nil
    /// A short number after the name, such as “31/32” for checks.
    var note: String? = nil
  }

  /// The links in the order of the sections.
  let entries: [Entry]
  /// Whether the list is a row above the sections, and not a column beside them.
  var isRow = false

  /// The list as a `nav` element.
  var html: HTML {
    HTML.element(.nav, .class(isRow ? "toc row" : "toc"), .label("On this page")) {
      HTML.element(.ul) {
        for entry in entries { HTML.element(.li) { link(entry) } }
      }
    }
  }

  /// Draws one link with its icon and number.
  private func link(_ entry: Entry) -> HTML {
    HTML.element(.a, .href(toID: entry.id), .marked(entry.mark ?? .none)) {
      HTML.element(.span) { HTML.text(entry.title) }
      if let mark = entry.mark { Icon.of(mark) }
      if let note = entry.note { HTML.element(.span, .class("num")) { note } }
    }
  }
}
