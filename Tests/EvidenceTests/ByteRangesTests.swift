import Evidence
import TestSupport
import Testing

@Suite("Ranges of a buffer")
struct ByteRangesTests {
  @Test("ranges that overlap or touch are merged, in any order")
  func joins() {
    #expect(ByteRanges([5..<7, 0..<2, 2..<3, 6..<9, 4..<4]).ranges == [0..<3, 5..<9])
    var ranges = ByteRanges([0..<1, 4..<5, 8..<9])
    ranges.insert(1..<8)
    #expect(ranges.ranges == [0..<9])
    #expect(ByteRanges([3..<3]).ranges.isEmpty)
  }

  @Test("membership agrees with a linear search", arguments: 0..<30 as Range<UInt64>)
  func asSlowly(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func range() -> Range<Int> {
      let low = Int.random(in: 0..<60, using: &generator)
      return low..<(low + Int.random(in: 0..<6, using: &generator))
    }
    let given = (0..<12).map { _ in range() }
    var ranges = ByteRanges()
    for one in given.prefix(6) { ranges.insert(one) }
    ranges.formUnion(ByteRanges(given.dropFirst(6)))
    for offset in -1..<70 {
      #expect(ranges.contains(offset) == given.contains { $0.contains(offset) })
    }
    let asked = range()
    #expect(ranges.overlaps(asked) == given.contains { $0.overlaps(asked) })
    let left = Set(0..<50).subtracting(given.joined())
    #expect(Set(ranges.gaps(in: 0..<50).joined()) == left)
    #expect(
      zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
  }
}
