import Crypto
import Evidence

/// A public key for swift-crypto.
enum SwiftCryptoKey: Sendable {
  case p256(P256.Signing.PublicKey)
  case p384(P384.Signing.PublicKey)

  /// Creates a key; `nil` if the bytes are not an uncompressed point on the curve.
  init?(curve: Curve, point: [UInt8]) {
    guard point.count == curve.pointLength else { return nil }
    switch curve {
    case .p256:
      guard let key = try? P256.Signing.PublicKey(x963Representation: point) else { return nil }
      self = .p256(key)
    case .p384:
      guard let key = try? P384.Signing.PublicKey(x963Representation: point) else { return nil }
      self = .p384(key)
    }
  }

  /// Returns whether a DER signature covers a message; false if the signature is malformed.
  func isValidSignature(_ der: [UInt8], of message: Bytes, hash: HashAlgorithm) -> Bool {
    switch hash {
    case .sha256: isValidSignature(der, of: Digest.hash([message], as: SHA256.self))
    case .sha384: isValidSignature(der, of: Digest.hash([message], as: SHA384.self))
    }
  }

  /// Returns whether a DER signature covers a digest; false if the signature is malformed.
  private func isValidSignature(_ der: [UInt8], of digest: some Crypto.Digest) -> Bool {
    switch self {
    case .p256(let key):
      (try? P256.Signing.ECDSASignature(derRepresentation: der))
        .map { key.isValidSignature($0, for: digest) } ?? false
    case .p384(let key):
      (try? P384.Signing.ECDSASignature(derRepresentation: der))
        .map { key.isValidSignature($0, for: digest) } ?? false
    }
  }
}
