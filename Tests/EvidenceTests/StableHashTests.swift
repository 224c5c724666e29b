import Evidence
import Testing

@Suite("The stable hash of bytes")
struct StableHashTests {
  @Test(
    "is FNV-1a with 64 bits",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c),
      ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func vectors(text: String, hash: UInt64) {
    #expect(text.utf8.stableHash == hash)
    #expect(Array(text.utf8)[...].stableHash == hash)
  }
}
