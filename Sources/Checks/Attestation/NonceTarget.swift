package import Decoding
package import Evidence
import SystemCrypto

/// What an attestation answers: the conditions under which a clientDataHash is the one that the app passed.
package struct NonceTarget: Sendable {
  package let authenticatorData: Bytes
  /// The nonce that Apple certified in the leaf.
  package let nonce: [UInt8]
  /// The clientDataHash that Apple recorded in the receipt, if it gives the certified nonce.
  package let recorded: [UInt8]?

  package init?(of subject: Subject) {
    self.init(
      subject.attestation?.authenticatorData?.bytes, subject.attestation?.details?.nonce,
      subject.receipt?.receipt)
  }

  package init?(of object: AttestationObject) {
    self.init(
      object.authenticatorData?.bytes, object.leaf.flatMap { AttestationExtensions($0).nonce },
      object.statement.receipt)
  }

  private init?(_ authenticatorData: Bytes?, _ nonce: Bytes?, _ receipt: Receipt?) {
    guard let authenticatorData, let nonce = nonce?.array else { return nil }
    self.authenticatorData = authenticatorData
    self.nonce = nonce
    recorded = receipt?.value(.clientHash).flatMap {
      Digest.sha256(authenticatorData, $0) == nonce ? $0.array : nil
    }
  }

  /// With the recorded value a comparison is enough; without it the nonce is computed.
  package func isMet(by clientDataHash: [UInt8]) -> Bool {
    recorded.map { $0 == clientDataHash } ?? (nonce(from: clientDataHash) == nonce)
  }

  package func nonce(from clientDataHash: [UInt8]) -> [UInt8] {
    Digest.sha256(authenticatorData, Bytes(clientDataHash))
  }
}
