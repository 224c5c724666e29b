import Decoding
import Evidence
import SystemCrypto

/// A way in which an app may have made the clientDataHash from the challenge, other than the
/// documented one. The table is shared by all causes that are about reading a challenge.
struct ChallengeReading: Sendable {
  let cause: String
  /// What was hashed, to follow “the app hashed”.
  let label: String
  /// The clientDataHash that the app passed, from the challenge as the server reads it.
  let clientDataHash: @Sendable (Bytes) -> [UInt8]?

  private init(
    _ cause: String, _ label: String, _ clientDataHash: @escaping @Sendable (Bytes) -> [UInt8]?
  ) {
    self.cause = cause
    self.label = label
    self.clientDataHash = clientDataHash
  }

  /// A reading that hashes something other than the challenge's bytes.
  private static func hashing(
    _ cause: String, _ label: String, _ input: @escaping @Sendable (Bytes) -> [UInt8]?
  ) -> ChallengeReading {
    ChallengeReading(cause, label) { input($0).map { Digest.sha256($0) } }
  }

  static let all: [ChallengeReading] = [
    ChallengeReading("N01-raw-challenge", "nothing: it passed the challenge itself") { $0.array },
    ChallengeReading("N02-double-hash", "the challenge twice") {
      Digest.sha256(Digest.sha256($0))
    },
    hashing("N03-hash-base64-text", "the challenge's Base64 text") {
      Array(Base64.encode($0).utf8)
    },
    hashing("N03-hash-base64-text", "the bytes that the challenge's Base64 text stands for") {
      Base64.decode($0, as: .standard)
    },
    hashing("N04-hash-base64url-text", "the challenge's Base64url text without padding") {
      base64url($0, padded: false)
    },
    hashing("N04-hash-base64url-text", "the challenge's Base64url text with padding") {
      base64url($0, padded: true)
    },
    hashing("N04-hash-base64url-text", "the bytes that the challenge's Base64url text stands for") {
      Base64.decode($0, as: .url)
    },
    hashing("N05-hash-hex-text", "the challenge's hexadecimal text") { Array($0.hex.utf8) },
    hashing("N05-hash-hex-text", "the challenge's hexadecimal text in capitals") {
      Array($0.hex.uppercased().utf8)
    },
    hashing("N05-hash-hex-text", "the bytes that the challenge's hexadecimal text stands for") {
      $0.utf8.flatMap { [UInt8](hex: $0.filter { $0 != "-" }) }
    },
    hashing("N08-whitespace", "the challenge with a line feed behind it") { $0.array + [0x0a] },
    hashing("N08-whitespace", "the challenge with CR and LF behind it") {
      $0.array + [0x0d, 0x0a]
    },
    hashing("N08-whitespace", "the challenge in quotes") { [0x22] + $0.array + [0x22] },
    hashing("N08-whitespace", "the challenge without the white space or quotes around it") {
      let trimmed = trimmed($0)
      return trimmed.count < $0.count ? trimmed : nil
    },
  ]

  private static func base64url(_ bytes: Bytes, padded: Bool) -> [UInt8] {
    let digits = Array(Base64.encode(bytes, as: .url).utf8)
    let missing = padded ? (4 - digits.count % 4) % 4 : 0
    return digits + [UInt8](repeating: UInt8(ascii: "="), count: missing)
  }

  private static func trimmed(_ bytes: Bytes) -> [UInt8] {
    let frame: Set<UInt8> = [0x09, 0x0a, 0x0d, 0x20, 0x22]
    let head = bytes.array.drop(while: frame.contains)
    return Array(head.reversed().drop(while: frame.contains).reversed())
  }
}
