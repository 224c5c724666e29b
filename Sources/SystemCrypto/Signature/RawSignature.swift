import Crypto
package import Evidence

/// Conversions between DER and r ‖ s, the form of signatures in JSON Web Signatures (RFC 7518 §3.4)
/// and Web Cryptography: 32 bytes each for P-256.
package enum RawSignature {
  /// Returns the signature r ‖ s in DER; `nil` if it does not have 64 bytes.
  package static func der(_ raw: Bytes) -> [UInt8]? {
    (try? P256.Signing.ECDSASignature(rawRepresentation: raw.array)).map {
      Array($0.derRepresentation)
    }
  }

  /// Returns the DER signature as r ‖ s, 64 bytes; `nil` if it isn't a signature on P-256.
  package static func raw(_ der: Bytes) -> [UInt8]? {
    (try? P256.Signing.ECDSASignature(derRepresentation: der.array)).map {
      Array($0.rawRepresentation)
    }
  }
}
