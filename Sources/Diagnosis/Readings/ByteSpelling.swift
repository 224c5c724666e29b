import Decoding
import Evidence

/// How bytes are written inside a larger text, such as JSON. The raw value completes the phrase
/// “the challenge”: “ in Base64”.
enum ByteSpelling: String, CaseIterable {
  /// The bytes themselves.
  case plain = ""
  case base64 = " in Base64"
  case base64url = " in Base64url"
  case hex = " in hexadecimal"

  /// Returns the bytes in this spelling, as UTF-8 text except for ``plain``. Hexadecimal has
  /// lower-case digits.
  func spell(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .plain: bytes
    case .base64: Array(Base64.encode(bytes).utf8)
    case .base64url: Array(Base64.encode(bytes, as: .url).utf8)
    case .hex: Array(bytes.hex.utf8)
    }
  }

  /// The stage of a rewriting that puts something around bytes in this spelling.
  var framing: Rewriting.Stage { self == .plain ? .framing : .framingText }
}
