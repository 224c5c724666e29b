import Decoding
import Evidence
import Signing
import SystemCrypto
import Testing

@Suite("Recovery of the key that made a signature")
struct KeyRecoveryTests {
  private let key = SigningKey(curve: .p256)
  private let message = Bytes(Array("message".utf8))

  @Test("finds it among at most four candidates")
  func found() throws {
    for _ in 0..<16 {
      let signature = Bytes(try key.sign(message.array, hash: .sha256))
      let recovered = ECDSAPublicKey.recovered(from: signature, over: message, hash: .sha256)
      #expect((1...4).contains(recovered.count))
      #expect(recovered.contains { $0.point == key.publicPoint })
      #expect(
        recovered.allSatisfy { $0.isValidSignature(signature, of: message, hash: .sha256) })
    }
  }

  @Test("does not find it over another message")
  func otherMessage() throws {
    let signature = Bytes(try key.sign(message.array, hash: .sha256))
    let recovered = ECDSAPublicKey.recovered(
      from: signature, over: Bytes([0]), hash: .sha256)
    #expect(!recovered.isEmpty)
    #expect(!recovered.contains { $0.point == key.publicPoint })
  }

  @Test("finds the signer of real assertions", arguments: Sample.all("assertion"))
  func samples(sample: Sample) throws {
    let data = try #require(sample.assertion.authenticatorData?.bytes)
    let signature = try #require(sample.assertion.signature)
    let nonce = Bytes(Digest.sha256(data, Bytes(Digest.sha256(sample.clientData))))
    let recovered = ECDSAPublicKey.recovered(from: signature, over: nonce, hash: .sha256)
    #expect(recovered.contains { $0.point == sample.publicKey.array })
  }

  @Test(
    "finds none for bytes that aren't a signature",
    arguments: ["", "30", "3000", "3006020100020100", "30060201ff0201ff", "3006020101020100"])
  func malformed(hex: String) throws {
    let signature = Bytes(try #require([UInt8](hex: hex)))
    #expect(ECDSAPublicKey.recovered(from: signature, over: message, hash: .sha256).isEmpty)
  }
}
