import COpenSSLShims
package import Evidence

/// An RSA public key, for tokens of services that sign with RS256 (RFC 7518 §3.3).
package struct RSAPublicKey: Sendable, Hashable {
  private let modulus: [UInt8]
  private let exponent: [UInt8]

  /// Creates a key from its numbers, both big-endian.
  package init(modulus: [UInt8], exponent: [UInt8]) {
    self.modulus = modulus
    self.exponent = exponent
  }

  /// Returns whether a PKCS #1 v1.5 signature covers a message with this SHA-256 hash.
  ///
  /// False for a modulus of more than 16,384 bits or an exponent of more than 64 bits.
  package func isValidSignature(_ signature: Bytes, ofDigest digest: [UInt8]) -> Bool {
    guard modulus.count <= Self.longest, exponent.count <= 8 else { return false }
    return withSlices([Bytes(modulus), Bytes(exponent), signature, Bytes(digest)]) { slices in
      ats_rsa_verify_sha256(slices[0], slices[1], slices[2], slices[3])
    }
  }

  /// The maximum length of a modulus in bytes, which limits the cost of a hostile key.
  private static let longest = 2_048
}
