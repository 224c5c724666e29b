extension ByteEncoding {
  /// A short text that isn't encoded bytes, such as a UUID or the word “undefined”. It isn't
  /// decoded, although all of its characters may be Base64 digits.
  static let plainText = ByteEncoding(decode: { DecodedBody($0, if: MismatchedText.isPlain) })
}
