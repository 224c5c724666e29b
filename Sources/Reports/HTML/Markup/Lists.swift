extension HTML {
  /// Returns a list with bullets.
  ///
  /// - Parameters:
  ///   - look: The class of the list; `nil` for none.
  ///   - items: The content of each item.
  static func list(_ look: StaticString?, _ items: [HTML]) -> HTML {
    list(.ul, look, items)
  }

  /// Returns a numbered list, with an item for each entry.
  static func numbered<Entry>(
    _ look: StaticString?, of entries: some Sequence<Entry>, @HTMLBuilder item: (Entry) -> HTML
  ) -> HTML {
    list(.ol, look, entries.map(item))
  }

  /// Returns a list with bullets, with an item for each entry.
  static func list<Entry>(
    _ look: StaticString?, of entries: some Sequence<Entry>, @HTMLBuilder item: (Entry) -> HTML
  ) -> HTML {
    list(look, entries.map(item))
  }

  /// Returns a list of either kind.
  private static func list(_ tag: Tag, _ look: StaticString?, _ items: [HTML]) -> HTML {
    element(tag, .look(look)) { for item in items { element(.li) { item } } }
  }

  /// Returns an id with the text that belongs to it.
  static func tagged(_ id: String, _ text: String, limit: Int = 512) -> HTML {
    HTML(joining: [element(.span, .class("tag")) { id }, .text(" "), .text(text, limit: limit)])
  }

  /// Joins pieces with a text between them.
  static func joined(_ parts: [HTML], with separator: String = ", ") -> HTML {
    HTML(joining: parts.enumerated().flatMap { $0 > 0 ? [.text(separator), $1] : [$1] })
  }

  /// Returns details that a click on the summary shows.
  static func fold(
    _ attributes: Attribute?..., summary: HTML, @HTMLBuilder content: () -> HTML
  ) -> HTML {
    element(.details, attributes) {
      element(.summary) { summary }
      content()
    }
  }

  /// Returns a remark in a paragraph of its own.
  static func remark(_ text: String) -> HTML { element(.p, .class("muted")) { text } }

  /// Returns a link to a place of the page.
  static func link(toID id: String, _ text: String) -> HTML {
    element(.a, .href(toID: id)) { text }
  }

  /// Returns a link to a page; the content alone without one.
  static func link(to page: ReportPath?, @HTMLBuilder content: () -> HTML) -> HTML {
    page.map { element(.a, .href(to: $0), content: content) } ?? content()
  }
}
