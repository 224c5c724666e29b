package import Signing
import SystemCrypto

/// A forged attestation, with what the server would know of its key afterwards.
package struct ForgedAttestation: Sendable {
  package let bytes: [UInt8]
  package let key: SigningKey
  package let certificate: [UInt8]
  package let receipt: [UInt8]

  /// The SHA-256 of the key's point: what the device calls the key.
  package var keyID: [UInt8] { Digest.sha256(key.publicPoint) }
}
