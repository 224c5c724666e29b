import Decoding
import Evidence

/// How bytes are written inside something larger: in JSON, or next to other parts.
enum ByteSpelling: String, CaseIterable {
  case plain = ""
  case base64 = " in Base64"
  case base64url = " in Base64url"
  case hex = " in hexadecimal"

  func spell(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .plain: bytes
    case .base64: Array(Base64.encode(bytes).utf8)
    case .base64url: Array(Base64.encode(bytes, as: .url).utf8)
    case .hex: Array(bytes.hex.utf8)
    }
  }

  /// What it is to put something around bytes in this spelling.
  var framing: Rewriting.Stage { self == .plain ? .framing : .framingText }
}
