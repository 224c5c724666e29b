import SystemCrypto

extension Digest {
  /// Returns the SHA-256 hash of a text's UTF-8 bytes.
  static func sha256(text: String) -> [UInt8] { sha256(Array(text.utf8)) }
}
