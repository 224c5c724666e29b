import Evidence

/// A short text that means itself, such as a UUID or the word “undefined”.
///
/// Its characters may all be digits of Base64; what they would decode to is nobody's bytes.
enum PlainTextBody {
  static func read(_ text: Bytes) -> ArmourBody? {
    ForeignText.isPlain(text) ? ArmourBody(verbatim: text) : nil
  }
}
