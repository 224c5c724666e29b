import Evidence

/// The part of a text in which named values belong to one of its artifacts.
struct NeighbourScope {
  /// The whole text.
  let whole: Bytes
  /// The lines that the artifact stands on.
  let lines: Bytes
  /// From the artifact before it to the one behind it; the same as `lines` where these say enough.
  let around: Bytes
  /// Whether the text is one record, a name and a value on each line: all of it is the artifact's.
  let isRecord: Bool

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
    isRecord =
      finds.count == 1 && text.count <= Self.reach
      && text.split(separator: 0x0a).allSatisfy { $0.range.overlaps(own) || $0.isOfRecord }
  }

  /// The named values on the artifact's own lines; then those near it, the nearest before it first,
  /// then those behind it.
  func values(beside own: Range<Int>) -> (close: [NamedValue], near: [NamedValue]) {
    let onLines = NamedValues(lines, without: own).values
    guard around.range != lines.range else { return (onLines, []) }
    let before = NamedValues(around.between(around.startIndex, lines.startIndex), without: own)
    let behind = NamedValues(around.between(lines.endIndex, around.endIndex), without: own)
    let near = before.values.reversed() + behind.values
    return isRecord ? (onLines + near, []) : (onLines, near)
  }
}

extension Bytes {
  /// Whether a line is a name with its value, a piece of markup, or a part of a longer value: a log
  /// has sentences, and several names on a line.
  fileprivate var isOfRecord: Bool {
    let line = trimmed
    guard line.contains(where: \.isWhiteSpace), line.first != UInt8(ascii: "<") else { return true }
    let start = line.firstIndex { !Self.marks.contains($0) } ?? line.endIndex
    let text = line[start..<line.endIndex]
    guard let separator = text.firstIndex(where: { ":=>".utf8.contains($0) }) else {
      return text.isEmpty
    }
    let name = text[start..<separator].trimmed
    return name.first?.isDigit == false && !name.contains(where: \.isWhiteSpace)
      && NamedValues(line, without: line.endIndex..<line.endIndex).values.count <= 1
  }

  private static let marks = Set("\"'`{}[]()<>/*-,;|@&+ \t".utf8)
}
