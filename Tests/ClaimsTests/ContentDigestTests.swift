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
    #expect(compare(Self.sha256) == .matches)
    #expect(ContentDigest.field(of: Self.content) == Self.sha256)
  }

  private func compare(_ field: String) -> ContentDigest.Comparison {
    ContentDigest.compare(Bytes(Array(field.utf8)), with: [.empty, Self.content])
  }

  private static let other = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:"

  @Test(
    "differs from other content, also in one of several fields",
    arguments: [
      other, "sha-256=:!:", "sha-256=1", sha256 + ", sha-512=:AAAA:", sha256 + ", " + other,
      "x-" + sha256 + ", " + other,
    ])
  func differs(_ field: String) {
    #expect(compare(field) == .differs)
  }

  @Test(
    "can't be told by other algorithms, or of too many digests",
    arguments: [
      "md5=:AAAA:", "", "x-" + sha256, String(repeating: "md5=:AAAA:,", count: 64) + sha256,
    ])
  func unknown(_ field: String) {
    #expect(compare(field) == .unknown)
  }
}
