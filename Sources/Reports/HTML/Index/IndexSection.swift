/// A section of the index with its heading and its line in the table of contents.
struct IndexSection {
  /// The section with its heading.
  let html: HTML
  /// The line in the table of contents.
  let entry: PageContents.Entry

  /// Makes a section.
  ///
  /// - Parameters:
  ///   - title: the heading.
  ///   - id: the id of the heading.
  ///   - content: what is below the heading.
  init(_ title: String, id: String, @HTMLBuilder content: () -> HTML) {
    entry = PageContents.Entry(title: title, id: id)
    html = HTML.element(.section, .labelled(by: id)) {
      HTML.element(.h2, .id(id)) { title }
      content()
    }
  }
}
