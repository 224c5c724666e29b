import Evidence

/// Text that may be printed: every character of it is visible, and only the tones become escape
/// sequences.
///
/// There is no way to put a string in unescaped, so nothing that a file says can move the cursor,
/// change a colour or turn the line around.
package struct TerminalText: Sendable {
  private var spans: [Span] = []

  private struct Span: Sendable {
    let text: String
    let tone: Tone
  }

  package enum Tone: Sendable, Hashable {
    case plain, strong, muted, pass, warn, fail, open

    package init(_ mark: Mark) {
      self =
        switch mark {
        case .pass: .pass
        case .warn: .warn
        case .fail: .fail
        case .open: .open
        case .none: .muted
        }
    }

    /// Select Graphic Rendition parameters (ECMA-48 §8.3.117).
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

  /// Longer strings are cut, with the number of characters left out.
  package static let limit = 200

  package init() {}

  package init(_ text: String, _ tone: Tone = .plain, limit: Int = Self.limit) {
    add(text, tone, limit: limit)
  }

  package mutating func add(_ text: String, _ tone: Tone = .plain, limit: Int = Self.limit) {
    guard !text.isEmpty else { return }
    spans.append(Span(text: VisibleText(text, limit: limit).escaped, tone: tone))
  }

  package mutating func add(_ text: TerminalText) { spans += text.spans }

  /// The same without spaces at its end.
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

  /// The characters without their tones.
  package var plain: String { spans.map(\.text).joined() }

  package var columns: Int { plain.count }

  package func rendered(_ style: TerminalStyle) -> String {
    let text = spans.map { span in
      guard style.color, let parameters = span.tone.parameters else { return span.text }
      return "\u{1b}[\(parameters)m\(span.text)\u{1b}[0m"
    }.joined()
    return style.unicode ? text : text.asciiOnly
  }
}

extension String {
  /// Our own typography in ASCII; any other character by its code point.
  fileprivate var asciiOnly: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    return unicodeScalars.map { scalar in
      scalar.isASCII
        ? String(Character(scalar))
        : Self.plainForms[scalar] ?? "<\(scalar.codePoint)>"
    }.joined()
  }

  private static let plainForms: [Unicode.Scalar: String] = [
    "“": "\"", "”": "\"", "‘": "'", "’": "'", "…": "...", "–": "-", "‖": "||", "·": ".",
    "┌": "+", "─": "-", "│": "|", "→": "->", "≠": "!=",
  ]
}
