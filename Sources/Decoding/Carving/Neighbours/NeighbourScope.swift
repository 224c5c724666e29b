import Evidence

/// The part of a text in which named values belong to one of its artifacts: its unit.
///
/// A unit is a line, or a paragraph of names with their values; other lines belong to it where they share a
/// correlation ID. What stands further away, and all of source code, is only near.
struct NeighbourScope {
  /// The whole text.
  let whole: Bytes
  /// The lines that the artifact stands on.
  let lines: Bytes
  /// The lines with it that are a name and a value each.
  private let paragraph: Bytes
  /// From the artifact before it to the one behind it; the same as `lines` where these say enough.
  private let around: Bytes
  private let isCode: Bool

  /// Nobody reads further from an artifact than this.
  private static let reach = 32_768
  private static let manyFinds = 64

  /// - Parameter isCode: whether the text is source code.
  init(of index: Int, among finds: [CarvedStretch], in text: Bytes, isCode: Bool) {
    whole = text
    self.isCode = isCode
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
    paragraph = around.paragraph(of: lines)
  }

  /// The named values of the artifact's unit, those on its own lines first; then those near it, the
  /// nearest before it first, then those behind it.
  func values(beside own: Range<Int>) -> (close: [NamedValue], near: [NamedValue]) {
    let onLines = NamedValues(lines, without: own).values
    guard around.range != lines.range else { return isCode ? ([], onLines) : (onLines, []) }
    let before = NamedValues(around.between(around.startIndex, lines.startIndex), without: own)
    let behind = NamedValues(around.between(lines.endIndex, around.endIndex), without: own)
    let others = before.values.reversed() + behind.values
    guard !isCode else { return ([], onLines + others) }
    let marks = onLines.filter(\.isCorrelation).map(\.value)
    let isOfUnit = { (value: NamedValue) in
      paragraph.range.contains(value.value.startIndex)
        || !marks.isEmpty && whole.line(around: value.value.startIndex, in: around).holds(marks)
    }
    return (onLines + others.filter(isOfUnit), others.filter { !isOfUnit($0) })
  }
}

extension NamedValue {
  private static let words = ["request", "req", "trace", "correlation", "corr", "span", "txn"]

  /// Whether the value tells which lines belong together: `requestId`, `trace_id`, `X-Correlation-ID`.
  fileprivate var isCorrelation: Bool {
    let letters = String(decoding: name, as: UTF8.self).lowercasedASCII
    return value.count >= 4 && letters.ends(with: "id")
      && Self.words.contains { Bytes(Array(letters.utf8)).contains(Array($0.utf8)) }
  }
}

extension Bytes {
  /// Whether one of the values stands in it.
  fileprivate func holds(_ values: [Bytes]) -> Bool {
    values.contains { contains($0.array) }
  }

  fileprivate func line(around place: Int, in scope: Bytes) -> Bytes {
    let start = between(scope.startIndex, place).lastIndex(where: \.isLineBreak)
    let end = between(place, scope.endIndex).firstIndex(where: \.isLineBreak)
    return between(start.map { $0 + 1 } ?? scope.startIndex, end ?? scope.endIndex)
  }

  /// The lines with those of an artifact that are a name and a value each, or part of a value, up to a
  /// blank line or a sentence on either side.
  fileprivate func paragraph(of lines: Bytes) -> Bytes {
    var (start, end) = (lines.startIndex, lines.endIndex)
    while start > startIndex {
      let above = between(startIndex, start - 1)
      let line = above.between(
        above.lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? startIndex, above.endIndex)
      guard !line.trimmed.isEmpty, line.isOfRecord else { break }
      start = line.startIndex
    }
    while end < endIndex {
      let below = between(end + 1, endIndex)
      let line = below.prefix { !$0.isLineBreak }
      guard !line.trimmed.isEmpty, line.isOfRecord else { break }
      end = line.endIndex
    }
    return between(start, end)
  }

  /// Whether a line is a name with its value, a piece of markup, or a part of a longer value: a log
  /// has sentences, and several names on a line.
  private var isOfRecord: Bool {
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
