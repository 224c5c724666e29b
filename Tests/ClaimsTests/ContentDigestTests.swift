import Evidence
import Testing

@testable import Claims

@Suite("The digest of a message's content")
struct ContentDigestTests {
  /// RFC 9530, appendix B.1 and D: the digests of `{"hello": "world"}` and a line feed.
  private static let content = Bytes(Array("{\"hello\": \"world\"}\n".utf8))
  private static let sha256 = "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:"

  @Test("matches the content that it was computed of")
  func matches() {
    #expect(ContentDigest.matches(Self.sha256, Self.content))
  }

  @Test(
    "doesn't match other content, and an unknown algorithm shows nothing",
    arguments: [
      "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:", "md5=:AAAA:", "sha-256=:!:", "",
      sha256 + ", sha-512=:AAAA:",
    ])
  func other(_ field: String) {
    #expect(!ContentDigest.matches(field, Self.content))
  }
}
