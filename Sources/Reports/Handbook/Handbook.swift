import Evidence
package import Results

/// All pages on rules and causes.
package struct Handbook: Sendable {
  /// In the order of the catalogues: rules first, then causes, then hazards.
  package let pages: [HandbookPage]
  private let places: [ByteText: Int]

  package init(_ pages: [HandbookPage]) {
    self.pages = pages
    places = Dictionary(
      pages.enumerated().map { (ByteText($1.id), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The page of a rule or a cause; a cause or hazard by its number alone, as in `N03`.
  package func page(for id: String) -> HandbookPage? {
    if let place = places[ByteText(id)] { return pages[place] }
    return pages.first { $0.kind != .rule && $0.id.prefix { $0 != "-" }.equals(id) }
  }

  /// Every id with its title, by the evidence that is needed.
  package func list(_ style: TerminalStyle) -> String {
    var page = TerminalPage(style)
    for chapter in chapters {
      page.gap()
      page.heading(chapter.heading)
      for entry in chapter.pages {
        page.paragraph(entry.title, .muted, label: entry.id + "  ", labelTone: .plain)
      }
    }
    return page.text
  }

  package var listJSON: JSONValue {
    .array(
      pages.map {
        .object([
          ("id", .string($0.id)), ("kind", .string($0.kind.rawValue)), ("title", .string($0.title)),
          ("waitsFor", $0.waitsFor.map(JSONValue.string)),
        ])
      })
  }

  /// The contents page in Markdown, with links to the pages beside it.
  package var listMarkdown: String {
    let lists = chapters.map { chapter in
      let entries = chapter.pages.map { "- [\($0.id)](\($0.id).md): \($0.title.markdown)" }
      return "## \(chapter.heading) (\(chapter.pages.count))\n\n" + entries.joined(separator: "\n")
    }
    return "# Handbook\n\n\(Self.preface)\n\n" + lists.joined(separator: "\n\n") + "\n"
  }

  /// What the chapters are.
  private static let preface = """
    Rules run on every artifact of their type, and causes are tested against every failure. Rules and \
    causes that need other evidence have a page too, but no artifact alone can show them. Hazards are \
    properties of sound artifacts that some verifiers can't handle.
    """

  /// Pages of one kind that need the same evidence.
  private struct Chapter {
    let heading: String
    let pages: [HandbookPage]
  }

  private var chapters: [Chapter] {
    HandbookPage.Kind.allCases.flatMap { kind in
      let pages = pages.filter { $0.kind == kind }
      var evidence: [String?] = []
      for page in pages where !evidence.contains(page.waitsFor) { evidence.append(page.waitsFor) }
      return evidence.sorted { ($0 ?? "") < ($1 ?? "") }.map { awaited in
        Chapter(
          heading: kind.title + (awaited.map { " that need \($0)" } ?? ""),
          pages: pages.filter { $0.waitsFor == awaited })  // ours: words of the catalogue
      }
    }
  }
}

extension HandbookPage.Kind {
  fileprivate var title: String {
    switch self {
    case .rule: "Rules"
    case .cause: "Causes"
    case .hazard: "Hazards"
    }
  }
}
