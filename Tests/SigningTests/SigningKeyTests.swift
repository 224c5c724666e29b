import Evidence
import Signing
import SystemCrypto
import Testing

@Suite("Signing keys")
struct SigningKeyTests {
  @Test("the same seed gives the same key, another one another", arguments: Curve.allCases)
  func seed(curve: Curve) throws {
    let first = try #require(SigningKey(curve: curve, seed: [1, 2, 3])).publicPoint
    #expect(first == SigningKey(curve: curve, seed: [1, 2, 3])?.publicPoint)
    #expect(first != SigningKey(curve: curve, seed: [1, 2, 4])?.publicPoint)
    #expect(first.count == curve.pointLength)
  }

  @Test("random keys differ")
  func random() {
    #expect(SigningKey(curve: .p256).publicPoint != SigningKey(curve: .p256).publicPoint)
  }

  @Test(
    "signatures are those of RFC 6979, appendices A.2.5 and A.2.6",
    arguments: [
      (
        Curve.p256, HashAlgorithm.sha256,
        "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721",
        "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
          + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
      ),
      (
        Curve.p384, HashAlgorithm.sha384,
        "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d8"
          + "96d5724e4c70a825f872c9ea60d2edf5",
        "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c"
          + "81a648152e44acf96e36dd1e80fabe4699ef4aeb15f178cea1fe40db2603138f"
          + "130e740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8"
      ),
    ])
  func deterministic(
    _ curve: Curve, _ hash: HashAlgorithm, _ scalar: String, _ signature: String
  ) throws {
    let key = try #require([UInt8](hex: scalar).flatMap { SigningKey(curve: curve, scalar: $0) })
    let der = try key.sign(Array("sample".utf8), hash: hash)
    let width = signature.count / 2
    for half in [signature.prefix(width), signature.suffix(width)] {
      #expect(der.hex.contains(half))
    }
  }

  @Test(
    "every curve signs with every hash function, and its public half verifies",
    arguments: Curve.allCases, HashAlgorithm.allCases)
  func verification(_ curve: Curve, _ hash: HashAlgorithm) throws {
    let key = try #require(SigningKey(curve: curve, seed: [7]))
    let publicKey = try #require(ECDSAPublicKey(curve: curve, x963: Bytes(key.publicPoint)))
    for message in [[], [1], [UInt8](repeating: 2, count: 1_000)] {
      let signature = try key.sign(message, hash: hash)
      #expect(publicKey.isValidSignature(Bytes(signature), of: Bytes(message), hash: hash))
      #expect(try signature == key.sign(message, hash: hash))
    }
  }
}
