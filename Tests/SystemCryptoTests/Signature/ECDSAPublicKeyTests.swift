import Evidence
import Signing
import SystemCrypto
import Testing

@Suite("Public keys")
struct ECDSAPublicKeyTests {
  private let point = SigningKey(curve: .p256).publicPoint

  @Test("a point of the other curve isn't a key")
  func otherCurve() {
    #expect(ECDSAPublicKey(curve: .p384, x963: Bytes(point)) == nil)
  }

  @Test("a point that isn't on the curve isn't a key")
  func besideTheCurve() {
    var beside = point
    beside[64] ^= 1
    #expect(ECDSAPublicKey(curve: .p256, x963: Bytes(beside)) == nil)
  }

  @Test("only 65 bytes that start with 04 are a key", arguments: [0, 1, 33, 64, 66])
  func wrongLength(count: Int) {
    let bytes = Array((point + [0]).prefix(count))
    #expect(ECDSAPublicKey(curve: .p256, x963: Bytes(bytes)) == nil)
  }

  @Test("a compressed point isn't a key")
  func compressed() {
    let bytes = [2 + point[64] & 1] + point[1...32]
    #expect(ECDSAPublicKey(curve: .p256, x963: Bytes(bytes)) == nil)
  }

  @Test("keys are equal when their points are")
  func equality() throws {
    let first = try #require(ECDSAPublicKey(curve: .p256, x963: Bytes(point)))
    let second = try #require(ECDSAPublicKey(curve: .p256, x963: Bytes(point, name: "other")))
    let other = ECDSAPublicKey(
      curve: .p256, x963: Bytes(SigningKey(curve: .p256).publicPoint))
    #expect(Set([first, second]).count == 1)
    #expect(first != other)
  }
}
