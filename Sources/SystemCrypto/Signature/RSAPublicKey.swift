import COpenSSLShims
package import Evidence

/// An RSA key, for tokens of services that sign with RS256 (RFC 7518 §3.3).
package struct RSAPublicKey: Sendable, Hashable {
  private let modulus: [UInt8]
  private let exponent: [UInt8]

  /// Numbers, the most significant byte first.
  package init(modulus: [UInt8], exponent: [UInt8]) {
    self.modulus = modulus
    self.exponent = exponent
  }

  /// Whether a signature with PKCS #1 v1.5 covers a message whose SHA-256 is known.
  package func isValidSignature(_ signature: Bytes, ofDigest digest: [UInt8]) -> Bool {
    guard modulus.count <= Self.longest, exponent.count <= 8 else { return false }
    return withSlices([Bytes(modulus), Bytes(exponent), signature, Bytes(digest)]) { slices in
      ats_rsa_verify_sha256(slices[0], slices[1], slices[2], slices[3])
    }
  }

  /// 16,384 bits: what is longer costs more than any service asks for.
  private static let longest = 2_048
}
