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
}
