import Evidence
import Results

/// One block of a document's page. It is built once and rendered as Markdown and as HTML.
enum DocumentBlock: Sendable {
  /// The heading of a part of the page.
  case heading(String)
  /// A heading within a part.
  case subheading(String)
  /// A paragraph.
  case text(DocumentText)
  /// A numbered list of things to do.
  case steps([StepList.Step])
  /// A list with bullets.
  case list([DocumentText])
  /// Things to do. Markdown draws a box to tick for each; HTML draws bullets.
  case checklist([DocumentText])
  /// A table; each row has one cell for each column.
  case table(columns: [String], rows: [[DocumentText]])
  /// A drawing.
  case figure(DocumentFigure)
  /// Lines in a fixed-width font, such as a hex dump.
  case lines([String])
  /// Details under a heading. HTML folds them, and doesn't print them while they are folded.
  case fold(String, [DocumentBlock])
}

/// Text with emphasis, code and links. Renderers escape it, so text from the evidence cannot become
/// markup.
struct DocumentText: Sendable, ExpressibleByStringLiteral {
  /// The pieces in order; spaces between them are part of the pieces.
  let pieces: [Piece]

  /// A run of text in one style.
  enum Piece: Sendable {
    /// Text in the style of the paragraph.
    case plain(String)
    /// Emphasized text.
    case strong(String)
    /// An id, a value or a name from the evidence, in a fixed-width font.
    case code(String)
    /// A link to another page of the document.
    case link(String, to: DocumentPlace)
  }

  /// Makes a text from pieces.
  init(_ pieces: Piece...) { self.pieces = pieces }
  /// Makes a text from an array of pieces.
  init(pieces: [Piece]) { self.pieces = pieces }
  /// Makes a plain text.
  init(_ text: String) { pieces = [.plain(text)] }
  /// Makes a plain text from a literal.
  init(stringLiteral text: String) { self.init(text) }

  /// Whether it is a number or a word of at most 14 bytes.
  var isShort: Bool {
    guard pieces.count == 1, case .plain(let text) = pieces[0] else { return false }
    return text.utf8.count <= 14 && !text.utf8.contains(UInt8(ascii: " "))
  }

  /// Makes a text in which back-quotes enclose code. With an odd number of back-quotes, all of them
  /// are plain characters.
  init(prose text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else {
      self.init(text)
      return
    }
    self.init(
      pieces: parts.enumerated().filter { !$1.isEmpty }.map {
        $0 % 2 == 0 ? .plain($1) : .code($1)
      })
  }
}

/// A page of the Markdown document, which is a section of the HTML document.
enum DocumentPlace: Sendable, Hashable {
  /// The first page.
  case overview
  /// The page of findings on the conversation.
  case conversation
  /// The page of the reviewer's checklist.
  case review
  /// The page of failures that no known cause explains.
  case unexplained
  /// The list of all artifacts with a problem.
  case appendix
  /// The page about one artifact, by its position among those that were chosen.
  case artifact(Int)
  /// The page of a cause or failed rule. Its name is safe as a file name, whatever the results
  /// contain.
  case cause(String)

  /// Whether it is the page of a cause or failed rule.
  var isCause: Bool { if case .cause = self { true } else { false } }

  /// Makes the place of a cause's or rule's page.
  ///
  /// The id becomes the name if it consists of at most 64 ASCII letters, digits, hyphens and full
  /// stops, and starts with a letter or digit. Any other id could lead out of the folder, so the
  /// page is named `cause-N`.
  ///
  /// - Parameters:
  ///   - id: the id of a cause or rule, which may come from the results of another version.
  ///   - number: the page's number, for the name of a page whose id is not safe.
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
    case .unexplained: "unexplained"
    case .appendix: "appendix"
    case .artifact(let number): "artifact-\(number)"
    case .cause(let name): name
    }
  }

  /// The path of its Markdown page, from the document's folder.
  var page: String { isBelow ? "causes/\(name).md" : "\(name).md" }

  /// The path from its Markdown page to the document's folder: `../` or empty.
  var wayUp: String { isBelow ? "../" : "" }

  /// Whether its Markdown page is in the folder of causes.
  private var isBelow: Bool { if case .cause = self { true } else { false } }
}

/// The content of one page of the document, before rendering.
struct DocumentChapter: Sendable {
  /// Where the page is.
  let place: DocumentPlace
  /// The page's first heading.
  let title: String
  /// The front matter of the Markdown page after the title, in this order, for tools. HTML has
  /// none. The names are keys in YAML, in lower case with underscores.
  var facts: [(name: String, value: Fact)] = []
  /// The content below the title.
  let blocks: [DocumentBlock]

  /// The value of a line of the front matter: a YAML scalar, or a list of texts.
  enum Fact: Sendable {
    case text(String)
    case number(Int)
    case list([String])
  }

  /// The drawings of the page, which Markdown needs as files.
  var figures: [DocumentFigure] {
    blocks.flatMap(\.figures)
  }
}

extension DocumentBlock {
  /// The drawings of the block and of the blocks in it.
  fileprivate var figures: [DocumentFigure] {
    switch self {
    case .figure(let figure): [figure]
    case .fold(_, let blocks): blocks.flatMap(\.figures)
    default: []
    }
  }
}
