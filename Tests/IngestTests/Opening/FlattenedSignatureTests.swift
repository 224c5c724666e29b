import Decoding
import Evidence
import TestSupport
import Testing

@testable import Ingest

@Suite("Tokens in flattened JSON")
struct FlattenedSignatureTests {
  private static func member(_ name: String, _ value: String) -> JSONNode.Member {
    let bytes = Bytes(Array(value.utf8))
    return JSONNode.Member(name, JSONNode(.string(bytes), at: bytes))
  }

  private static let token = [
    member("protected", "e30"), member("payload", "MQ"), member("signature", Genuine.assertion),
  ]

  @Test("have their signing input as the client data of the assertion that is their signature")
  func signingInput() throws {
    let members = try #require((Self.token + [Self.member("keyId", "k")]).withSigningInput)
    #expect(members.map(\.name) == ["protected", "signature", "keyId", "clientData"])
    #expect(members.last?.value.string?.utf8 == "e30.MQ")
  }

  @Test(
    "have none with another signature, or with two values of a member",
    arguments: [
      Array(token.dropFirst()), token + [member("payload", "Mg")],
      token + [member("protected", "e31")],
      token.dropLast() + [member("signature", "c2ln")],
    ])
  func others(_ members: [JSONNode.Member]) {
    #expect(members.withSigningInput == nil)
    #expect(members.beyondToken.count == members.count)
  }

  @Test("sign no other members")
  func beyond() {
    let members = Self.token + [Self.member("amount", "1"), Self.member("header", "{}")]
    #expect(members.beyondToken.map(\.name) == ["amount"])
  }
}
