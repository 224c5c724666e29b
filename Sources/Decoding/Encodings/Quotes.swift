import Evidence

extension ByteEncoding {
  /// Quotes around a text, with the comma or semicolon that a line of JSON or of code ends with.
  static let quotes = ByteEncoding(
    peel: [PeelingStep(kind: .quotes, times: 3) { $0.peeled(of: quotePairs) }])

  private static let quotePairs = ["", ",", ";"].flatMap { end in
    [("\\\"", "\\\""), ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”")].map {
      (open: $0.0, close: $0.1 + end)
    }
  }

  /// What Swift prints for an optional: `Optional("…")`.
  package static let optional = ByteEncoding(
    peel: [
      PeelingStep(kind: .optionalWrapper, times: 2) {
        $0.peeled(of: [("Optional(\"", "\")"), ("Optional(\\\"", "\\\")"), ("Optional(", ")")])
      }
    ],
    print: [
      .printed(by: "Swift prints for an optional text", like: #"Optional("…")"#) { bytes in
        bytes.isPlainText ? optionalHead + bytes + optionalTail : nil
      }
    ])

  /// The text inside of what Swift prints for an optional.
  package static let optionalContent = EncodedForm(
    "the text inside Optional(…) in {}", .reads, rarity: 3, ofText: true
  ) { bytes in
    bytes.starts(with: optionalHead) && bytes.suffix(optionalTail.count).elementsEqual(optionalTail)
      ? Array(bytes.dropFirst(optionalHead.count).dropLast(optionalTail.count)) : nil
  }

  private static let optionalHead = Array(#"Optional(""#.utf8)
  private static let optionalTail = Array(#"")"#.utf8)
}

extension Bytes {
  /// The text without the first pair that stands around it.
  fileprivate func peeled(of pairs: [(open: String, close: String)]) -> Peeled? {
    for (open, close) in pairs where starts(with: open) && ends(with: close) {
      let (head, tail) = (open.utf8.count, close.utf8.count)
      guard count >= head + tail else { continue }
      return Peeled(rest: dropFirst(head).dropLast(tail), place: prefix(head))
    }
    return nil
  }
}
