/// A set of byte offsets, stored as disjoint ranges in ascending order.
///
/// Ranges that overlap or touch are merged. Lookups use binary search: O(log n) for n ranges.
package struct ByteRanges: Sendable, Hashable {
  /// The ranges in ascending order, none empty, with at least one offset between neighbors.
  package private(set) var ranges: [Range<Int>] = []

  /// Creates an empty set.
  package init() {}

  /// Creates the union of the ranges, which may overlap and come in any order.
  package init(_ ranges: some Sequence<Range<Int>>) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { insert(range) }
  }

  /// Adds a range and merges it with those that it overlaps or touches. An empty range adds
  /// nothing.
  package mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = ranges.partitioningIndex { $0.upperBound >= range.lowerBound }
    var last = first
    var joined = range
    while last < ranges.count, ranges[last].lowerBound <= range.upperBound {
      let other = ranges[last]
      joined = min(joined.lowerBound, other.lowerBound)..<max(joined.upperBound, other.upperBound)
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: CollectionOfOne(joined))
  }

  /// Adds all ranges of another set.
  package mutating func formUnion(_ other: ByteRanges) {
    self = ByteRanges(ranges + other.ranges)
  }

  /// Returns whether a range contains the offset.
  package func contains(_ offset: Int) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound > offset }
    return index < ranges.count && ranges[index].lowerBound <= offset
  }

  /// Returns whether a range shares an offset with `range`; false for an empty range.
  package func overlaps(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    let index = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    return index < ranges.count && ranges[index].lowerBound < range.upperBound
  }

  /// Returns the parts of `whole` that no range covers, in ascending order.
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
}
