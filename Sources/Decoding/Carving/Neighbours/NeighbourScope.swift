import Evidence

/// The part of a text in which named values belong to one of its artifacts.
struct NeighbourScope {
  /// The whole text.
  let whole: Bytes
  /// The lines that the artifact stands on.
  let lines: Bytes
  /// From the artifact before it to the one behind it; the same as `lines` where these say enough.
  let around: Bytes

  /// Nobody reads further from an artifact than this.
  private static let reach = 32_768
  private static let manyFinds = 64

  init(of index: Int, among finds: [CarvedStretch], in text: Bytes) {
    whole = text
    let own = finds[index].range
    // Where there are many, each has what stands between its neighbours.
    let isOneOfMany = finds.count > Self.manyFinds
    let low = isOneOfMany && index > 0 ? finds[index - 1].range.upperBound : text.startIndex
    let high =
      isOneOfMany && index + 1 < finds.count ? finds[index + 1].range.lowerBound : text.endIndex
    let near = text.between(
      min(max(low, own.lowerBound - Self.reach), own.lowerBound),
      max(min(high, own.upperBound + Self.reach), own.upperBound))
    let start = near[near.startIndex..<own.lowerBound].lastIndex(where: \.isLineBreak)
    let end = near[own.upperBound..<near.endIndex].firstIndex(where: \.isLineBreak)
    let lines = text.between(start.map { $0 + 1 } ?? near.startIndex, end ?? near.endIndex)
    let before = index > 0 ? finds[index - 1].range.upperBound : near.startIndex
    let behind = index + 1 < finds.count ? finds[index + 1].range.lowerBound : near.endIndex
    let around = text.between(
      max(near.startIndex, min(before, lines.startIndex)),
      min(near.endIndex, max(behind, lines.endIndex)))
    self.lines = lines
    let saysEnough = finds.count > 1 && NamedValues(lines, without: own).values.count > 1
    self.around = saysEnough ? lines : around
  }

  /// The named values, those on the artifact’s own lines first, then those before it, the nearest
  /// first, then those behind it.
  func values(beside own: Range<Int>) -> [NamedValue] {
    let onLines = NamedValues(lines, without: own).values
    guard around.range != lines.range else { return onLines }
    let before = NamedValues(around.between(around.startIndex, lines.startIndex), without: own)
    let behind = NamedValues(around.between(lines.endIndex, around.endIndex), without: own)
    return Array(
      (onLines + before.values.reversed() + behind.values).prefix(NamedValues.mostValues))
  }
}
