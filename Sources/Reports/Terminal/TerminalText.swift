import Evidence

/// A line of text with tones that is safe to print: every character is visible, and only tones
/// become escape sequences.
///
/// Strings can only be added escaped, so nothing in a file can move the cursor, change a color or
/// reverse the direction of the line.
package struct TerminalText: Sendable {
  /// The parts of the line, each with one tone.
  private var spans: [Span] = []

  /// Escaped text in one tone.
  private struct Span: Sendable {
    let text: String
    let tone: Tone
  }

  /// Color and weight of text.
  package enum Tone: String, Sendable, Hashable {
    case plain, strong, muted, pass, warn, fail, open

    /// Returns the tone of a mark, which has the same name; `muted` for `none`.
    package init(_ mark: Mark) { self = Self(rawValue: mark.rawValue) ?? .muted }

    /// Parameters of Select Graphic Rendition (ECMA-48 §8.3.117); `nil` for plain text.
    fileprivate var parameters: String? {
      switch self {
      case .plain: nil
      case .strong: "1"
      case .muted: "2"
      case .pass: "32"
      case .warn: "33"
      case .fail: "1;31"
      case .open: "36"
      }
    }
  }

  /// Number of code points after which text is cut by default. The number of omitted ones is shown.
  package static let limit = 200

  /// Creates an empty line.
  package init() {}

  /// Creates a line of one text.
  package init(_ text: String, _ tone: Tone = .plain, limit: Int = Self.limit) {
    add(text, tone, limit: limit)
  }

  /// Adds text, escaped and cut.
  package mutating func add(_ text: String, _ tone: Tone = .plain, limit: Int = Self.limit) {
    guard !text.isEmpty else { return }
    spans.append(Span(text: VisibleText(text, limit: limit).escaped, tone: tone))
  }

  /// The line without spaces at its end.
  package var trimmed: TerminalText {
    var text = self
    while let last = text.spans.popLast() {
      let rest = last.text.trimmingTrailingSpaces
      if !rest.isEmpty {
        text.spans.append(Span(text: rest, tone: last.tone))
        break
      }
    }
    return text
  }

  /// The characters without tones.
  package var plain: String { spans.map(\.text).joined() }

  /// Number of characters, which is the number of columns for most text.
  package var columns: Int { plain.count }

  /// Returns the line with escape sequences if the style has colors, in ASCII if the style requires
  /// it.
  package func rendered(_ style: TerminalStyle) -> String {
    let text = spans.map { span in
      guard style.color, let parameters = span.tone.parameters else { return span.text }
      return "\u{1b}[\(parameters)m\(span.text)\u{1b}[0m"
    }.joined()
    return style.unicode ? text : text.asciiOnly
  }
}

extension String {
  /// The text in ASCII: own typography is replaced by similar characters, any other by its code
  /// point.
  fileprivate var asciiOnly: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    return unicodeScalars.map { scalar in
      scalar.isASCII
        ? String(Character(scalar))
        : Self.plainForms[scalar] ?? "<\(scalar.codePoint)>"
    }.joined()
  }

  /// Replacements for the program's own typography.
  private static let plainForms: [Unicode.Scalar: String] = [
    "“": "\"", "”": "\"", "‘": "'", "’": "'", "…": "...", "–": "-", "‖": "||", "·": ".",
    "┌": "+", "─": "-", "│": "|", "→": "->", "≠": "!=",
  ]
}
