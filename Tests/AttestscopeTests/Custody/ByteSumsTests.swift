import Platform
import Results
import Testing

@testable import Attestscope

@Suite("Sums over the bytes of a file")
struct ByteSumsTests {
  private func sums(_ bytes: [UInt8]) -> ByteSums {
    var sums = ByteSums()
    sums.add(bytes)
    return sums
  }

  @Test("give the place and the difference of the only changed byte", arguments: [0, 1, 499, 999])
  func place(_ offset: Int) throws {
    let before = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var now = before
    now[offset] ^= 0x81
    let change = try #require(sums(now).onlyChange(since: sums(before), size: 1_000))
    #expect(change.offset == offset)
    #expect(change.difference == Int(now[offset]) - Int(before[offset]))
  }

  @Test("are the same for pieces of any length")
  func pieces() {
    var pieces = ByteSums()
    for piece in [[1, 2], [], [3], [4, 5, 6]] as [[UInt8]] { pieces.add(piece) }
    #expect(pieces.hex == sums([1, 2, 3, 4, 5, 6]).hex)
  }

  @Test("that no change of one byte explains give no place")
  func extremes() throws {
    let none = ByteSums()
    for hex in [
      // Differences of 1 and of the least integer, in both directions.
      "00000000000000018000000000000000", "ffffffffffffffff8000000000000000",
      "0000000000000000" + "0000000000000005", "00000000000001000000000000000100",
      "0000000000000002" + "0000000000000003",
    ] {
      let stated = try #require(ByteSums(hex: hex))
      #expect(none.onlyChange(since: stated, size: 1_000) == nil, "\(hex)")
      #expect(stated.onlyChange(since: none, size: 1_000) == nil, "\(hex)")
    }
  }

  @Test("a block length that gives very many blocks is replaced")
  func blocks() throws {
    let file = try ScratchFile(String(repeating: "x", count: 200_000))
    let digest = try #require(FileDigest(RawPath(file.path), blockSize: 1))
    #expect(digest.blocks.utf8.count / FileDigest.blockDigits <= 2_048)
    let usual = try #require(FileDigest(RawPath(file.path)))
    #expect(usual.blocks.utf8.count / FileDigest.blockDigits <= 64)
    #expect(usual.sha256 == digest.sha256)
  }
}
