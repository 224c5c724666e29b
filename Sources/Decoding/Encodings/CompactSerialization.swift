import Evidence

extension ByteEncoding {
  /// The compact serialization of a JSON Web Signature (RFC 7515 §7.1) or JSON Web Encryption
  /// (RFC 7516 §7.1). A token is an artifact as text: it isn't decoded here.
  static let token = ByteEncoding(decode: { DecodedBody($0, if: TokenBody.isWhole) })
}

/// Recognizes JSON Web Tokens. The result is the text of the token; ``WebToken`` decodes its
/// Base64url segments.
enum TokenBody {
  /// Returns whether the text is a token with at most four dots. Signed tokens have two dots,
  /// encrypted ones four.
  static func isWhole(_ text: Bytes) -> Bool { dotCount(in: text).map { $0 <= 4 } ?? false }

  /// Returns whether the text is a signed token (RFC 7515 §7.1), complete or cut off: it has one
  /// or two dots.
  static func isToken(_ text: Bytes) -> Bool { dotCount(in: text).map { $0 <= 2 } ?? false }

  /// Returns the number of dots between segments of Base64 digits of either alphabet, the first of
  /// which decodes to the beginning of a JSON object: `{` and a quotation mark. Returns `nil` for
  /// any other text, and for a text without a dot. One dot is enough, so that a token that was cut
  /// off is still recognized.
  static func dotCount(in text: Bytes) -> Int? {
    guard let dot = text.firstIndex(of: UInt8(ascii: ".")), dot > text.startIndex else {
      return nil
    }
    var decoder = Base64Decoder(text[text.startIndex..<dot], spacesArePlusSigns: false)
    let header = decoder.decode(named: "token header")
    guard decoder.foreign == nil, header.first == UInt8(ascii: "{"),
      header.dropFirst().first(where: { !$0.isWhiteSpace }) == UInt8(ascii: "\"")
    else { return nil }
    var dots = 0
    for byte in text {
      if byte == UInt8(ascii: ".") {
        dots += 1
      } else if Base64Alphabet.values[Int(byte)] > Base64Alphabet.padding {
        return nil
      }
    }
    return dots
  }
}
