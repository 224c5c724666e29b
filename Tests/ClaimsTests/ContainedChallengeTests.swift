import Decoding
import Evidence
import Testing

@testable import Claims

@Suite("A challenge in client data")
struct ContainedChallengeTests {
  private let challenge = GivenBytes(Bytes(Array("c2VydmVyIGNoYWxsZW5nZQ==".utf8)), nil)

  @Test("is found in text, and in the bytes of its Base64")
  func plain() {
    let text = Bytes(Array(#"{"challenge":"c2VydmVyIGNoYWxsZW5nZQ=="}"#.utf8))
    #expect(GivenBytes(text, .utf8).form(of: challenge) != nil)
    #expect(GivenBytes(Bytes(Array("a server challenge".utf8)), .utf8).form(of: challenge) != nil)
    #expect(GivenBytes(Bytes(Array("another".utf8)), .utf8).form(of: challenge) == nil)
  }

  @Test("is found in compressed client data")
  func packed() {
    // RFC 1952: {"challenge":"c2VydmVyIGNoYWxsZW5nZQ=="}
    let packed: [UInt8] = [
      0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xab, 0x56, 0x4a, 0xce, 0x48,
      0xcc, 0xc9, 0x49, 0xcd, 0x4b, 0x4f, 0x55, 0xb2, 0x52, 0x4a, 0x36, 0x0a, 0xab, 0x4c, 0xc9,
      0x0d, 0xab, 0xf4, 0x74, 0xf7, 0xcb, 0x8f, 0x0c, 0xaf, 0x28, 0x8e, 0x0a, 0x37, 0xcd, 0x8b,
      0x0a, 0xb4, 0xb5, 0x55, 0xaa, 0x05, 0x00, 0xed, 0x40, 0xf4, 0x85, 0x28, 0x00, 0x00, 0x00,
    ]
    #expect(GivenBytes(Bytes(packed), .utf8).form(of: challenge) != nil)
    #expect(GivenBytes(Bytes(packed.dropLast(12)), .utf8).form(of: challenge) == nil)
  }

  @Test("isn't looked for in what unpacks to over 64 times the bytes")
  func bomb() throws {
    // gzip of 100,000 letters a before the text above.
    let text = """
      H4sIAAAAAAACA+3BPQpAYAAA0Lt8R1AWZZZFWYjtCzH4GSwkd3cNw3svRgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAOCvnjAscV2nfZ5CFoakucetucuiOrr2Ovs23fs6z8P7AWFaLm/IhgEA
      """
    let packed = try #require(Base64.decode(Bytes(Array(text.utf8)), as: .standard))
    #expect(GivenBytes(Bytes(packed), .utf8).form(of: challenge) == nil)
  }
}
