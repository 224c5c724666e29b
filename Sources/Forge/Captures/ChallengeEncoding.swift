import Evidence

/// How a server writes the bytes of a challenge.
enum ChallengeEncoding: Sendable, CaseIterable {
  case base64, base64url, hex

  func text(of bytes: [UInt8]) -> String {
    switch self {
    case .base64: bytes.base64
    case .base64url: bytes.base64url
    case .hex: bytes.hex
    }
  }
}

/// A challenge as a server gives it out.
struct CaptureChallenge: Sendable {
  let bytes: [UInt8]
  let text: String
  /// The identifier that may stand beside it, and that of the request.
  let identifier: String
  let requestIdentifier: String

  init(_ bytes: [UInt8], as encoding: ChallengeEncoding, _ lot: Lot) {
    self.bytes = bytes
    text = encoding.text(of: bytes)
    identifier = lot.uuid("challenge ID \(bytes.hex)")
    requestIdentifier = lot.uuid("request ID \(bytes.hex)")
  }
}
