import COpenSSLShims
import Crypto
import Evidence
package import SystemCrypto

/// A private ECDSA key with deterministic signatures, used to forge artifacts. Verification never
/// needs one.
package struct SigningKey: Sendable {
  /// The curve of the key.
  package let curve: Curve
  /// The public key as an uncompressed X9.63 point, `04 ‖ X ‖ Y`.
  package let publicPoint: [UInt8]
  /// The private scalar, big-endian.
  private let secret: [UInt8]

  /// Creates a random key.
  package init(curve: Curve) {
    switch curve {
    case .p256: self.init(P256.Signing.PrivateKey())
    case .p384: self.init(P384.Signing.PrivateKey())
    }
  }

  /// Derives a key from a seed, always the same one.
  ///
  /// The private scalar is the start of the SHA-384 hash of the seed and a counter byte. The
  /// counter increases until the scalar is in the curve's range.
  ///
  /// - Returns: `nil` if none of the 256 counters gives a valid scalar, which does not happen in
  ///   practice.
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

  /// Creates a key from its private scalar.
  ///
  /// - Parameter scalar: The big-endian scalar, as long as the curve's order: 32 or 48 bytes.
  /// - Returns: `nil` if the scalar is out of range or has another length.
  package init?(curve: Curve, scalar: [UInt8]) {
    switch curve {
    case .p256:
      guard let key = try? P256.Signing.PrivateKey(rawRepresentation: scalar) else { return nil }
      self.init(key)
    case .p384:
      guard let key = try? P384.Signing.PrivateKey(rawRepresentation: scalar) else { return nil }
      self.init(key)
    }
  }

  private init(_ key: P256.Signing.PrivateKey) {
    (curve, secret) = (.p256, Array(key.rawRepresentation))
    publicPoint = Array(key.publicKey.x963Representation)
  }

  private init(_ key: P384.Signing.PrivateKey) {
    (curve, secret) = (.p384, Array(key.rawRepresentation))
    publicPoint = Array(key.publicKey.x963Representation)
  }

  /// Signs a message, and returns the signature in DER.
  ///
  /// The nonce of the signature is derived from key and message (RFC 6979), so that forging again
  /// gives the same bytes.
  ///
  /// - Throws: ``SigningError`` if no nonce gives a signature.
  package func sign(_ message: [UInt8], hash: HashAlgorithm) throws(SigningError) -> [UInt8] {
    try sign(digest: hash.digest(Bytes(message)), of: hash)
  }

  /// Signs a digest, and returns the signature in DER.
  ///
  /// - Parameters:
  ///   - digest: The hash of the message.
  ///   - hash: The function that made it, which also derives the nonce.
  package func sign(
    digest: [UInt8], of hash: HashAlgorithm
  ) throws(SigningError) -> [UInt8] {
    for number in SigningNumbers(secret: secret, digest: digest, hash: hash, curve: curve) {
      if let signature = signature(over: digest, number), let der = der(signature) { return der }
    }
    throw SigningError()
  }

  /// Returns the signature `r ‖ s` for one nonce; `nil` if the nonce isn't usable.
  private func signature(over digest: [UInt8], _ number: [UInt8]) -> [UInt8]? {
    var signature = [UInt8](repeating: 0, count: 2 * curve.scalarLength)
    let isMade = withSlices([Bytes(secret), Bytes(number), Bytes(digest)]) { slices in
      ats_ecdsa_sign(curve.code, slices[0], slices[1], slices[2], &signature)
    }
    return isMade ? signature : nil
  }

  /// Returns a signature `r ‖ s` in DER.
  private func der(_ signature: [UInt8]) -> [UInt8]? {
    switch curve {
    case .p256:
      (try? P256.Signing.ECDSASignature(rawRepresentation: signature))
        .map { Array($0.derRepresentation) }
    case .p384:
      (try? P384.Signing.ECDSASignature(rawRepresentation: signature))
        .map { Array($0.derRepresentation) }
    }
  }
}

/// The error that no nonce gave a signature. It indicates a failure of the library.
package struct SigningError: Error {}

extension Curve {
  /// The length of a private scalar in bytes.
  fileprivate var scalarLength: Int { (pointLength - 1) / 2 }
}
