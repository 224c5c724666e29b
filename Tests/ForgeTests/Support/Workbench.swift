import Decoding
import Evidence
import Forge
import Signing
import SystemCrypto

/// A PKI and plans that the tests share.
struct Workbench {
  let pki: ThrowawayPKI
  let key = SigningKey(curve: .p256)
  let appID = "8YE23NZS57.com.example.wallet"
  let clientDataHash = Digest.sha256([1, 2, 3])

  init() throws {
    pki = try ThrowawayPKI(seed: "tests")
  }

  var attestation: AttestationPlan {
    AttestationPlan(
      key: key, appID: appID, clientDataHash: clientDataHash,
      issuedAt: Timestamp(milliseconds: 1_791_970_013_589))
  }

  /// The plan of an attestation's receipt, forged alone.
  func receipt() throws -> ReceiptPlan {
    var plan = attestation.receipt
    plan.certificate = try attestation.forge(with: pki).certificate
    return plan
  }

  func attestationReport(_ path: [[UInt8]], with pki: ThrowawayPKI? = nil) -> PathReport {
    PathValidator.examine(
      path: path.map { Bytes($0) },
      anchor: Bytes((pki ?? self.pki).attestationRoot.certificate))
  }
}
