import Evidence

/// A JSON Web Token: its text is the artifact, and its Base64 is its own affair.
enum TokenBody {
  static func read(_ text: Bytes) -> ArmourBody? {
    isToken(text) ? ArmourBody(verbatim: text) : nil
  }

  /// Segments of Base64url between dots, the first of which is a JSON object (RFC 7515 §7.1).
  /// One dot will do, so that a token that was cut off is still known for what it is.
  static func isToken(_ text: Bytes) -> Bool {
    guard let dot = text.firstIndex(of: UInt8(ascii: ".")), dot > text.startIndex else {
      return false
    }
    var decoder = Base64Decoder(text[text.startIndex..<dot], spacesArePlusSigns: false)
    let header = decoder.decode(named: "token header")
    guard decoder.foreign == nil, header.first == UInt8(ascii: "{"),
      header.dropFirst().first(where: { !$0.isWhiteSpace }) == UInt8(ascii: "\"")
    else { return false }
    var dots = 0
    for byte in text {
      if byte == UInt8(ascii: ".") {
        dots += 1
      } else if Base64Alphabet.values[Int(byte)] > Base64Alphabet.padding {
        return false
      }
    }
    return dots <= 2
  }
}
