package import Results

/// The handbook's page on one rule, cause or hazard: a title and sections with fixed headings.
///
/// Used by `attestscope explain`, by the pages of artifacts, and by `docs/handbook`.
package struct HandbookPage: Sendable {
  /// The id of the rule, cause or hazard, such as `attestation.nonce` or `N03-hash-base64-text`.
  package let id: String
  /// Whether it describes a rule, a cause or a hazard.
  package let kind: Kind
  /// The title: for a rule on artifacts its title when it passes, for a cause or hazard its
  /// statement.
  package let title: String
  /// The evidence besides an artifact that the rule or cause needs; `nil` where an artifact is
  /// enough.
  package let waitsFor: String?
  /// Makes the sections in the order of display. `explain` prints one of hundreds of pages, so the others
  /// aren't made.
  private let makeSections: @Sendable () -> [Section]

  /// Makes a page.
  /// - Parameter sections: Its sections in the order of display, made each time they are read.
  package init(
    id: String, kind: Kind, title: String, waitsFor: String?,
    sections: @autoclosure @escaping @Sendable () -> [Section]
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.waitsFor = waitsFor
    makeSections = sections
  }

  /// The sections in the order of display.
  package var sections: [Section] { makeSections() }

  /// What a page describes: a check, a mistake that explains failures, or a property of sound
  /// artifacts that some verifiers cannot handle.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case rule, cause, hazard
  }

  /// A heading with its content.
  package struct Section: Sendable {
    /// The heading in text, Markdown and HTML.
    package let heading: String
    /// The name of the section's member in JSON.
    package let key: String
    /// What the section contains.
    package let content: Content

    /// Makes a section.
    package init(_ heading: String, key: String, _ content: Content) {
      self.heading = heading
      self.key = key
      self.content = content
    }
  }

  /// The content of a section.
  package enum Content: Sendable {
    /// A paragraph of plain text.
    case text(String)
    /// Other pages of the handbook.
    case links([Link])
    /// Steps to follow in order, some with a command.
    case steps([FixStep])
    /// The source in a standard or in documentation.
    case citation(Citation)
  }

  /// The sections as blocks, each below its heading.
  var blocks: [Block] { sections.flatMap { [.heading($0.heading), $0.content.block] } }

  /// A link to another page of the handbook.
  package struct Link: Sendable, Hashable {
    /// The id of the page, which is also the name of its Markdown file without the extension.
    package let id: String
    /// The title to show after the id; empty to show the id alone.
    package let title: String

    /// Makes a link.
    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }
}

extension HandbookPage.Content {
  /// The content as a block. In texts, back-quotes enclose code.
  fileprivate var block: Block {
    switch self {
    case .text(let text): .text(BlockText(prose: text))
    case .links(let links): .pages(links)
    case .steps(let steps): .steps(steps.map { StepList.Step($0, by: .server) })
    case .citation(let citation): .text(BlockText(.source(citation)))
    }
  }
}
