import Decoding

/// The text of a public key.
package enum PublicKeyText {
  /// Returns a SubjectPublicKeyInfo as PEM (RFC 7468 §13), without a line feed at the end.
  package static func pem(_ info: [UInt8]) -> String {
    let digits = Array(Base64.encode(info).utf8)
    let lines = stride(from: 0, to: digits.count, by: 64).map {
      String(decoding: digits[$0..<min($0 + 64, digits.count)], as: UTF8.self)
    }
    return (["-----BEGIN PUBLIC KEY-----"] + lines + ["-----END PUBLIC KEY-----"])
      .joined(separator: "\n")
  }
}
