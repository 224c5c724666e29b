import Crypto
import Evidence

/// A private key, for making artifacts; nothing that judges artifacts needs one.
package struct SigningKey: Sendable {
  package let curve: Curve
  private let key: Key

  private enum Key: Sendable {
    case p256(P256.Signing.PrivateKey)
    case p384(P384.Signing.PrivateKey)
  }

  /// A new random key.
  package init(curve: Curve) {
    self.curve = curve
    switch curve {
    case .p256: key = .p256(P256.Signing.PrivateKey())
    case .p384: key = .p384(P384.Signing.PrivateKey())
    }
  }

  /// The key that always comes from the same seed: SHA-384 of the seed and a counter, taken as the
  /// private scalar, the counter rising until the scalar lies in the curve's range.
  package init?(curve: Curve, seed: [UInt8]) {
    for counter in UInt8.min...UInt8.max {
      let hash = Digest.sha384(Bytes(seed), Bytes([counter]))
      if let key = Self(curve: curve, scalar: Array(hash.prefix(curve.scalarLength))) {
        self = key
        return
      }
    }
    return nil
  }

  private init?(curve: Curve, scalar: [UInt8]) {
    self.curve = curve
    switch curve {
    case .p256:
      guard let key = try? P256.Signing.PrivateKey(rawRepresentation: scalar) else { return nil }
      self.key = .p256(key)
    case .p384:
      guard let key = try? P384.Signing.PrivateKey(rawRepresentation: scalar) else { return nil }
      self.key = .p384(key)
    }
  }

  /// The public half as an uncompressed X9.63 point.
  package var publicPoint: [UInt8] {
    switch key {
    case .p256(let key): Array(key.publicKey.x963Representation)
    case .p384(let key): Array(key.publicKey.x963Representation)
    }
  }

  /// A DER signature over the message. ECDSA draws a random number for each signature, so that no
  /// two are alike.
  ///
  /// - Throws: an error of the library's random generator.
  package func sign(_ message: [UInt8], hash: HashAlgorithm) throws -> [UInt8] {
    switch hash {
    case .sha256: try sign(SHA256.hash(data: message))
    case .sha384: try sign(SHA384.hash(data: message))
    }
  }

  private func sign(_ digest: some Crypto.Digest) throws -> [UInt8] {
    switch key {
    case .p256(let key): Array(try key.signature(for: digest).derRepresentation)
    case .p384(let key): Array(try key.signature(for: digest).derRepresentation)
    }
  }
}

extension Curve {
  fileprivate var scalarLength: Int { (pointLength - 1) / 2 }
}
