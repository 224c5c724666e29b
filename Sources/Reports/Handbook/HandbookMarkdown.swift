import Results

extension HandbookPage {
  /// The page in Markdown (CommonMark), with links to the pages in the same folder.
  package var markdown: String {
    BlockMarkdown.handbook.page(title, [.text(BlockText(.code(id)))] + blocks)
  }
}

extension Handbook {
  /// The contents page in Markdown, with links to the pages in the same folder.
  package var listMarkdown: String {
    let lists = chapters.flatMap { chapter -> [Block] in
      [
        .heading("\(chapter.heading) (\(chapter.pages.count))"),
        .pages(chapter.pages.map { HandbookPage.Link(id: $0.id, title: $0.title) }),
      ]
    }
    return BlockMarkdown.handbook.page("Handbook", [.text(BlockText(Self.preface))] + lists)
  }

  /// The paragraph below the title of the contents page.
  private static let preface = """
    Rules run on every artifact of their type, and causes are tested against every failure. Rules and \
    causes that need other evidence have a page too, but no artifact alone can show them. Hazards are \
    properties of sound artifacts that some verifiers can't handle.
    """
}
