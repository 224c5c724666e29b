package import Results

extension HandbookPage {
  /// The page as a JSON object: id, kind, title, and a member for each section by its key.
  package var json: JSONValue {
    let head: [(String, JSONValue?)] = [
      ("id", .string(id)), ("kind", .string(kind.rawValue)), ("title", .string(title)),
    ]
    return .object(head + sections.map { ($0.key, Self.json($0.content)) })
  }

  /// Returns the content of a section: a text, an array of ids or steps, or a citation.
  private static func json(_ content: Content) -> JSONValue {
    switch content {
    case .text(let text): .string(text)
    case .links(let links): .strings(links.map(\.id))
    case .steps(let steps): .array(steps.map(\.json))
    case .citation(let citation): citation.json
    }
  }
}
