import Evidence

extension ByteEncoding {
  /// A short text that isn't encoded.
  static let plainText = ByteEncoding(decode: PlainTextBody.read)
}

/// Recognizes short texts that aren't encoded bytes, such as a UUID or the word “undefined”. They
/// aren't decoded, although all of their characters may be Base64 digits.
enum PlainTextBody {
  /// Returns the text unchanged if it is such a text, else `nil`.
  static func read(_ text: Bytes) -> DecodedBody? {
    MismatchedText.isPlain(text) ? DecodedBody(verbatim: text) : nil
  }
}
