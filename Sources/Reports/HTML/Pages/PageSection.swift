/// A section of a page with its heading and its line in the table of contents.
struct PageSection {
  /// The section with its heading.
  let html: HTML
  /// The line in the table of contents.
  let entry: PageContents.Entry

  /// Makes a section.
  ///
  /// - Parameters:
  ///   - entry: the line in the table of contents, with the id of the heading.
  ///   - look: the class of the section.
  ///   - heading: the heading.
  ///   - content: what is below the heading.
  init(
    _ entry: PageContents.Entry, _ look: StaticString? = nil, heading: HTML,
    @HTMLBuilder content: () -> HTML
  ) {
    self.entry = entry
    html = HTML.element(.section, .look(look), .labelled(by: entry.id)) {
      HTML.element(.h2, .id(entry.id)) { heading }
      content()
    }
  }

  /// Makes a section whose heading is plain text.
  ///
  /// - Parameters:
  ///   - title: the heading.
  ///   - id: the id of the heading.
  ///   - look: the class of the section.
  ///   - name: the name in the table of contents, where it is not the heading.
  ///   - note: the short number in the table of contents.
  ///   - lede: the introduction; `nil` for none.
  ///   - content: what is below the introduction.
  init(
    _ title: String, id: String, _ look: StaticString? = nil, name: String? = nil,
    note: String? = nil, lede: String? = nil, @HTMLBuilder content: () -> HTML
  ) {
    self.init(.init(title: name ?? title, id: id, note: note), look, heading: .text(title)) {
      if let lede { HTML.element(.p, .class("lede")) { lede } }
      content()
    }
  }
}
