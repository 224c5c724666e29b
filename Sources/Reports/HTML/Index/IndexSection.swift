/// A part of the index under a heading of its own, to which the list of contents leads.
struct IndexSection {
  let html: HTML
  let entry: PageContents.Entry

  init(_ title: String, id: String, @HTMLBuilder content: () -> HTML) {
    entry = PageContents.Entry(title: title, id: id)
    html = HTML.element(.section, .labelled(by: id)) {
      HTML.element(.h2, .id(id)) { title }
      content()
    }
  }
}
