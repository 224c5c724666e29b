/// The list of a page's parts.
struct PageContents {
  struct Entry {
    let title: String
    /// The place it leads to.
    let id: String
    var mark: Mark? = nil
    var note: String? = nil
  }

  /// Where it stands: beside the parts, or in a row above them.
  enum Look {
    case column, row
  }

  let entries: [Entry]
  var look = Look.column

  var html: HTML {
    HTML.element(.nav, look == .row ? .class("toc row") : .class("toc"), .label("On this page")) {
      HTML.element(.ul) {
        for entry in entries { HTML.element(.li) { link(entry) } }
      }
    }
  }

  private func link(_ entry: Entry) -> HTML {
    HTML.element(.a, .href(toID: entry.id), .marked(entry.mark ?? .none)) {
      HTML.element(.span) { HTML.text(entry.title) }
      if let mark = entry.mark { Icon.of(mark) }
      if let note = entry.note { HTML.element(.span, .class("num")) { note } }
    }
  }
}
