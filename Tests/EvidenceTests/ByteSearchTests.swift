import Evidence
import TestSupport
import Testing

@Suite("Searching bytes in bytes")
struct ByteSearchTests {
  @Test(
    "a pattern is found at every place, and an empty pattern at none",
    arguments: [
      ("abcabd", "abd", true), ("abcabd", "abc", true), ("aaab", "aab", true), ("a", "a", true),
      ("abababac", "ababac", true), ("abc", "abcd", false), ("abc", "", false), ("", "a", false),
      ("abab", "ba", true), ("aaaa", "aaab", false),
    ])
  func finds(whole: String, part: String, expected: Bool) {
    let bytes = Bytes(Array("_\(whole)_".utf8)).dropFirst().dropLast()
    #expect(bytes.contains(Array(part.utf8)) == expected)
  }

  @Test("the result equals that of a naive search", arguments: 0..<40 as Range<UInt64>)
  func asSlowly(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let whole = generator.bytes(60).map { $0 & 1 }
    let part = generator.bytes(Int.random(in: 1..<7, using: &generator)).map { $0 & 1 }
    let found = whole.indices.contains { whole[$0...].starts(with: part) }
    #expect(Bytes(whole).contains(part) == found)
  }

  @Test("the time is linear in text and pattern together")
  func linear() {
    let size = 1 << 20
    let part = [UInt8](repeating: 0, count: size / 2) + [1]
    #expect(!Bytes([UInt8](repeating: 0, count: size)).contains(part))
  }
}
