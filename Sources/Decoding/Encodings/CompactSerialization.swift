import Evidence

extension ByteEncoding {
  /// The compact serialization of a JSON Web Signature or Encryption, which is an artifact as it is.
  static let token = ByteEncoding(decode: TokenBody.read)
}

/// A JSON Web Token: its text is the artifact, and its Base64 is its own affair.
enum TokenBody {
  /// Signed tokens have two dots, encrypted ones four.
  static func read(_ text: Bytes) -> ArmourBody? {
    guard let dots = dotCount(in: text), dots <= 4 else { return nil }
    return ArmourBody(verbatim: text)
  }

  /// Whether it is a signed token (RFC 7515 §7.1), whole or cut off.
  static func isToken(_ text: Bytes) -> Bool { dotCount(in: text).map { $0 <= 2 } ?? false }

  /// The dots between segments of Base64url, the first of which is a JSON object; `nil` for any
  /// other text. One dot will do, so that a token that was cut off is still known for what it is.
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
