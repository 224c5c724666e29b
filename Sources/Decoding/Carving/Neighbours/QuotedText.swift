import Evidence

/// Text in quotation marks of any kind: `"…"`, `'…'`, `` `…` ``, `“…”`, `„…“`, `”…”`, `‘…’`, `«…»`.
struct QuotedText {
  /// The text between the marks, as it is written.
  let inside: Bytes
  /// The number of backslashes before each mark: none, one in a string, three in a string in a string.
  private let depth: Int

  /// The marks that open and close a text.
  private static let marks: [(open: [UInt8], close: [UInt8])] = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("„", "“"), ("”", "”"), ("‘", "’"),
    ("«", "»"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// Finds the text between the opening mark at the start and its closing mark; `nil` if either mark is
  /// missing.
  ///
  /// A mark with more backslashes before it than the opening one is a part of the text: whoever wrote the
  /// text can't end the value. An escaped backslash before a closing mark doesn't escape the mark.
  init?(_ text: Bytes) {
    guard let (open, close) = Self.marks.first(where: { text.starts(with: $0.open) }) else {
      return nil
    }
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
    self.depth = depth
    let whole = inside[inside.startIndex..<end]
    self.inside = whole.dropLast(min(whole.backslashes(before: end), depth))
  }

  /// What the text means: without the escapes of its string, and of the strings around it.
  ///
  /// A text stays as it is written if it has an escape that JSON doesn't have, because it may be bytes, or
  /// if it is JSON itself, because not all kinds of quotation marks have escapes.
  var meaning: Bytes {
    var text = inside
    // Each string inside a string doubles the backslashes and adds one.
    for _ in 0..<(Int.bitWidth - (depth + 1).leadingZeroBitCount) {
      guard text.firstIndex(of: UInt8(ascii: "\\")) != nil, !text.isJSON else { break }
      var faults = AnomalyTally()
      let plain = JSONUnescaping.apply(to: Self.apostrophes.text(of: text), noting: &faults)
      guard faults.isEmpty else { break }
      text = plain
    }
    return text
  }

  /// Replaces `\'`, which JSON doesn't have, by the apostrophe. An escaped backslash isn't its start.
  private static let apostrophes = TextReplacement(
    triggers: "\\", transform: .textRepair, name: "text without escapes"
  ) { text in
    switch text.dropFirst().first {
    case UInt8(ascii: "\\"): (2, Array(#"\\"#.utf8))
    case UInt8(ascii: "'"): (2, [UInt8(ascii: "'")])
    default: nil
    }
  }
}

extension Bytes {
  /// Whether the text is a JSON object or array and nothing else.
  fileprivate var isJSON: Bool {
    guard first.map({ "{[".utf8.contains($0) }) == true else { return false }
    return JSONReader.read(self).isClean
  }
}
