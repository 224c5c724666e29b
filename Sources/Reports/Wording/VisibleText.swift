import Evidence

/// Text from outside, cut into what may be shown as it is and what must be named instead.
///
/// A file name, an App ID or a log line can hold characters that a reader does not see and that a
/// terminal or browser obeys: escape sequences, bidirectional controls, zero-width letters. They
/// are evidence, so they are neither dropped nor passed on: every renderer shows their code points.
package struct VisibleText: Sendable, Hashable {
  package let pieces: [Piece]
  /// How many characters were left out at the end.
  package let omitted: Int

  package enum Piece: Sendable, Hashable {
    case plain(String)
    case invisible(Unicode.Scalar)
  }

  /// Whether a text is ASCII that shows, as nearly all text of a page is, and no longer than `limit`.
  static func isPlain(_ text: String, limit: Int) -> Bool {
    text.utf8.count <= limit && text.utf8.allSatisfy { $0 &- 0x20 <= 0x5e }
  }

  /// Cuts after `limit` code points; the rest is only counted.
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

  /// One line of harmless text: `<U+202E>` for what is invisible, and how much was left out.
  package var escaped: String {
    let shown = pieces.map { piece in
      switch piece {
      case .plain(let text): text
      case .invisible(let scalar): "<\(scalar.codePoint)>"
      }
    }
    return shown.joined() + (omitted > 0 ? "… (\(omitted.grouped) more characters)" : "")
  }
}
