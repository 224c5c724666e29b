import Decoding
import Evidence
import SystemCrypto

/// What apps and servers do to a challenge before they hash it, cheap and frequent ones first.
enum ChallengeRewritings {
  static let all: [Rewriting] = hashing + base64 + hexadecimal + whiteSpace

  private static let hashing = [
    Rewriting("N01-raw-challenge", .hashing) {
      "\($0) itself, not hashed"
    } apply: { bytes, _ in
      bytes
    },
    Rewriting("N02-double-hash", .hashing) {
      "SHA-256 of SHA-256 of \($0)"
    } apply: { bytes, _ in
      Digest.sha256(Digest.sha256(bytes))
    },
  ]

  private static let base64 = [
    Rewriting("N03-hash-base64-text") {
      "the Base64 text of \($0)"
    } apply: { bytes, _ in
      Array(Base64.encode(bytes).utf8)
    },
    Rewriting("N03-hash-base64-text") {
      "the bytes that \($0) stands for in Base64"
    } apply: {
      bytes, _ in
      Base64.decode(Bytes(bytes), as: .standard)
    },
    Rewriting("N04-hash-base64url-text") {
      "the Base64url text of \($0), without padding"
    } apply: {
      bytes, _ in
      base64url(bytes, padded: false)
    },
    Rewriting("N04-hash-base64url-text") {
      "the Base64url text of \($0), with padding"
    } apply: {
      bytes, _ in
      base64url(bytes, padded: true)
    },
    Rewriting("N04-hash-base64url-text") {
      "the bytes that \($0) stands for in Base64url"
    } apply: {
      bytes, _ in
      Base64.decode(Bytes(bytes), as: .url)
    },
  ]

  private static let hexadecimal = [
    Rewriting("N05-hash-hex-text") {
      "the hexadecimal text of \($0)"
    } apply: { bytes, _ in
      Array(bytes.hex.utf8)
    },
    Rewriting("N05-hash-hex-text") {
      "the hexadecimal text of \($0), in capitals"
    } apply: {
      bytes, _ in
      Array(bytes.hex.uppercased().utf8)
    },
    Rewriting("N05-hash-hex-text") {
      "the bytes that \($0) stands for in hexadecimal"
    } apply: {
      bytes, _ in
      Bytes(bytes).utf8.flatMap { [UInt8](hex: $0.filter { $0 != "-" }) }
    },
  ]

  private static let whiteSpace = [
    Rewriting("N08-whitespace") {
      "\($0) with a line feed behind it"
    } apply: { bytes, _ in
      bytes + [0x0a]
    },
    Rewriting("N08-whitespace") {
      "\($0) with CR and LF behind it"
    } apply: { bytes, _ in
      bytes + [0x0d, 0x0a]
    },
    Rewriting("N08-whitespace") {
      "\($0) in quotes"
    } apply: { bytes, _ in
      [0x22] + bytes + [0x22]
    },
    Rewriting("N08-whitespace") {
      "\($0) without the white space or quotes around it"
    } apply: {
      bytes, _ in
      let trimmed = trimmed(bytes)
      return trimmed.count < bytes.count ? trimmed : nil
    },
  ]

  private static func base64url(_ bytes: [UInt8], padded: Bool) -> [UInt8] {
    let digits = Array(Base64.encode(bytes, as: .url).utf8)
    let missing = padded ? (4 - digits.count % 4) % 4 : 0
    return digits + [UInt8](repeating: UInt8(ascii: "="), count: missing)
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let frame: Set<UInt8> = [0x09, 0x0a, 0x0d, 0x20, 0x22]
    let head = bytes.drop(while: frame.contains)
    return Array(head.reversed().drop(while: frame.contains).reversed())
  }
}
