import Evidence

extension ByteEncoding {
  /// Quotation marks around a text, and the comma or semicolon with which a line of JSON or of
  /// code ends: `"o2Nm…",`.
  static let quotes = ByteEncoding(
    peel: [TextUnwrapping(kind: .quotes, times: 3) { $0.peeled(of: quotePairs) }])

  /// The opening and closing marks, for a text without, with a comma, and with a semicolon after
  /// it.
  private static let quotePairs = ["", ",", ";"].flatMap { end in
    [("\\\"", "\\\""), ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”")].map {
      (open: $0.0, close: $0.1 + end)
    }
  }

  /// `Optional("…")`, as Swift prints an optional string.
  package static let optional = ByteEncoding(
    peel: [
      TextUnwrapping(kind: .optionalWrapper, times: 2) {
        $0.peeled(of: [("Optional(\"", "\")"), ("Optional(\\\"", "\\\")"), ("Optional(", ")")])
      }
    ],
    print: [
      .printed(by: "Swift prints for an optional text", like: #"Optional("…")"#) { bytes in
        bytes.isPlainText ? optionalHead + bytes + optionalTail : nil
      }
    ])

  /// Reads the text inside `Optional("…")`. Any other text gives `nil`.
  package static let optionalContent = EncodedForm(
    "the text inside Optional(…) in {}", .reads, rarity: 3, ofText: true
  ) { bytes in
    bytes.starts(with: optionalHead) && bytes.suffix(optionalTail.count).elementsEqual(optionalTail)
      ? Array(bytes.dropFirst(optionalHead.count).dropLast(optionalTail.count)) : nil
  }

  /// The characters before the text.
  private static let optionalHead = Array(#"Optional(""#.utf8)
  /// The characters after the text.
  private static let optionalTail = Array(#"")"#.utf8)
}

extension Bytes {
  /// Returns the text without the first pair of marks that encloses it, or `nil` if none does.
  fileprivate func peeled(of pairs: [(open: String, close: String)]) -> UnwrappedText? {
    for (open, close) in pairs where starts(with: open) && ends(with: close) {
      let (head, tail) = (open.utf8.count, close.utf8.count)
      guard count >= head + tail else { continue }
      return UnwrappedText(rest: dropFirst(head).dropLast(tail), place: prefix(head))
    }
    return nil
  }
}
