package import Decoding
package import Evidence
import SystemCrypto

/// The test that a clientDataHash must pass to be the one that the app gave to `attestKey`.
///
/// The search for causes uses it: it tries thousands of hashes against one target.
package struct NonceTarget: Sendable {
  /// The authenticator data, to which the clientDataHash is appended.
  package let authenticatorData: Bytes
  /// The nonce that Apple certified in the leaf: SHA-256(authData ‖ clientDataHash), 32 bytes.
  package let nonce: [UInt8]
  /// The clientDataHash that Apple recorded in field 4 of the receipt; `nil` if there is none, or
  /// if it doesn't give the certified nonce.
  package let recorded: [UInt8]?

  /// Creates the target of an attestation that is being checked; `nil` without authenticator data
  /// or nonce.
  package init?(of input: CheckInput) {
    self.init(
      input.attestation?.authenticatorData?.bytes, input.attestation?.details?.nonce,
      input.receipt?.receipt)
  }

  /// Creates the target of a decoded attestation object; `nil` without authenticator data or nonce.
  package init?(of object: AttestationObject) {
    self.init(
      object.authenticatorData?.bytes, object.leaf.flatMap { AttestationExtensions($0).nonce },
      object.statement.receipt)
  }

  /// Creates a target and computes whether the receipt's field 4 gives the nonce.
  private init?(_ authenticatorData: Bytes?, _ nonce: Bytes?, _ receipt: Receipt?) {
    guard let authenticatorData, let nonce = nonce?.array else { return nil }
    self.authenticatorData = authenticatorData
    self.nonce = nonce
    recorded = receipt?.value(.clientHash).flatMap {
      Digest.sha256(authenticatorData, $0) == nonce ? $0.array : nil
    }
  }

  /// Returns whether a clientDataHash is the one that the app passed: compares it with
  /// ``recorded``, or without that computes the nonce from it.
  package func isMet(by clientDataHash: [UInt8]) -> Bool {
    recorded.map { $0 == clientDataHash } ?? (nonce(from: clientDataHash) == nonce)
  }

  /// Returns SHA-256(authData ‖ clientDataHash), 32 bytes.
  package func nonce(from clientDataHash: [UInt8]) -> [UInt8] {
    Digest.sha256(authenticatorData, Bytes(clientDataHash))
  }
}
