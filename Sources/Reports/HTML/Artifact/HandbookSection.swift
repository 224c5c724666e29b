import Evidence
import Results

/// The section with the handbook's pages on the rules and causes of an artifact's problems, each
/// folded, for reading offline.
///
/// It leaves out the code of steps. Nothing is drawn for an artifact without problems.
///
/// Pages have the ids `handbook-ID`. Print leaves the section out.
struct HandbookSection {
  /// The pages in the order of the problems, each once.
  private let pages: [HandbookPage]

  /// Collects the pages of all problems.
  init(_ problems: [Problem], in handbook: Handbook) {
    pages = problems.flatMap { Self.pages(of: $0, in: handbook) }
      .distinct { ByteText($0.id) }
  }

  /// Returns the pages on a problem's rules and cause. Rules or causes of another version may have
  /// none.
  static func pages(of problem: Problem, in handbook: Handbook) -> [HandbookPage] {
    (problem.checks.map(\.rule.id.rawValue) + (problem.knownCause.map { [$0.id] } ?? []))
      .compactMap(handbook.page)
  }

  /// Returns the id of a page's content, to which problems link.
  static func place(of id: String) -> String { "handbook-\(id)" }

  /// The section; `nil` without pages.
  var section: PageSection? {
    guard !pages.isEmpty else { return nil }
    return PageSection(
      "Handbook", id: "handbook",
      lede: "What is known of the rules and causes on this page, as attestscope explain prints it."
    ) {
      for page in pages { entry(page) }
    }
  }

  /// Draws one page, folded below its id and title.
  private func entry(_ page: HandbookPage) -> HTML {
    HTML.fold(.class("doc"), summary: .tagged(page.id, page.title.withoutFullStop)) {
      HTML.element(.div, .id(Self.place(of: page.id))) {
        for block in page.blocks {
          BlockHTML(isInChapter: true).html(block.withoutCode, id: page.id)
        }
      }
    }
  }
}

extension Block {
  /// The block with steps that have no code.
  fileprivate var withoutCode: Block {
    guard case .steps(let steps) = self else { return self }
    return .steps(steps.map { StepList.Step(text: $0.text) })
  }
}
