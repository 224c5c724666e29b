package import Results

/// What is known of one rule or one cause, under fixed headings.
package struct HandbookPage: Sendable {
  package let id: String
  package let kind: Kind
  package let title: String
  /// The evidence without which nothing is judged or claimed; `nil` where artifacts are enough.
  package let waitsFor: String?
  package let sections: [Section]

  package init(id: String, kind: Kind, title: String, waitsFor: String?, sections: [Section]) {
    self.id = id
    self.kind = kind
    self.title = title
    self.waitsFor = waitsFor
    self.sections = sections
  }

  /// The first thing to do about it.
  var firstStep: String? {
    sections.lazy.compactMap { section in
      if case .steps(let steps) = section.content { steps.first?.text } else { nil }
    }.first
  }

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case rule, cause, hazard
  }

  package struct Section: Sendable {
    package let heading: String
    /// The name of the section in JSON.
    package let key: String
    package let content: Content

    package init(_ heading: String, key: String, _ content: Content) {
      self.heading = heading
      self.key = key
      self.content = content
    }
  }

  package enum Content: Sendable {
    case text(String)
    case links([Link])
    case steps([FixStep])
    case citation(Citation)
  }

  /// Another page of the handbook.
  package struct Link: Sendable, Hashable {
    package let id: String
    package let title: String

    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }
}
