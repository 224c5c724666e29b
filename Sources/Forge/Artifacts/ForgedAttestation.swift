package import Signing
import SystemCrypto

/// A forged attestation, with what the server would know about its key afterwards.
package struct ForgedAttestation: Sendable {
  /// The attestation object.
  package let bytes: [UInt8]
  /// The attested key.
  package let key: SigningKey
  /// The leaf certificate in DER.
  package let certificate: [UInt8]
  /// The receipt.
  package let receipt: [UInt8]

  /// The key ID: the SHA-256 hash of the key's point.
  package var keyID: [UInt8] { Digest.sha256(key.publicPoint) }
}
