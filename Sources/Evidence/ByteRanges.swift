/// Stretches of a buffer, in order, none of which touches another: what is one of them, and where
/// the next begins, is found by halving.
package struct ByteRanges: Sendable, Hashable {
  package private(set) var ranges: [Range<Int>] = []

  package init() {}

  package init(_ ranges: some Sequence<Range<Int>>) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { insert(range) }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  package mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = firstIndex { $0.upperBound >= range.lowerBound }
    var last = first
    var joined = range
    while last < ranges.count, ranges[last].lowerBound <= range.upperBound {
      joined =
        min(
          joined.lowerBound, ranges[last].lowerBound)..<max(
          joined.upperBound, ranges[last].upperBound)
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: CollectionOfOne(joined))
  }

  package mutating func formUnion(_ other: ByteRanges) {
    self = ByteRanges(ranges + other.ranges)
  }

  package func contains(_ offset: Int) -> Bool {
    let index = firstIndex { $0.upperBound > offset }
    return index < ranges.count && ranges[index].lowerBound <= offset
  }

  package func overlaps(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    let index = firstIndex { $0.upperBound > range.lowerBound }
    return index < ranges.count && ranges[index].lowerBound < range.upperBound
  }

  /// What is left of `whole` without the stretches.
  package func gaps(in whole: Range<Int>) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var end = whole.lowerBound
    for range in ranges {
      let range = range.clamped(to: whole)
      if range.lowerBound > end { gaps.append(end..<range.lowerBound) }
      end = max(end, range.upperBound)
    }
    return end < whole.upperBound ? gaps + [end..<whole.upperBound] : gaps
  }

  /// The first stretch from which on the condition holds.
  private func firstIndex(where holds: (Range<Int>) -> Bool) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(ranges[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
