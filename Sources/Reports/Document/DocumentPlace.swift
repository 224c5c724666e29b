import Evidence

/// A page of the Markdown document, which is a section of the HTML document.
enum DocumentPlace: Sendable, Hashable {
  /// The first page.
  case overview
  /// The page of findings on the conversation.
  case conversation
  /// The page of the reviewer's checklist.
  case review
  /// The page of artifacts that can't be checked completely.
  case undetermined
  /// The page of failures that no known cause explains.
  case unexplained
  /// The list of all artifacts with a problem.
  case appendix
  /// The page about one artifact, by its position among those that were chosen.
  case artifact(Int)
  /// The page of a cause or failed rule. Its name is safe as a file name, whatever the results
  /// contain.
  case cause(String)

  /// Whether it is the page of a cause or failed rule. Their Markdown pages have a folder of their
  /// own.
  var isCause: Bool { if case .cause = self { true } else { false } }

  /// Makes the place of a cause's or rule's page.
  ///
  /// The id becomes the name if it consists of at most 64 ASCII letters, digits, hyphens and full
  /// stops, and starts with a letter or digit. Any other id could lead out of the folder, so the
  /// page is named `cause-N`.
  ///
  /// - Parameters:
  ///   - id: The id of a cause or rule, which may come from the results of another version.
  ///   - number: The page's number, for the name of a page whose id is not safe.
  init(id: String, number: Int) {
    let isPlain =
      !id.isEmpty && id.utf8.count <= 64 && !id.hasPrefix(".") && !id.hasPrefix("-")
      && id.utf8.allSatisfy { $0.isAlphanumeric || "-.".utf8.contains($0) }
    self = .cause(isPlain ? id : "cause-\(number)")
  }

  /// The name of the HTML section, and of the Markdown file and figure without their extensions.
  var name: String {
    switch self {
    case .overview: "overview"
    case .conversation: "conversation"
    case .review: "review"
    case .undetermined: "undetermined"
    case .unexplained: "unexplained"
    case .appendix: "appendix"
    case .artifact(let number): "artifact-\(number)"
    case .cause(let name): name
    }
  }

  /// The path of its Markdown page, from the document's folder.
  var page: String { isCause ? "causes/\(name).md" : "\(name).md" }

  /// The path from its Markdown page to the document's folder: `../` or empty.
  var wayUp: String { isCause ? "../" : "" }
}
