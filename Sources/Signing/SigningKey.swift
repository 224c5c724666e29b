import COpenSSLShims
import Crypto
import Evidence
package import SystemCrypto

/// A private key that signs the same message with the same bytes every time, for making artifacts.
/// Nothing that judges artifacts needs one.
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

  /// The key with a private scalar, as wide as the curve's order.
  package init?(curve: Curve, scalar: [UInt8]) {
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

  /// A DER signature over the message. The number that every signature needs comes from the key and
  /// the message (RFC 6979), so that what is forged again is the same, byte for byte.
  package func sign(_ message: [UInt8], hash: HashAlgorithm) throws(SigningError) -> [UInt8] {
    try sign(digest: hash.digest(Bytes(message)), of: hash)
  }

  /// The same over a digest that is finished already.
  package func sign(
    digest: [UInt8], of hash: HashAlgorithm
  ) throws(SigningError) -> [UInt8] {
    for number in SigningNumbers(secret: secret, digest: digest, hash: hash, curve: curve) {
      if let signature = signature(over: digest, number), let der = der(signature) { return der }
    }
    throw SigningError()
  }

  private var secret: [UInt8] {
    switch key {
    case .p256(let key): Array(key.rawRepresentation)
    case .p384(let key): Array(key.rawRepresentation)
    }
  }

  /// `r ‖ s`; `nil` where the number does not do.
  private func signature(over digest: [UInt8], _ number: [UInt8]) -> [UInt8]? {
    var signature = [UInt8](repeating: 0, count: 2 * curve.scalarLength)
    let isMade = secret.withSlice { secret in
      number.withSlice { number in
        digest.withSlice { ats_ecdsa_sign(curve.code, secret, number, $0, &signature) }
      }
    }
    return isMade ? signature : nil
  }

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

/// No number made a signature. That many numbers in a row fail only where the library does.
package struct SigningError: Error {}

extension Curve {
  fileprivate var scalarLength: Int { (pointLength - 1) / 2 }

  fileprivate var code: ats_curve {
    switch self {
    case .p256: ATS_CURVE_P256
    case .p384: ATS_CURVE_P384
    }
  }
}

extension [UInt8] {
  /// Lends the bytes to C for the time of a call.
  fileprivate func withSlice<Result>(_ body: (ats_slice) -> Result) -> Result {
    withUnsafeBufferPointer { body(ats_slice(bytes: $0.baseAddress, count: $0.count)) }
  }
}
