import Checks
import Decoding
import Evidence
import SystemCrypto

/// The conditions under which client data is what an assertion signs.
struct SignatureTarget: Sendable {
  private(set) var authenticatorData: Bytes
  let signature: Bytes
  let key: ECDSAPublicKey
  /// For the many hashes of a search.
  private let covered: CoveredDigest?

  init?(of subject: Subject) {
    guard let assertion = subject.wholeAssertion, let signature = assertion.signature,
      let data = assertion.authenticatorData?.bytes,
      let key = subject.expectedPublicKey.flatMap({ ECDSAPublicKey(curve: .p256, x963: $0.point) })
    else { return nil }
    authenticatorData = data
    self.signature = signature
    self.key = key
    covered = CoveredDigest(of: signature, by: key)
  }

  /// The same signature and key over other authenticator data.
  func over(_ data: Bytes) -> SignatureTarget {
    var target = self
    target.authenticatorData = data
    return target
  }

  /// Whether the hash is worth verifying with.
  func canBeMet(by clientDataHash: [UInt8]) -> Bool {
    covered?.equals(Digest.sha256(nonce(from: clientDataHash))) == true
  }

  func isMet(by clientDataHash: [UInt8]) -> Bool {
    isMet(by: clientDataHash, signature: signature)
  }

  /// The same for the signature in another form.
  func isMet(by clientDataHash: [UInt8], signature: Bytes) -> Bool {
    key.isValidSignature(signature, of: nonce(from: clientDataHash), hash: .sha256)
  }

  func nonce(from clientDataHash: [UInt8]) -> Bytes {
    Bytes(Digest.sha256(authenticatorData, Bytes(clientDataHash)))
  }
}
