import SystemCrypto
import Testing

@testable import Attestscope

@Suite("Numbers under digests")
struct DigestMapTests {
  private static func digest(_ number: Int) -> [UInt8] { Digest.sha256(Array("\(number)".utf8)) }

  @Test(
    "are found while the table grows, in memory and on disk",
    arguments: [0, 1 << 17, 1 << 30])
  func found(capacity: Int) {
    var map = DigestMap(capacity: capacity)
    for number in 0..<3_000 {
      #expect(map[Self.digest(number)] == nil)
      let isKept = map.set(.init(first: number, second: number * 2), for: Self.digest(number))
      #expect(isKept)
    }
    #expect(map.count == 3_000)
    for number in 0..<3_000 {
      #expect(map[Self.digest(number)] == .init(first: number, second: number * 2))
    }
    #expect(map[Self.digest(3_000)] == nil)
  }

  @Test("are replaced for an existing digest")
  func replaced() {
    var map = DigestMap()
    for number in 0..<5 { _ = map.set(.init(first: 0, second: number), for: Self.digest(1)) }
    #expect(map.count == 1 && map[Self.digest(1)] == .init(first: 0, second: 4))
  }
}
