import Evidence

/// Text in quotation marks of any kind: `"…"`, `'…'`, `` `…` ``, `“…”`, `„…“`, `‘…’`, `«…»`.
enum QuotedText {
  /// The marks that open and close a text.
  private static let marks: [(open: [UInt8], close: [UInt8])] = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// Returns the text between the opening mark at the start and its closing mark, without
  /// backslashes at its end; `nil` if either mark is missing.
  ///
  /// A mark with more backslashes before it than the opening one is a part of the text: whoever wrote the
  /// text can't end the value. An escaped backslash before a closing mark doesn't escape the mark.
  static func inside(_ text: Bytes) -> Bytes? {
    guard let (open, close) = marks.first(where: { text.starts(with: $0.open) }) else { return nil }
    let inside = text.dropFirst(open.count)
    let depth = text.buffer.all.backslashes(before: text.startIndex)
    var run = 0
    guard let first = close.first,
      let end = inside.indices.first(where: { place in
        defer { run = inside[place] == UInt8(ascii: "\\") ? run + 1 : 0 }
        return inside[place] == first && inside[place...].starts(with: close)
          && (run <= depth || depth == 0 && run.isMultiple(of: 2))
      })
    else { return nil }
    return inside[inside.startIndex..<end].dropLast(while: { $0 == UInt8(ascii: "\\") })
  }
}
