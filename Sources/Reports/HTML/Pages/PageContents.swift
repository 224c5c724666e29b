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

  /// The layout: a column beside the sections, or a row above them.
  enum Look {
    case column, row
  }

  /// The links in the order of the sections.
  let entries: [Entry]
  /// The layout of the list.
  var look = Look.column

  /// The list as a `nav` element.
  var html: HTML {
    HTML.element(.nav, look == .row ? .class("toc row") : .class("toc"), .label("On this page")) {
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
