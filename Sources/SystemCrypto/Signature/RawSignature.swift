import Crypto
package import Evidence

/// A signature on P-256 as r ‖ s, 32 bytes each: the form of JSON Web Signatures (RFC 7518 §3.4)
/// and of Web Cryptography.
package enum RawSignature {
  /// The same signature in DER; `nil` where the bytes are not 64.
  package static func der(_ raw: Bytes) -> [UInt8]? {
    (try? P256.Signing.ECDSASignature(rawRepresentation: raw.array)).map {
      Array($0.derRepresentation)
    }
  }

  /// A signature in DER as r ‖ s, 64 bytes; `nil` where it is none.
  package static func raw(_ der: Bytes) -> [UInt8]? {
    (try? P256.Signing.ECDSASignature(derRepresentation: der.array)).map {
      Array($0.rawRepresentation)
    }
  }
}
