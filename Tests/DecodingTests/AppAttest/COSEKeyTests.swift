import Decoding
import Evidence
import Testing

@Suite("COSE keys")
struct COSEKeyTests {
  private static let x = "5820" + String(repeating: "11", count: 32)
  private static let y = "5820" + String(repeating: "22", count: 32)

  /// The key of authenticator data with an empty credential ID.
  private static func key(_ hex: String) -> COSEKey? {
    let head = String(repeating: "00", count: 37 + 16 + 2)
    return AuthenticatorData(decoding: Bytes(head + hex), as: .attestation).credential?.publicKey
  }

  @Test("a key on P-256 gives its point (SEC 1 §2.3.3)")
  func point() throws {
    let key = try #require(Self.key("a5 0102 0326 2001 21" + Self.x + "22" + Self.y))
    #expect(key.isES256)
    #expect(key.anomalies.isEmpty)
    let expected = [4] + [UInt8](repeating: 0x11, count: 32) + [UInt8](repeating: 0x22, count: 32)
    #expect(key.point == expected)
  }

  @Test(
    "another type, algorithm or curve isn't ES256, and is kept unchanged",
    arguments: ["a5 0101 0326 2001 21", "a5 0102 0327 2001 21", "a5 0102 0326 2002 21"])
  func otherKinds(hex: String) throws {
    let key = try #require(Self.key(hex + Self.x + "22" + Self.y))
    #expect(!key.isES256)
    #expect(key.anomalies.isEmpty)
    #expect(key.point?.count == 65)
  }

  @Test("coordinates of another length aren't ES256")
  func shortCoordinate() {
    #expect(Self.key("a5 0102 0326 2001 21 41aa 22" + Self.y)?.isES256 == false)
  }

  @Test("every missing label is listed")
  func missing() throws {
    let key = try #require(Self.key("a0"))
    let names = ["kty", "alg", "crv", "x", "y"]
    #expect(key.anomalies.map(\.kind) == names.map { .missing("\($0) in the COSE key") })
    #expect(key.point == nil)
  }

  @Test("a foreign label is noted, and of two equal ones the first counts")
  func foreign() throws {
    let key = try #require(Self.key("a7 0102 0326 2001 21" + Self.x + "22" + Self.y + "0101 0400"))
    #expect(key.keyType == 2)
    #expect(key.anomalies.map(\.kind) == [.unexpected("label 4 in the COSE key")])
  }

  @Test("a key that isn't a map is noted")
  func noMap() throws {
    let key = try #require(Self.key("01"))
    #expect(
      key.anomalies.first?.kind
        == .wrongType("the COSE key", expected: "a map", found: "an integer"))
  }
}
