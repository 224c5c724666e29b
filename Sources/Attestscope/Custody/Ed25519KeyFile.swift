import Decoding
package import Evidence
import SystemCrypto

/// A key that signs manifests.
package struct ManifestSigner: Sendable {
  private let key: Ed25519.SigningKey

  /// Reads the private key in a file; `nil` if it contains none.
  package init?(file: Bytes) {
    guard let key = Ed25519KeyFile.signingKey(in: file) else { return nil }
    self.key = key
  }

  /// Returns the signature of a manifest, 64 bytes; `nil` if the library can't sign.
  func signature(of manifest: [UInt8]) -> [UInt8]? { key.signature(of: manifest) }
}

/// Reads Ed25519 keys from files: PEM as `openssl genpkey -algorithm ed25519` writes it (RFC 8410),
/// the same as DER, or the 32 bytes as they are, in Base64 or in hexadecimal.
package enum Ed25519KeyFile {
  /// Returns the private key in a file; `nil` if it contains none.
  fileprivate static func signingKey(in file: Bytes) -> Ed25519.SigningKey? {
    bytes(in: file, after: privatePrefix).flatMap { Ed25519.SigningKey(seed: $0) }
  }

  /// Returns the public key in a file, 32 bytes; `nil` if it contains none.
  package static func publicKey(in file: Bytes) -> [UInt8]? {
    bytes(in: file, after: publicPrefix)
  }

  /// The length of a key in bytes (RFC 8032 §5.1.5).
  private static let length = 32

  /// The DER of a private key before its 32 bytes (RFC 8410 §7): version, algorithm 1.3.101.112,
  /// and the heads of two octet strings.
  private static let privatePrefix: [UInt8] = [
    0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]

  /// The DER of a public key before its 32 bytes (RFC 8410 §4): algorithm, and the head of a bit
  /// string.
  private static let publicPrefix: [UInt8] = [
    0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]

  /// Returns the 32 bytes of the key in a file, whichever form it has; `nil` if it has none.
  private static func bytes(in file: Bytes, after prefix: [UInt8]) -> [UInt8]? {
    let whole = Array(file)
    if let key = key(in: whole, after: prefix) { return key }
    let text = whole.filter { ![0x09, 0x0a, 0x0d, 0x20].contains($0) }
    let body = pemBody(whole) ?? text
    if let key = Base64.decode(Bytes(body)).flatMap({ key(in: $0, after: prefix) }) { return key }
    return [UInt8](hex: String(decoding: text, as: UTF8.self)).flatMap {
      key(in: $0, after: prefix)
    }
  }

  /// Returns a key that is raw or follows the prefix.
  private static func key(in bytes: [UInt8], after prefix: [UInt8]) -> [UInt8]? {
    if bytes.count == length { return bytes }
    guard bytes.count == prefix.count + length, bytes.starts(with: prefix) else { return nil }
    return Array(bytes.suffix(length))
  }

  /// Returns the Base64 digits between the first two PEM labels (RFC 7468); `nil` without labels.
  private static func pemBody(_ text: [UInt8]) -> [UInt8]? {
    let lines = text.split { $0 == 0x0a || $0 == 0x0d }
    let isLabel = { (line: ArraySlice<UInt8>) in line.starts(with: "-----".utf8) }
    guard let start = lines.firstIndex(where: isLabel) else { return nil }
    return lines[(start + 1)...].prefix { !isLabel($0) }.flatMap { $0.filter { $0 > 0x20 } }
  }
}
