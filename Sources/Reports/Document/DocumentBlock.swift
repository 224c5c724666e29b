import Results

/// What a document says, put together once and rendered as Markdown and as HTML.
enum DocumentBlock: Sendable {
  case heading(String)
  /// A heading within a part.
  case subheading(String)
  case text(DocumentText)
  case steps([Step])
  case list([DocumentText])
  /// Things to do, each with a box to tick.
  case checklist([DocumentText])
  case table(columns: [String], rows: [[DocumentText]])
  case figure(DocumentFigure)

  struct Step: Sendable {
    let text: String
    let code: String?
  }
}

/// Words, some of them code or links. What comes from the evidence is plain or code: never markup.
struct DocumentText: Sendable, ExpressibleByStringLiteral {
  let pieces: [Piece]

  enum Piece: Sendable {
    case plain(String)
    case strong(String)
    case code(String)
    case link(String, to: DocumentPlace)
  }

  init(_ pieces: Piece...) { self.pieces = pieces }
  init(pieces: [Piece]) { self.pieces = pieces }
  init(_ text: String) { pieces = [.plain(text)] }
  init(stringLiteral text: String) { self.init(text) }

  /// A text with code between back-quotes; one of them alone is a character like any other.
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

/// A page of the document in Markdown, which is a section of the one in HTML.
enum DocumentPlace: Sendable, Hashable {
  case overview
  /// What no single artifact shows.
  case conversation
  /// The reviewer's checklist.
  case review
  /// The page of a cause, by a name that no input can choose.
  case cause(String)

  /// - Parameters:
  ///   - id: of a cause or a rule, perhaps of another version of the program.
  ///   - number: what names the page of an id that is none of ours.
  init(id: String, number: Int) {
    let isPlain =
      !id.isEmpty && id.utf8.count <= 64 && !id.hasPrefix(".") && !id.hasPrefix("-")
      && id.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
      }
    self = .cause(isPlain ? id : "cause-\(number)")
  }

  /// The name of the section, and of the files.
  var name: String {
    switch self {
    case .overview: "overview"
    case .conversation: "conversation"
    case .review: "review"
    case .cause(let name): name
    }
  }

  /// The path of its page from the document's folder.
  var page: String {
    switch self {
    case .overview, .conversation, .review: "\(name).md"
    case .cause(let name): "causes/\(name).md"
    }
  }

  /// The path from one of the pages to the document's folder.
  var wayUp: String { if case .cause = self { "../" } else { "" } }
}

/// A page of the document.
struct DocumentChapter: Sendable {
  let place: DocumentPlace
  let title: String
  /// What tools read: the front matter of the page, in this order.
  let facts: [Fact]
  let blocks: [DocumentBlock]

  struct Fact: Sendable {
    let name: String
    let value: Value

    enum Value: Sendable {
      case text(String)
      case number(Int)
      case list([String])
    }
  }

  var figures: [DocumentFigure] {
    blocks.compactMap { block in
      if case .figure(let figure) = block { figure } else { nil }
    }
  }
}
