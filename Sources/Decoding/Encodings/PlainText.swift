import Evidence

extension ByteEncoding {
  /// A short text in no encoding.
  static let plainText = ByteEncoding(decode: PlainTextBody.read)
}

/// A short text that means itself, such as a UUID or the word “undefined”.
///
/// It is not decoded, although all of its characters may be digits of Base64.
enum PlainTextBody {
  static func read(_ text: Bytes) -> ArmourBody? {
    ForeignText.isPlain(text) ? ArmourBody(verbatim: text) : nil
  }
}
