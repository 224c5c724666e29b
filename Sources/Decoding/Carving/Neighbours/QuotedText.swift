import Evidence

/// Text in quotation marks of any kind: `"…"`, `'…'`, `` `…` ``, `“…”`, `„…“`, `‘…’`, `«…»`.
enum QuotedText {
  /// The marks that open and close a text.
  private static let marks: [(open: [UInt8], close: [UInt8])] = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// Returns the text between the opening mark at the start and the next closing mark, without
  /// backslashes at its end; `nil` if either mark is missing.
  static func inside(_ text: Bytes) -> Bytes? {
    guard let (open, close) = marks.first(where: { text.starts(with: $0.open) }) else { return nil }
    let inside = text.dropFirst(open.count)
    guard let first = close.first,
      let end = inside.indices.first(where: {
        inside[$0] == first && inside[$0...].starts(with: close)
      })
    else { return nil }
    let value = inside[inside.startIndex..<end]
    let last = value.lastIndex { $0 != UInt8(ascii: "\\") }
    return value[value.startIndex..<(last.map { $0 + 1 } ?? value.startIndex)]
  }
}
