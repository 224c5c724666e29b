package import Checks
package import Diagnosis

/// All pages on rules and causes.
package struct Handbook: Sendable {
  private let rules: [Rule]
  private let causes: [Cause]

  package init(rules: [Rule], causes: [Cause]) {
    self.rules = rules
    self.causes = causes
  }

  /// The page of a rule or a cause; a cause may be named by its number alone, as in `N03`.
  package func page(for id: String) -> HandbookPage? {
    if let rule = rules.first(where: { $0.id.rawValue == id }) {
      return HandbookPage(rule, causes: causes)
    }
    let cause = causes.first { $0.id == id || $0.id.prefix { $0 != "-" } == id }
    return cause.map { HandbookPage($0, rules: rules) }
  }

  /// Rules first, each kind in the order of its catalogue.
  package var pages: [HandbookPage] {
    rules.map { HandbookPage($0, causes: causes) } + causes.map { HandbookPage($0, rules: rules) }
  }

  /// Every id with its title.
  package func list(_ style: TerminalStyle) -> String {
    var page = TerminalPage(style)
    for kind in HandbookPage.Kind.allCases {
      page.gap()
      page.heading(kind == .rule ? "Rules" : "Causes")
      for entry in pages where entry.kind == kind {
        page.paragraph(entry.title, .muted, label: entry.id + "  ", labelTone: .plain)
      }
    }
    return page.text
  }

  package var listJSON: JSONValue {
    .array(
      pages.map {
        .object([
          "id": .string($0.id), "kind": .string($0.kind.rawValue), "title": .string($0.title),
        ])
      })
  }

  /// The contents page in Markdown, with links to the pages beside it.
  package var listMarkdown: String {
    let lists = HandbookPage.Kind.allCases.map { kind in
      let entries = pages.filter { $0.kind == kind }.map { entry in
        "- [\(entry.id)](\(entry.id).md): \(entry.title.markdown)"
      }
      return "## \(kind == .rule ? "Rules" : "Causes")\n\n" + entries.joined(separator: "\n")
    }
    return "# Handbook\n\n" + lists.joined(separator: "\n\n") + "\n"
  }
}
