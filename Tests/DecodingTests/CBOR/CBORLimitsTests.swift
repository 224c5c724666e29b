import Decoding
import Evidence
import Testing

@Suite("Limits of the CBOR decoder")
struct CBORLimitsTests {
  /// One byte that opens a level of nesting.
  @Test(
    "nesting stops at the limit, for every nesting type",
    arguments: [
      [0x81], [0x9f], [0xc1], [0xa1, 0x00], [0xbf, 0x00], [0xa1], [0xbf], [0x81, 0xc1, 0xa1],
    ] as [[UInt8]])
  func nesting(level: [UInt8]) {
    let bytes = Bytes((0..<10_000).flatMap { _ in level })
    let anomalies = CBORDecoder.decodeWhole(bytes).anomalies
    #expect(anomalies.contains { $0.kind == .depthLimit(64) })
  }

  @Test(
    "nested chunks are rejected at the first level", arguments: [0x5f, 0x7f])
  func nestedChunks(opening: UInt8) {
    let bytes = Bytes([UInt8](repeating: opening, count: 100_000))
    let decoded = CBORDecoder.decodeWhole(bytes)
    #expect(decoded.anomalies.count < 5)
    #expect(
      decoded.anomalies.contains {
        if case .wrongChunkType = $0.kind { $0.bytes.startIndex == 1 } else { false }
      })
  }

  @Test("exactly the allowed depth is read", arguments: [1, 2, 63, 64])
  func depth(limit: Int) {
    let limits = DecodingLimits(depth: limit)
    let within = [UInt8](repeating: 0x81, count: limit - 1) + [0]
    #expect(CBORDecoder.decodeWhole(Bytes(within), limits: limits).anomalies.isEmpty)
    let anomalies = CBORDecoder.decodeWhole(Bytes([0x81] + within), limits: limits).anomalies
    #expect(anomalies.map(\.kind).first == .depthLimit(limit))
  }

  @Test(
    "a count that no input could fill costs nothing",
    arguments: ["5b", "7b", "9b", "bb"].flatMap { head in
      ["ffffffffffffffff", "7fffffffffffffff", "8000000000000000", "00000000ffffffff"].map {
        head + $0
      }
    })
  func hugeCounts(hex: String) throws {
    let decoded = CBORDecoder.decodeWhole(Bytes(hex + "00"))
    #expect(decoded.item?.bytes.count == 10)
    guard case .truncated = try #require(decoded.anomalies.last).kind else {
      Issue.record("\(decoded.anomalies)")
      return
    }
  }

  @Test("no more items are read than allowed")
  func items() {
    let limits = DecodingLimits(items: 100)
    let fits = Bytes([0x98, 99] + [UInt8](repeating: 0, count: 99))
    #expect(CBORDecoder.decodeWhole(fits, limits: limits).anomalies.isEmpty)
    let exceeds = Bytes([0x98, 100] + [UInt8](repeating: 0, count: 100))
    let decoded = CBORDecoder.decode(exceeds, limits: limits)
    #expect(decoded.anomalies.map(\.kind) == [.itemLimit(100)])
    #expect(decoded.item?.array?.count == 99)
  }

  @Test("an endless array stops at the limit of items")
  func endlessArray() {
    let decoded = CBORDecoder.decode(Bytes([0x9f] + [UInt8](repeating: 0, count: 1_000_000)))
    #expect(decoded.item?.array?.count == DecodingLimits.standard.items - 1)
    #expect(decoded.anomalies.last?.kind == .itemLimit(DecodingLimits.standard.items))
  }
}
