import Checks
import Decoding
import Evidence
import SystemCrypto

/// The authenticator data, signature and key of an assertion: a test for whether client data is
/// what the assertion signs.
///
/// The signature covers nonce = SHA-256(authenticatorData ‖ clientDataHash) as an ECDSA-SHA256
/// message (Apple, “Validating Apps That Connect to Your Server”).
struct SignatureTarget: Sendable {
  /// The authenticator data, as in the assertion.
  private(set) var authenticatorData: Bytes
  /// The signature in DER.
  let signature: Bytes
  /// The expected public key on P-256.
  let key: ECDSAPublicKey
  /// A quick test for the digest that the signature covers, for the many hashes of a search.
  private let covered: CoveredDigest?

  /// Creates the target of an assertion; `nil` if it isn't complete, or its public key isn't known
  /// or isn't on P-256.
  init?(of input: CheckInput) {
    guard let assertion = input.wholeAssertion, let signature = assertion.signature,
      let data = assertion.authenticatorData?.bytes,
      let key = input.expectedPublicKey.flatMap({ ECDSAPublicKey(curve: .p256, x963: $0.point) })
    else { return nil }
    authenticatorData = data
    self.signature = signature
    self.key = key
    covered = CoveredDigest(of: signature, by: key)
  }

  /// Returns the same signature and key with other authenticator data.
  func over(_ data: Bytes) -> SignatureTarget {
    var target = self
    target.authenticatorData = data
    return target
  }

  /// Returns whether the signature can cover this hash, at a fraction of the cost of a
  /// verification. Confirm true with ``isMet(by:)``.
  func canBeMet(by clientDataHash: [UInt8]) -> Bool {
    covered?.equals(Digest.sha256(nonce(from: clientDataHash))) == true
  }

  /// Returns whether the signature is valid for this clientDataHash.
  func isMet(by clientDataHash: [UInt8]) -> Bool {
    isMet(by: clientDataHash, signature: signature)
  }

  /// Returns the same for a different form of the signature.
  func isMet(by clientDataHash: [UInt8], signature: Bytes) -> Bool {
    key.signed(signature, over: authenticatorData, and: clientDataHash)
  }

  /// Returns SHA-256(authenticatorData ‖ clientDataHash), 32 bytes.
  func nonce(from clientDataHash: [UInt8]) -> Bytes {
    Bytes(Digest.sha256(authenticatorData, Bytes(clientDataHash)))
  }
}
