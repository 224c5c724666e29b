import Decoding
import Evidence

/// How a request may spell characters that a server reads, and may repeat, without escapes.
enum SentEscapes {
  /// Escapes in a URL or a form, in XML, and in a JSON string. One may be inside another.
  static let usual = [
    PercentEncoding.text, ByteEncoding.htmlReferences, ByteEncoding.escapedSlashes,
  ]

  /// Returns the escapes that are read in a whole body, URL or header.
  static func all(in text: Bytes) -> [TextReplacement] {
    let occurs = { (sign: String) in text.firstIndex(of: sign) != nil }
    // An equals sign begins an escape only in a multipart message, which may begin with a preamble (RFC 2046
    // §5.1.1), and in the words of RFC 2047.
    let isMIME = text.starts(with: "--") || ["\n--", "=?"].contains(where: occurs)
    return usual + (signs.contains(where: occurs) ? [others] : [])
      + (isMIME ? [QuotedPrintable.text] : [])
  }

  /// The texts of which each of ``others`` contains one. They are found faster.
  private static let signs = [
    "%u", "%U", #"\x"#, #"\U"#, #"\u{"#, "<![CDATA[", "<!--", "\n ", "\n\t",
  ]

  /// Numbers of characters that JSON doesn't have, marks around text in XML, and line breaks in a value
  /// of YAML.
  private static let others = TextReplacement(
    triggers: "%\\<]\r\n", transform: .textRepair, name: "text without escapes"
  ) { text in
    switch text.first {
    case UInt8(ascii: "%"): number(text)
    case UInt8(ascii: "\\"): number(text) ?? fold(text)
    case UInt8(ascii: "<"), UInt8(ascii: "]"): markup(text)
    default: fold(text)
    }
  }

  /// How the number of a character begins, and its hexadecimal digits: in JavaScript's `escape` (ECMA-262
  /// §B.2.1), and in double quotes in YAML (YAML 1.2.2 §5.7). Behind ``braced``, its digits end with a brace.
  private static let numbers = [("%u", 4), ("%U", 4), (#"\x"#, 2), (#"\U"#, 8)]

  /// How a number in braces begins, in JavaScript (ECMA-262 §12.9.4), Swift, Rust, Ruby and PHP.
  private static let braced = #"\u{"#

  /// Reads the number of an ASCII character.
  private static func number(_ text: Bytes) -> (length: Int, meaning: [UInt8])? {
    if text.starts(with: braced) {
      let digits = text.dropFirst(braced.utf8.count).prefix(mostDigits + 1)
        .prefix { $0 != UInt8(ascii: "}") }
      guard (1...mostDigits).contains(digits.count),
        text[digits.endIndex...].first == UInt8(ascii: "}")
      else {
        return nil
      }
      return character(digits).map { (braced.utf8.count + digits.count + 1, [$0]) }
    }
    for (start, count) in numbers where text.starts(with: start) {
      let digits = text.dropFirst(start.utf8.count).prefix(count)
      guard digits.count == count else { return nil }
      return character(digits).map { (start.utf8.count + count, [$0]) }
    }
    return nil
  }

  /// The most digits of a number in braces.
  private static let mostDigits = 6

  /// Returns the ASCII character with a number; `nil` for any other.
  private static func character(_ digits: Bytes) -> UInt8? {
    guard digits.allSatisfy({ hexDigit($0) != nil }), let text = digits.utf8,
      let byte = UInt8(text, radix: 16), byte < 0x80
    else { return nil }
    return byte
  }

  /// The most bytes of a comment.
  private static let longestComment = 256

  /// Skips a mark around a CDATA section, or a comment (XML 1.0 §2.5 and §2.7).
  private static func markup(_ text: Bytes) -> (length: Int, meaning: [UInt8])? {
    if let mark = ["<![CDATA[", "]]>"].first(where: { text.starts(with: $0) }) {
      return (mark.utf8.count, [])
    }
    guard text.starts(with: "<!--") else { return nil }
    return text.prefix(longestComment).firstIndex(of: "-->")
      .map { ($0 + 3 - text.startIndex, []) }
  }

  /// Skips a line break with the indentation behind it (YAML 1.2.2 §6.5), perhaps escaped.
  private static func fold(_ text: Bytes) -> (length: Int, meaning: [UInt8])? {
    // A backslash and a carriage return may be before the line feed.
    let line = text.dropFirst(
      text.prefix(2).prefix { $0 == UInt8(ascii: "\\") || $0 == 0x0d }.count)
    guard line.first == 0x0a else { return nil }
    let indentation = line.dropFirst().prefix { $0 == 0x20 || $0 == 0x09 }
    guard let next = text[indentation.endIndex...].first, !indentation.isEmpty,
      Base64.isDigitOrPadding(next)
    else { return nil }
    return (indentation.endIndex - text.startIndex, [])
  }
}
