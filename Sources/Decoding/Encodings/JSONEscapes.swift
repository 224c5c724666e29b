import Evidence

extension ByteEncoding {
  /// The escapes of a JSON string (RFC 8259 §7). A text still has them if only its quotes were
  /// removed: `o2NmbXRv\/YXBw…`.
  package static let jsonEscapes = ByteEncoding(
    peel: [
      TextUnwrapping(kind: .escapedLineBreaks, times: 2, peel: withoutEscapedLineBreaks),
      TextUnwrapping(kind: .escapedSlashes, times: 2, peel: escapedSlashes.apply),
    ],
    search: .marked(
      EncodingMark(byte: UInt8(ascii: "\\"), isMark: isEscape) { bytes in
        var faults = AnomalyTally()
        return [JSONUnescaping.apply(to: bytes, noting: &faults)]
      }),
    print: [
      EncodedForm("{} with slashes escaped as in JSON", rarity: 2, ofText: true) {
        $0.replacing("/", with: #"\/"#)
      },
      EncodedForm("{} as a JSON string", rarity: 2, ofText: true) { JSONEscaping().string($0) },
      EncodedForm("{} as a JSON string in ASCII", rarity: 3, ofText: true) {
        JSONEscaping(escapesNonASCII: true).string($0)
      },
      EncodedForm("{} with JSON escapes", rarity: 3, ofText: true) {
        $0.withoutQuotes(JSONEscaping())
      },
      EncodedForm("{} with JSON escapes, in ASCII", rarity: 3, ofText: true) {
        $0.withoutQuotes(JSONEscaping(escapesNonASCII: true))
      },
      EncodedForm("{} without its JSON escapes", .reads, rarity: 2, ofText: true) { bytes in
        guard bytes.contains(UInt8(ascii: "\\")) else { return nil }
        let quote = [UInt8(ascii: "\"")]
        return JSONReader.readWhole(Bytes(quote + bytes + quote)).value?.string?.array
      },
    ])

  /// Returns whether a backslash at `place` begins an escape of RFC 8259 §7. Of the four digits
  /// of `\u` only the first is checked.
  @Sendable private static func isEscape(_ text: EncodingMark.Text, _ place: Int) -> Bool {
    guard place + 1 < text.count else { return false }
    return #""\/bfnrt"#.utf8.contains(text[place + 1])
      || text[place + 1] == UInt8(ascii: "u") && place + 5 < text.count
        && hexDigit(text[place + 2]) != nil
  }

  /// Removes `\n`, `\r` and `\t`, each with one or two backslashes. In a text with a BEGIN line they become line breaks instead,
  /// because PEM needs these.
  @Sendable private static func withoutEscapedLineBreaks(_ text: Bytes) -> UnwrappedText? {
    let isPEM = text.firstIndex(of: "-----BEGIN ") != nil
    let replacement = TextReplacement(
      triggers: "\\", transform: .textRepair, name: "text without escapes"
    ) { text in
      let slashes = text.prefix(2).prefix { $0 == UInt8(ascii: "\\") }.count
      switch text.dropFirst(slashes).first {
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        return (slashes + 1, isPEM ? [0x0a] : [])
      default: return nil
      }
    }
    return replacement.apply(to: text)
  }

  /// Replaces `\/` by a slash and `\u002b` by the byte `2b`, each with one or two backslashes.
  package static let escapedSlashes = TextReplacement(
    triggers: "\\", transform: .textRepair, name: "text without escapes"
  ) { text in
    Base64Escape.slashOrNumber(text, mostBackslashes: 2).map { ($0.length, [$0.byte]) }
  }
}

/// Writes JSON strings (RFC 8259 §7) in the style of one library.
///
/// Libraries differ in what they escape beyond the required characters, and a hash of JSON text
/// differs with it. Example: PHP writes `a\/b`, Go writes `\u003c` for `<`.
package struct JSONEscaping: Sendable {
  /// Whether `/` is written `\/`.
  private let escapesSlashes: Bool
  /// Whether characters beyond ASCII, and DEL, are written `\u` and four digits.
  private let escapesNonASCII: Bool
  /// Whether characters with a meaning in HTML are written `\u` and four digits.
  private let escapesHTML: Bool

  /// Creates a style. Without arguments only quotes, backslashes and control characters are
  /// escaped.
  ///
  /// - Parameters:
  ///   - escapesSlashes: Whether `/` is written `\/`.
  ///   - escapesNonASCII: Whether DEL and every character beyond ASCII are written as `\u` and
  ///     four digits; two such escapes for a character beyond U+FFFF.
  ///   - escapesHTML: Whether `<`, `>`, `&`, U+2028 and U+2029 are written this way, as Go does
  ///     by default.
  package init(
    escapesSlashes: Bool = false, escapesNonASCII: Bool = false, escapesHTML: Bool = false
  ) {
    self.escapesSlashes = escapesSlashes
    self.escapesNonASCII = escapesNonASCII
    self.escapesHTML = escapesHTML
  }

  /// Returns the characters as a JSON string with its quotes.
  ///
  /// - Parameter characters: Text in UTF-8. Invalid sequences become U+FFFD.
  /// - Returns: The JSON string in UTF-8. The short escapes `\n`, `\r`, `\t`, `\b` and `\f` are
  ///   used; other control characters become `\u` and four lower-case digits.
  package func string(_ characters: [UInt8]) -> [UInt8] {
    var output = [UInt8(ascii: "\"")]
    var rest = characters[...]
    while !rest.isEmpty {
      let plain = rest.prefix(while: isPlain)
      output += plain
      let others = rest[plain.endIndex...].prefix { !isPlain($0) }
      for scalar in String(decoding: others, as: UTF8.self).unicodeScalars {
        put(scalar, into: &output)
      }
      rest = rest[others.endIndex...]
    }
    output.append(UInt8(ascii: "\""))
    return output
  }

  /// Returns whether the byte is an ASCII character that this style doesn't escape. Such bytes are
  /// copied in runs, because nearly all bytes of a text are plain.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): false
    case UInt8(ascii: "/"): !escapesSlashes
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"): !escapesHTML
    default: byte.isPrintable
    }
  }

  /// Appends one character, escaped if the style needs it.
  private func put(_ scalar: Unicode.Scalar, into output: inout [UInt8]) {
    if let letter = Self.letters[scalar] {
      output += [UInt8(ascii: "\\"), letter]
    } else if scalar == "/" {
      output += Array(#"\/"#.utf8)
    } else if scalar.value < 0x20 || escapes(scalar) {
      output += Array(scalar.escape.utf8)
    } else {
      output += Array(String(Character(scalar)).utf8)
    }
  }

  /// Returns whether this style writes a character by its number although JSON doesn't require
  /// it.
  private func escapes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "&": escapesHTML
    case "\u{2028}", "\u{2029}": escapesHTML || escapesNonASCII
    default: escapesNonASCII && scalar.value > 0x7e
    }
  }

  /// The letters of the short escapes.
  private static let letters: [Unicode.Scalar: UInt8] = [
    "\"": UInt8(ascii: "\""), "\\": UInt8(ascii: "\\"), "\n": UInt8(ascii: "n"),
    "\r": UInt8(ascii: "r"), "\t": UInt8(ascii: "t"), "\u{8}": UInt8(ascii: "b"),
    "\u{c}": UInt8(ascii: "f"),
  ]
}

extension [UInt8] {
  /// Returns the bytes as a JSON string without the quotes around it.
  fileprivate func withoutQuotes(_ escaping: JSONEscaping) -> [UInt8] {
    Array(escaping.string(self).dropFirst().dropLast())
  }
}
