import SystemCrypto

extension Digest {
  /// The hash of a text's UTF-8.
  static func sha256(text: String) -> [UInt8] { sha256(Array(text.utf8)) }
}
