import Checks
import Containers
import Evidence
import SystemCrypto

/// Checks that hashing, signatures, path validation and all codings work on this machine, with test
/// vectors that are part of the program: an artifact of each kind that can be verified, the two
/// trust anchors, and a small file of each format. Used by the command `selftest`.
package enum SelfTest {
  /// The result of one check.
  package struct Result: Sendable, Hashable {
    /// What was checked, as a phrase.
    package let name: String
    /// Whether it gave the expected result.
    package let passed: Bool
  }

  /// Runs all checks, in a fixed order.
  package static func run() async -> [Result] {
    let anchors = TrustAnchors()
    let primitives = [
      Result(name: "SHA-256 of “abc”", passed: hashesABC),
      Result(
        name: "signature of a genuine assertion", passed: verifies(GenuineAssertion.clientData)),
      Result(name: "the same over other client data", passed: !verifies([0x78])),
      Result(
        name: "anchor for attestations is self-signed and unaltered",
        passed: isIntact(anchors.attestation, sha256: Fingerprints.attestation)),
      Result(
        name: "anchor for receipts is self-signed and unaltered",
        passed: isIntact(anchors.receipt, sha256: Fingerprints.receipt)),
    ]
    return primitives + (await SampleArtifacts.results())
      + CodingTrial.results().map { Result(name: "reading of \($0.name)", passed: $0.passed) }
  }

  /// Whether SHA-256 of “abc” gives the digest in the examples of FIPS 180-4.
  private static var hashesABC: Bool {
    Digest.sha256(Array("abc".utf8)).hex
      == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  }

  /// Returns whether the genuine assertion verifies over `clientData`: ECDSA with SHA-256 over the
  /// nonce SHA256(authenticatorData ‖ SHA256(clientData)).
  private static func verifies(_ clientData: [UInt8]) -> Bool {
    let data = Bytes([UInt8](hex: GenuineAssertion.authenticatorData) ?? [])
    let signature = Bytes([UInt8](hex: GenuineAssertion.signature) ?? [])
    let point = Bytes([UInt8](hex: GenuineAssertion.publicKey) ?? [])
    let key = ECDSAPublicKey(curve: .p256, x963: point)
    return key?.signed(signature, over: data, and: Digest.sha256(clientData)) == true
  }

  /// Returns whether an anchor has the published fingerprint and a valid self-signature.
  private static func isIntact(_ anchor: Policy.Anchor, sha256: String) -> Bool {
    let report = PathValidator.examine(
      path: [anchor.certificate], anchor: anchor.certificate, endingIn: .issuer)
    return anchor.sha256.equals(sha256) && report.isTrusted
  }
}

/// An assertion of veehaitch/devicecheck-appattest, made on iOS 14.4 (Apache License 2.0).
private enum GenuineAssertion {
  static let clientData = Array("wurzelpfropf".utf8)

  /// 37 bytes in hexadecimal: rpIdHash, flags, counter.
  static let authenticatorData =
    "456512ea7e269476ab93e1b7971685592ff73f894ac0ec2fd54808a08bfb6c8f4000000001"

  /// ECDSA signature in DER, in hexadecimal.
  static let signature = """
    3044022049e814ff411ebcf542b2f38632377443c9d603f4a550d814d12bec758bc7b3a8022018cec1b196d2b85e93\
    8e62bac6d3857a4c95ca37fc6a41afa79a854469bd2d3c
    """

  /// X9.63 point, 65 bytes in hexadecimal.
  static let publicKey = """
    0488c034a190aa7dbc5a061501c6542803942582198b3f1cc54673ca3b9ad20b41528267a54f5fdba0469fafb46b\
    b6990a396bf04f94a49d4320c81c7ab240a398
    """
}

/// SHA-256 of the two trust anchors, as Apple publishes them.
private enum Fingerprints {
  static let attestation = "1cb9823ba28ba6ad2d33a006941de2ae4f513ef1d4e831b9f7e0fa7b6242c932"
  static let receipt = "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179"
}
