import Results

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
  let blocks: [Block]

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

  /// The start of every Markdown page, by which a later run recognizes its own files: the first
  /// fact is the title.
  static let beginning = "---\ntitle: \""

  /// The page in Markdown (CommonMark with tables and task lists), after front matter in YAML.
  var markdown: String {
    let facts = [("title", .text(title))] + facts
    let head = ["---"] + facts.map { "\($0.name): \($0.value.yaml)" } + ["---"]
    let writer = BlockMarkdown.document(wayUp: place.wayUp)
    return head.joined(separator: "\n") + "\n\n" + writer.page(title, blocks)
  }
}

extension DocumentChapter.Fact {
  /// The value as a YAML 1.2 flow value. Text is a JSON string, which YAML reads as a double-quoted
  /// scalar (YAML 1.2 §7.3.1).
  fileprivate var yaml: String {
    switch self {
    case .text(let text): JSONWriter.text(.string(text))
    case .number(let number): String(number)
    case .list(let texts):
      "[\(texts.map { JSONWriter.text(.string($0)) }.joined(separator: ", "))]"
    }
  }
}
