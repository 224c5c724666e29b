import Decoding
import Evidence

/// Reads the fields of application/x-www-form-urlencoded text, from a body or from a query (WHATWG
/// URL §5.1).
enum FormText {
  /// The most fields of one form.
  private static let mostFields = 4_096

  /// Returns the fields of a body, or of another text that looks like one, with their decoded names and
  /// values. The origin of a value leads back to the escaped text.
  /// - Parameters:
  ///   - isBody: Whether the text is a whole body. Any other text must have an escape or
  ///     two fields: in a header or a log, a plus sign after `name=` is itself.
  ///   - escape: How its characters are escaped. Only a browser's request is certain to escape a space as
  ///     a plus sign.
  /// - Returns: `nil` if the text isn't a form: it must begin with a name of at most 128 bytes
  ///   and `=`, must not contain characters that a form escapes, and must not look like a shortened
  ///   value, a byte sequence of a structured field, or Base64 with padding.
  static func fields(
    of text: Bytes, isBody: Bool = true, escape: TextReplacement = PercentEncoding.form
  ) -> [JSONNode.Member]? {
    let text = text.trimmed
    guard let sign = text.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex,
      sign - text.startIndex <= 128,
      text[text.startIndex..<sign].allSatisfy(isOfName), text.allSatisfy(isOfForm),
      isBody || text.contains(where: { "%&".utf8.contains($0) }),
      !hasBracketInValue(text), !hasByteSequence(text, behind: sign),
      // Padding of Base64 isn't a value.
      text[sign..<text.endIndex].contains(where: { $0 != UInt8(ascii: "=") })
    else { return nil }
    return fields(of: text, upTo: mostFields, escape: escape)
  }

  /// The most bytes before and behind a value in which its form is searched.
  private static let reach = 32_768

  /// Returns the characters of a form around a value in a text, from the name of the first field on, or
  /// from the query of a URL.
  static func run(around value: Bytes) -> Bytes {
    let text = value.buffer.all
    let before = text.between(value.startIndex - reach, value.startIndex)
    let behind = text.between(value.endIndex, value.endIndex + reach)
    let start = before.lastIndex { !isOfRun($0) }.map { $0 + 1 } ?? before.startIndex
    let end = behind.firstIndex { !isOfRun($0) } ?? behind.endIndex
    let run = text.between(start, end)
    let address = run.prefix { $0 != UInt8(ascii: "=") }
    return queryText(of: address).map { run.between($0.startIndex, run.endIndex) } ?? run
  }

  /// Returns whether a byte can be in a form that a text prints, perhaps in quotes.
  private static func isOfRun(_ byte: UInt8) -> Bool { isOfForm(byte) && byte != UInt8(ascii: "'") }

  /// Returns the fields of a form that a text prints; `nil` if it isn't one with two fields and an
  /// escape. Without an escape, the values are those of a log, and a plus sign is itself.
  static func fields(ofRun run: Bytes) -> [JSONNode.Member]? {
    guard run.firstIndex(of: UInt8(ascii: "&")) != nil, PercentEncoding.text.occurs(in: run) else {
      return nil
    }
    return fields(of: run)
  }

  /// Returns the fields in the query of a URL; empty if it has no query.
  static func query(of address: Bytes) -> [JSONNode.Member] {
    queryText(of: address).map { fields(of: $0, upTo: mostFields) } ?? []
  }

  /// Returns the query of a URL, without its question mark; `nil` if it has none.
  static func queryText(of address: Bytes) -> Bytes? {
    address.firstIndex(of: UInt8(ascii: "?")).map { mark in
      address[(mark + 1)..<address.endIndex].prefix { $0 != UInt8(ascii: "#") }
    }
  }

  /// Returns the fields of a text, at most `limit`.
  private static func fields(
    of text: Bytes, upTo limit: Int, escape: TextReplacement = PercentEncoding.form
  ) -> [JSONNode.Member] {
    text.split(separator: UInt8(ascii: "&"), maxSplits: limit).prefix(limit).map { pair in
      let sign = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      return JSONNode.Member(
        decoded(pair[pair.startIndex..<sign], escape).text,
        text: decoded(pair.between(sign + 1, pair.endIndex), escape))
    }
  }

  /// Returns whether a byte can be in the name of a field.
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_-.[]%+~*".utf8.contains(byte)
  }

  /// Returns whether a byte can be in a form.
  private static func isOfForm(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7f && !"\"<>\\^`{|}".utf8.contains(byte)
  }

  /// Returns whether a value contains a square bracket. Names may contain them; in a value they
  /// show that someone shortened it.
  private static func hasBracketInValue(_ text: Bytes) -> Bool {
    var isValue = false
    return text.contains { byte in
      switch byte {
      case UInt8(ascii: "="): isValue = true
      case UInt8(ascii: "&"): isValue = false
      default: return isValue && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]"))
      }
      return false
    }
  }

  /// Returns whether the first value begins as a byte sequence of a structured field does:
  /// `sig=:omlzaWdu…:` (RFC 9651 §3.3.5). A plus sign in it is a digit of Base64.
  private static func hasByteSequence(_ text: Bytes, behind sign: Int) -> Bool {
    let value = text[(sign + 1)..<text.endIndex]
    return value.first == UInt8(ascii: ":")
      && value.dropFirst().drop(while: Base64.isDigitOrPadding).first == UInt8(ascii: ":")
  }

  /// Decodes a name or value. Without an escape, it stays in its buffer.
  private static func decoded(_ text: Bytes, _ escape: TextReplacement) -> Bytes {
    escape.occurs(in: text) ? escape.text(of: text) : text
  }
}
