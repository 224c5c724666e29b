import Decoding
import Evidence
import Testing

@Suite("Tokens of services in traffic")
struct ServiceTokenTests {
  private static func token(_ claims: String) -> String {
    let parts = [#"{"alg":"ES256"}"#, claims, "signature"].map {
      Base64.encode(Array($0.utf8)).filter { $0 != "=" }.replacing("+", with: "-")
        .replacing("/", with: "_")
    }
    return parts.joined(separator: ".")
  }

  private static func found(_ text: String) -> String? {
    ServiceToken.token(in: Bytes(Array(text.utf8))) { $0.hasPrefix("known") }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "are recognized by issuer or claims, with or without a scheme",
    arguments: [
      #"{"iss":"known"}"#, #"{"iss":"known/1"}"#,
      #"{"iss":"me","attest":"hardware","bundle_id":"a","jailbreak_detected":false}"#,
    ])
  func known(_ claims: String) {
    let token = Self.token(claims)
    #expect(Self.found(token) == token)
    #expect(Self.found("Bearer \(token)") == token)
    #expect(Self.found("bearer \(token)") == token)
  }

  @Test("have a buffer without the scheme, whose place is known")
  func buffer() throws {
    let header = Bytes(Array("Bearer \(Self.token(#"{"iss":"known"}"#))".utf8), name: "header")
    let token = try #require(ServiceToken.token(in: header) { $0 == "known" })
    #expect(token.range == token.buffer.storage.indices)
    let place = try #require(token.buffer.origin?.place)
    #expect(place.buffer === header.buffer && place.offset == 7)
  }

  @Test(
    "aren't recognized for another issuer",
    arguments: [token(#"{"iss":"https://accounts.example.com"}"#), "eyJ.a", "Bearer x", ""])
  func others(_ text: String) {
    #expect(Self.found(text) == nil)
  }
}
