import Evidence

extension String {
  /// The text with a full stop, unless `.`, `!`, `?` or `…` ends it already. Empty text stays
  /// empty.
  package var sentence: String {
    guard let last, !".!?…".contains(last) else { return self }
    return self + "."
  }

  /// Returns the text with spaces after it, up to `width` characters. Longer text is not cut.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns the text with spaces before it, up to `width` characters, as in a column of numbers.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text without U+0020 at its end.
  var trimmingTrailingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }

  /// The text with a capital first letter, for the start of a line: `As the server computes it`.
  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()  // Unicode: a sentence for people
  }

  /// The text with a small first letter, for use inside a sentence. A first word with a digit or
  /// another capital letter, such as SHA-256, and the name Apple keep theirs.
  package var inSentence: String {
    let word = prefix { $0 != " " }
    let isName =
      word.utf8.dropFirst().contains { $0.isDigit || $0.isCapital }
      || begins(with: "Apple")
    return isName ? self : prefix(1).lowercasedASCII + dropFirst()
  }

  /// The text without a full stop at its end, for use as a title or part of a sentence.
  package var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

  /// The text up to the first period that ends a sentence outside of quotation marks, without it.
  package var firstSentence: String {
    let bytes = Array(utf8)
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      // “ and ” are U+201C and U+201D.
      if byte == 0x9c || byte == 0x9d, bytes[..<index].suffix(2).elementsEqual([0xe2, 0x80]) {
        isQuoted = byte == 0x9c
      } else if byte == UInt8(ascii: "."), !isQuoted,
        index + 1 == bytes.count || bytes[index + 1] == 0x20
      {
        return String(decoding: bytes[..<index], as: UTF8.self)
      }
    }
    return self
  }

  /// The text without the sentences that name a hash or another value of at least 16 bytes in hexadecimal,
  /// which a paragraph for readers has no use for; the values stand in a table below it. A text of such
  /// sentences alone stays as it is.
  var withoutLongHex: String {
    var rest = self
    var sentences: [String] = []
    while !rest.isEmpty {
      let sentence = rest.firstSentence
      rest = String(rest.dropFirst(sentence.count + 1).drop { $0 == " " })
      sentences.append(sentence.sentence)
    }
    let short = sentences.filter { !$0.hasLongHex }
    return short.isEmpty || short.count == sentences.count ? self : short.joined(separator: " ")
  }

  /// Whether 32 hexadecimal digits stand in a row.
  private var hasLongHex: Bool {
    var run = 0
    return utf8.contains { byte in
      run = hexDigit(byte) == nil ? 0 : run + 1
      return run == 32
    }
  }

  /// The parts of a text in which back-quotes enclose code, in their order. With an odd number of
  /// back-quotes, the text is one part, which is no code.
  var parts: [(text: String, isCode: Bool)] {
    let parts = split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return [(self, false)] }
    return parts.enumerated().map { ($1, $0 % 2 == 1) }
  }
}
