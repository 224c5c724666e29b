import Evidence

/// The encoding in which a server writes the bytes of a challenge.
enum ChallengeEncoding: Sendable, CaseIterable {
  case base64, base64url, hex

  /// Returns the bytes in the encoding.
  func text(of bytes: [UInt8]) -> String {
    switch self {
    case .base64: bytes.base64
    case .base64url: bytes.base64url
    case .hex: bytes.hex
    }
  }
}

/// A challenge as a server issues it.
struct CaptureChallenge: Sendable {
  /// The bytes that the app must hash.
  let bytes: [UInt8]
  /// The encoded bytes.
  let text: String
  /// The identifier of the challenge, for servers that use one.
  let identifier: String
  /// The identifier of the request, a decoy beside the challenge.
  let requestIdentifier: String

  /// Creates a challenge with identifiers that are derived from its bytes.
  init(_ bytes: [UInt8], as encoding: ChallengeEncoding, _ random: SeededRandom) {
    self.bytes = bytes
    text = encoding.text(of: bytes)
    identifier = random.uuid("challenge ID \(bytes.hex)")
    requestIdentifier = random.uuid("request ID \(bytes.hex)")
  }
}
