import Evidence
package import Results

/// All pages on rules, on causes of failures, and on hazards: properties of sound artifacts that other
/// verifiers reject.
///
/// The command line prints them, `docs/handbook` is generated from them, and reports quote them.
package struct Handbook: Sendable {
  /// In the order of the catalogues: rules first, then causes, then hazards.
  package let pages: [HandbookPage]
  /// The position of each page by its id.
  private let places: [ByteText: Int]

  /// Makes a handbook. Of two pages with the same id, the first is found.
  package init(_ pages: [HandbookPage]) {
    self.pages = pages
    places = Dictionary(
      pages.enumerated().map { (ByteText($1.id), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the page with an id. Causes and hazards are also found by their number alone, such as
  /// `N03`.
  ///
  /// - Returns: `nil` where no page has the id.
  package func page(for id: String) -> HandbookPage? {
    if let place = places[ByteText(id)] { return pages[place] }
    return pages.first { $0.kind != .rule && $0.id.prefix { $0 != "-" }.equals(id) }
  }

  /// Returns a list of all ids with their titles for a terminal, by kind and by the evidence that
  /// they need.
  package func list(_ style: TerminalStyle) -> String {
    var page = TerminalPage(style)
    for chapter in chapters {
      page.gap()
      page.heading(chapter.heading)
      page.write(chapter.pages)
    }
    return page.text
  }

  /// Returns the ids with their titles in the order of ``pages``, for a terminal.
  package func lines(_ style: TerminalStyle) -> String {
    var page = TerminalPage(style)
    page.write(pages, indent: 0)
    return page.text
  }

  /// An array with the id, kind and title of each page, and in `waitsFor` the evidence that it
  /// needs.
  package var listJSON: JSONValue {
    .array(
      pages.map {
        .object([
          ("id", .string($0.id)), ("kind", .string($0.kind.rawValue)), ("title", .string($0.title)),
          ("waitsFor", $0.waitsFor.map(JSONValue.string)),
        ])
      })
  }

  /// The pages of one kind that need the same evidence, with a heading, by kind; within a kind, first the pages
  /// that need no other evidence.
  var chapters: [(heading: String, pages: [HandbookPage])] {
    HandbookPage.Kind.allCases.flatMap { kind in
      pages.filter { $0.kind == kind }.grouped { ByteText($0.waitsFor ?? "") }
        .sorted { $0.key.text < $1.key.text }.map { awaited, pages in
          (kind.title + (awaited.text.isEmpty ? "" : " that need \(awaited.text)"), pages)
        }
    }
  }
}

extension TerminalPage {
  /// Writes ids with their titles.
  fileprivate mutating func write(_ pages: [HandbookPage], indent: Int = 2) {
    for page in pages {
      paragraph(page.title, .muted, indent: indent, label: page.id + "  ", labelTone: .plain)
    }
  }
}

extension HandbookPage.Kind {
  /// The heading of a kind's pages.
  fileprivate var title: String {
    switch self {
    case .rule: "Rules"
    case .cause: "Causes"
    case .hazard: "Hazards"
    }
  }
}
