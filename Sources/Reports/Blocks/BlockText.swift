import Evidence
import Results

/// Text with emphasis, code and links. Renderers escape it, so text from the evidence cannot become
/// markup.
struct BlockText: Sendable, ExpressibleByStringInterpolation {
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
    /// A source, with its address if it has one.
    case source(Citation)
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
    self.init(
      pieces: text.parts.filter { !$0.text.isEmpty }.map { $1 ? .code($0) : .plain($0) })
  }

  /// The text without styles, with code in back-quotes.
  var prose: String {
    pieces.map { piece in
      switch piece {
      case .plain(let text), .strong(let text), .link(let text, _): text
      case .code(let text): "`\(text)`"
      case .source(let source): source.phrase
      }
    }.joined()
  }
}
