/// A section of a page with its heading and its line in the table of contents.
struct PageSection {
  /// The section with its heading.
  let html: HTML
  /// The line in the table of contents.
  let entry: PageContents.Entry

  /// Makes a section.
  ///
  /// - Parameters:
  ///   - entry: The line in the table of contents, with the id of the heading.
  ///   - look: The class of the section.
  ///   - heading: The heading.
  ///   - content: What is below the heading.
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
  ///   - title: The heading.
  ///   - id: The id of the heading.
  ///   - look: The class of the section.
  ///   - name: The name in the table of contents, where it is not the heading.
  ///   - note: The short number in the table of contents.
  ///   - lede: The introduction; `nil` for none.
  ///   - content: What is below the introduction.
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
