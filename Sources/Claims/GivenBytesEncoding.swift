import Decoding
package import Evidence

extension GivenBytes.Encoding {
  /// Returns the bytes that the text represents in this encoding, or `nil` if it isn't valid in it.
  /// For `utf8`, returns the text's own bytes without checking them.
  package func decode(_ text: Bytes) -> Bytes? {
    switch self {
    case .utf8: text
    case .base64: Base64.decode(text, as: .standard).map { Bytes($0, name: text.buffer.name) }
    case .base64url: Base64.decode(text, as: .url).map { Bytes($0, name: text.buffer.name) }
    case .hex: text.utf8.flatMap { [UInt8](hex: $0) }.map { Bytes($0, name: text.buffer.name) }
    }
  }

  /// Returns the bytes as text in this encoding; for `utf8`, the bytes themselves. Hexadecimal has
  /// lower-case digits.
  package func write(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: bytes
    case .base64: Array(Base64.encode(bytes).utf8)
    case .base64url: Array(Base64.encode(bytes, as: .url).utf8)
    case .hex: Array(bytes.hex.utf8)
    }
  }

  /// The encoding's name in a sentence; “bytes” for `utf8`.
  package var name: String {
    switch self {
    case .utf8: "bytes"
    case .base64: "Base64"
    case .base64url: "Base64url"
    case .hex: "hexadecimal"
    }
  }

  /// The interpretation as a phrase: “its Base64-decoded bytes”.
  package var phrase: String {
    switch self {
    case .utf8: "its UTF-8 text"
    case .base64: "its Base64-decoded bytes"
    case .base64url: "its Base64url-decoded bytes"
    case .hex: "its hex-decoded bytes"
    }
  }
}
