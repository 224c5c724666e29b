import Evidence

/// The part of a text in which named values belong to one artifact.
///
/// The values in the artifact's unit are close. A unit is a line, or a paragraph of lines with a
/// name and a value each; lines with the same correlation ID belong to it too. Values further
/// away are only near, and so are all values in source code.
struct NeighbourScope {
  /// The whole text.
  let whole: Bytes
  /// The lines that the artifact is on.
  let lines: Bytes
  /// The artifact's lines, and the lines around them that are a name and a value each.
  private let paragraph: Bytes
  /// The text from the artifact before to the artifact after; only `lines` if the text has
  /// several artifacts and these lines name two values or more.
  private let around: Bytes
  /// Whether the text is source code.
  private let isCode: Bool

  /// The most bytes before and after an artifact that are read.
  private static let reach = 32_768
  /// With more artifacts than this in a text, each has only the text up to its neighbors.
  private static let manyFinds = 64

  /// Computes the scope of one artifact.
  ///
  /// - Parameters:
  ///   - index: The place of the artifact in `finds`.
  ///   - finds: All artifacts in the text, in order.
  ///   - text: The text that was searched.
  ///   - isCode: Whether the text is source code.
  init(of index: Int, among finds: [CarvedStretch], in text: Bytes, isCode: Bool) {
    whole = text
    self.isCode = isCode
    let own = finds[index].range
    // If there are many artifacts, each has the text between its neighbors.
    let isOneOfMany = finds.count > Self.manyFinds
    let low = isOneOfMany && index > 0 ? finds[index - 1].range.upperBound : text.startIndex
    let high =
      isOneOfMany && index + 1 < finds.count ? finds[index + 1].range.lowerBound : text.endIndex
    let near = text.between(
      min(max(low, own.lowerBound - Self.reach), own.lowerBound),
      max(min(high, own.upperBound + Self.reach), own.upperBound))
    let lines = near.lines(around: own)
    let before = index > 0 ? finds[index - 1].range.upperBound : near.startIndex
    let behind = index + 1 < finds.count ? finds[index + 1].range.lowerBound : near.endIndex
    let around = text.between(
      max(near.startIndex, min(before, lines.startIndex)),
      min(near.endIndex, max(behind, lines.endIndex)))
    self.lines = lines
    let saysEnough = finds.count > 1 && NamedValues(lines, without: own).values.count > 1
    self.around = saysEnough ? lines : around
    paragraph = TextUnit.around(lines, in: around, near: near)
  }

  /// Returns the named values beside the artifact.
  ///
  /// - Parameter own: The range of the artifact.
  /// - Returns: `close` has the values of its unit, those on its own lines first. `near` has the
  ///   others: those before it, the nearest first, then those after it.
  func values(beside own: Range<Int>) -> (close: [NamedValue], near: [NamedValue]) {
    let onLines = NamedValues(lines, without: own).values
    guard around.range != lines.range else { return isCode ? ([], onLines) : (onLines, []) }
    let before = NamedValues(around.between(around.startIndex, lines.startIndex), without: own)
    let behind = NamedValues(around.between(lines.endIndex, around.endIndex), without: own)
    let others = before.values.reversed() + behind.values
    guard !isCode else { return ([], onLines + others) }
    let marks = onLines.filter(\.isCorrelation).map(\.written)
    let isOfUnit = { (value: NamedValue) in
      let place = value.written.startIndex
      return paragraph.range.contains(place)
        || !marks.isEmpty && around.lines(around: place..<place).holds(marks)
    }
    return (onLines + others.filter(isOfUnit), others.filter { !isOfUnit($0) })
  }
}

extension NamedValue {
  /// The words in the names of correlation IDs.
  private static let words = ["request", "req", "trace", "correlation", "corr", "span", "txn"]

  /// Whether the value tells which lines belong together: the name ends in `id` and has one of
  /// the words, as `requestId`, `trace_id`, `X-Correlation-ID`, and the value has four bytes or
  /// more.
  fileprivate var isCorrelation: Bool {
    let letters = String(decoding: name, as: UTF8.self).lowercasedASCII
    return value.count >= 4 && letters.ends(with: "id")
      && Self.words.contains { Bytes(Array(letters.utf8)).contains(Array($0.utf8)) }
  }
}

extension Bytes {
  /// Returns whether the text includes one of the values as a whole word.
  fileprivate func holds(_ values: [Bytes]) -> Bool {
    values.contains { value in
      guard let sought = value.utf8, let place = firstIndex(of: sought) else { return false }
      let before = place > startIndex ? self[place - 1] : 0x20
      let behind = place + value.count < endIndex ? self[place + value.count] : 0x20
      return ![before, behind].contains { Self.isOfWord($0) }
    }
  }

  /// Returns whether a byte continues the word of an ID or a time.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_-./:".utf8.contains(byte)
  }

  /// Returns the lines that a range of the buffer is on, as far as they lie in these bytes.
  fileprivate func lines(around range: Range<Int>) -> Bytes {
    let start = between(startIndex, range.lowerBound).suffix(while: { !$0.isLineBreak }).startIndex
    let end = between(range.upperBound, endIndex).firstIndex(where: \.isLineBreak)
    return between(start, end ?? endIndex)
  }
}
