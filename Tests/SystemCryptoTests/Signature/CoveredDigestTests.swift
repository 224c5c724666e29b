import Evidence
import Signing
import SystemCrypto
import Testing

@Suite("The digest that a signature covers")
struct CoveredDigestTests {
  private static func key() throws -> SigningKey {
    try #require(SigningKey(curve: .p256, seed: Array("covered".utf8)))
  }

  private static func publicKey() throws -> ECDSAPublicKey {
    try #require(ECDSAPublicKey(curve: .p256, x963: Bytes(try key().publicPoint)))
  }

  @Test("is found among other digests, with the same result as verification", arguments: 0..<8)
  func same(number: UInt8) throws {
    let key = try Self.publicKey()
    let signature = Bytes(try Self.key().sign([number], hash: .sha256))
    let covered = try #require(CoveredDigest(of: signature, by: key))
    for other: UInt8 in 0..<8 {
      let digest = Digest.sha256([other])
      #expect(covered.equals(digest) == (other == number))
      #expect(covered.equals(digest) == key.isValidSignature(signature, ofDigest: digest))
    }
    #expect(!covered.equals([]))
    #expect(!covered.equals([UInt8](repeating: 0, count: 32)))
  }

  @Test("isn't found for another key")
  func otherKey() throws {
    let other = try #require(SigningKey(curve: .p256, seed: Array("other".utf8)))
    let signature = Bytes(try other.sign([1], hash: .sha256))
    let covered = CoveredDigest(of: signature, by: try Self.publicKey())
    #expect(covered?.equals(Digest.sha256([1])) != true)
  }

  @Test("is nil for bytes that aren't a signature")
  func noSignature() throws {
    let key = try Self.publicKey()
    for bytes: [UInt8] in [[], [0x30], [0x30, 6, 2, 1, 0, 2, 1, 1], [0x30, 6, 2, 1, 1, 2, 1, 0]] {
      #expect(CoveredDigest(of: Bytes(bytes), by: key) == nil)
    }
  }
}
