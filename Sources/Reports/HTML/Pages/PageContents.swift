/// The list of a page's parts that stands beside them.
struct PageContents {
  struct Entry {
    let title: String
    /// The place it leads to.
    let id: String
    var mark: Mark? = nil
    var note: String? = nil
  }

  let entries: [Entry]

  var html: HTML {
    HTML.element(.nav, .class("toc"), .label("On this page")) {
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
