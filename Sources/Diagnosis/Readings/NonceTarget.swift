import Checks
import Decoding
import Evidence
import SystemCrypto

/// The conditions under which a clientDataHash is the one that the app passed.
struct NonceTarget: Sendable {
  let authenticatorData: Bytes
  let nonce: [UInt8]
  /// The clientDataHash that Apple recorded in the receipt, if it gives the certified nonce.
  let recorded: [UInt8]?

  init?(of subject: Subject) {
    guard let data = subject.attestation?.authenticatorData?.bytes,
      let nonce = subject.attestation?.details?.nonce
    else { return nil }
    authenticatorData = data
    self.nonce = nonce.array
    let field = subject.receipt?.receipt.value(.clientHash)
    recorded = field.flatMap {
      Digest.sha256(data, $0) == nonce.array ? $0.array : nil
    }
  }

  /// With the recorded value a comparison is enough; without it the nonce is computed.
  func isMet(by clientDataHash: [UInt8]) -> Bool {
    recorded.map { $0 == clientDataHash } ?? (nonce(from: clientDataHash) == nonce)
  }

  func nonce(from clientDataHash: [UInt8]) -> [UInt8] {
    Digest.sha256(authenticatorData, Bytes(clientDataHash))
  }
}
