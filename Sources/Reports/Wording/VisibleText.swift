import Evidence

/// Untrusted text, split into pieces that may be shown and characters that must be named.
///
/// A file name, an App ID or a log line can contain characters that a reader does not see and that
/// a terminal or browser obeys: escape sequences, bidirectional controls, zero-width letters. They
/// are evidence, so they are neither dropped nor printed: every renderer shows their code points.
package struct VisibleText: Sendable, Hashable {
  /// The text in order, without what was cut. Two plain pieces are never adjacent.
  package let pieces: [Piece]
  /// How many code points were cut at the end.
  package let omitted: Int

  /// A run of visible text, or one invisible character.
  package enum Piece: Sendable, Hashable {
    /// Visible text of at least one character; markup characters are still to be escaped.
    case plain(String)
    /// A control, format or zero-width character, to be shown by its code point.
    case invisible(Unicode.Scalar)
  }

  /// Returns whether a text is printable ASCII of at most `limit` bytes. Nearly all text is, so
  /// this is the fast path.
  static func isPlain(_ text: String, limit: Int) -> Bool {
    text.utf8.count <= limit && text.utf8.allSatisfy { $0 &- 0x20 <= 0x5e }
  }

  /// Splits the text after at most `limit` code points; the rest is only counted.
  package init(_ text: String, limit: Int = .max) {
    if Self.isPlain(text, limit: limit) {
      pieces = text.isEmpty ? [] : [.plain(text)]
      omitted = 0
      return
    }
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
    let shown = scalars[..<(end ?? scalars.endIndex)]
    omitted = scalars[shown.endIndex...].count

    var pieces: [Piece] = []
    var plain = String.UnicodeScalarView()
    for scalar in shown {
      if scalar.isInvisible {
        if !plain.isEmpty { pieces.append(.plain(String(plain))) }
        plain.removeAll()
        pieces.append(.invisible(scalar))
      } else {
        plain.append(scalar)
      }
    }
    if !plain.isEmpty { pieces.append(.plain(String(plain))) }
    self.pieces = pieces
  }

  /// The text on one line: `<U+202E>` for an invisible character, and at the end how many
  /// characters were cut.
  package var escaped: String {
    let shown = pieces.map { piece in
      switch piece {
      case .plain(let text): text
      case .invisible(let scalar): "<\(scalar.codePoint)>"
      }
    }
    return shown.joined() + (omitted > 0 ? "… (\(omitted.counted("more character")))" : "")
  }
}

extension String {
  /// Returns the first and the last code points of a name, with an ellipsis between where any are left out:
  /// names of files and places differ at either end, most at the last.
  package func cutInMiddle(to limit: Int) -> String {
    let scalars = unicodeScalars
    guard scalars.count > limit else { return self }
    let start = String.UnicodeScalarView(scalars.prefix(limit / 3))
    let end = String.UnicodeScalarView(scalars.suffix(limit - limit / 3))
    return "\(String(start))…\(String(end))"
  }
}
