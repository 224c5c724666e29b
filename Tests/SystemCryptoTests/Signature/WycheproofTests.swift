import Evidence
import SystemCrypto
import TestSupport
import Testing

@Suite("Wycheproof's ECDSA signatures")
struct WycheproofTests {
  @Test(
    "come out as published, with both libraries",
    arguments: [
      ("ecdsa_secp256r1_sha256_test", Curve.p256, HashAlgorithm.sha256),
      ("ecdsa_secp384r1_sha256_test", .p384, .sha256),
      ("ecdsa_secp384r1_sha384_test", .p384, .sha384),
    ])
  func signatures(_ name: String, curve: Curve, hash: HashAlgorithm) throws {
    let file = PeerSuite.json("wycheproof/\(name).json")
    let groups = try #require(file["testGroups"] as? [[String: Any]])
    var different: [String] = []
    var count = 0
    for group in groups {
      let published = try #require(group["publicKey"] as? [String: Any])
      let point = try #require((published["uncompressed"] as? String).flatMap { [UInt8](hex: $0) })
      let key = ECDSAPublicKey(curve: curve, x963: Bytes(point))
      for test in try #require(group["tests"] as? [[String: Any]]) {
        let message = try #require((test["msg"] as? String).flatMap { [UInt8](hex: $0) })
        let signature = try #require((test["sig"] as? String).flatMap { [UInt8](hex: $0) })
        let isValid = test["result"] as? String == "valid"
        count += 1
        let answers = [
          key?.isValidSignature(Bytes(signature), of: Bytes(message), hash: hash),
          key?.isValidSignature(Bytes(signature), ofDigest: hash.digest(Bytes(message))),
        ]
        if answers.contains(where: { ($0 ?? false) != isValid }) {
          different.append("\(test["tcId"] ?? 0): \(answers)")
        }
      }
    }
    #expect(count == file["numberOfTests"] as? Int)
    #expect(different == [])
  }
}
