import Evidence

/// The lines around an artifact that are a name and a value each, or a part of a value: a block of
/// a ticket, an item of a YAML list, a group of variables.
///
/// A blank line or a sentence ends a unit. So does the start of another item, and the name with
/// which the first unit of the block begins.
enum TextUnit {
  /// Returns the unit of an artifact.
  /// - Parameters:
  ///   - lines: The lines that the artifact is on.
  ///   - around: The text up to the artifacts before and after it.
  ///   - near: The text in which the start of the block is searched.
  static func around(_ lines: Bytes, in around: Bytes, near: Bytes) -> Bytes {
    var above = linesBefore(lines, in: around)
    var below = linesAfter(lines, in: around)
    // A block whose lines are all items, each a name and a value, is one unit.
    let hasLongItems = (above + [lines] + below).contains { indent(ofItem: $0) == nil }
    if hasLongItems, let item = indent(ofItem: lines) {
      above = []
      below = below.upTo({ isStart(of: $0, at: item) })
    } else if hasLongItems, let start = above.firstIndex(where: { indent(ofItem: $0) != nil }) {
      let item = indent(ofItem: above[start]) ?? 0
      above = Array(above[...start])
      below = below.upTo({ isStart(of: $0, at: item) })
    } else {
      if hasLongItems { below = below.upTo({ indent(ofItem: $0) != nil }) }
      let names = Set(above.compactMap(\.recordName))
      let isShared = touches(above.last ?? lines, below.last ?? lines, around, near)
      if isShared, below.contains(where: { $0.recordName.map(names.contains) ?? false }) {
        // The block has several units, and they begin with the name that the block begins with.
        let first = linesBefore(lines, in: near).last?.recordName
        let start = above.firstIndex { $0.recordName == first }
        above = start.map { Array(above[...$0]) } ?? []
        below = below.upTo({ $0.recordName == first })
        if start == nil, first != lines.recordName { below = [] }
      }
    }
    return around.between(
      above.last?.startIndex ?? lines.startIndex, below.last?.endIndex ?? lines.endIndex)
  }

  /// Returns whether a block reaches the artifact before or after it. Without another artifact, a
  /// repeated name is a contradiction, not another unit.
  private static func touches(_ first: Bytes, _ last: Bytes, _ around: Bytes, _ near: Bytes) -> Bool
  {
    let isAfterOther =
      around.startIndex > near.startIndex
      && around.between(around.startIndex, first.startIndex).count <= mostMarks
    return isAfterOther || around.endIndex < near.endIndex && last.endIndex == around.endIndex
  }

  /// The most marks and line breaks between an artifact and the next line.
  private static let mostMarks = 4

  /// Returns the lines of the block before an artifact, the nearest first.
  private static func linesBefore(_ lines: Bytes, in scope: Bytes) -> [Bytes] {
    var found: [Bytes] = []
    var start = lines.startIndex
    while start > scope.startIndex {
      let above = scope.between(scope.startIndex, start - scope.lineBreakLength(at: start - 2))
      let line = above.between(
        above.lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? scope.startIndex, above.endIndex)
      guard !line.trimmed.isEmpty, line.isOfRecord, line.startIndex < start else { break }
      found.append(line)
      start = line.startIndex
    }
    return found
  }

  /// Returns the lines of the block after an artifact.
  private static func linesAfter(_ lines: Bytes, in scope: Bytes) -> [Bytes] {
    var found: [Bytes] = []
    var end = lines.endIndex
    while end < scope.endIndex {
      let below = scope.between(end + scope.lineBreakLength(at: end), scope.endIndex)
      let line = below.prefix { !$0.isLineBreak }
      guard !line.trimmed.isEmpty, line.isOfRecord else { break }
      found.append(line)
      end = line.endIndex
    }
    return found
  }

  /// Returns the number of spaces before the hyphen with which an item of a list begins; `nil` for
  /// any other line.
  private static func indent(ofItem line: Bytes) -> Int? {
    let spaces = line.prefix { $0 == 0x20 }.count
    let rest = line.dropFirst(spaces)
    return rest.first == UInt8(ascii: "-") && rest.dropFirst().first == 0x20 ? spaces : nil
  }

  /// Returns whether a line begins another item of a list.
  /// - Parameter item: The number of spaces before the hyphen of the present item. An item that is
  ///   indented further belongs to it.
  private static func isStart(of line: Bytes, at item: Int) -> Bool {
    indent(ofItem: line).map { $0 <= item } ?? false
  }
}

extension Array {
  /// Returns the elements before the first one that meets a condition.
  fileprivate func upTo(_ isEnd: (Element) -> Bool) -> [Element] {
    Array(prefix { !isEnd($0) })
  }
}

extension Bytes {
  /// The name of a value on a line, in lower case; `nil` for a line without a separator.
  fileprivate var recordName: [UInt8]? {
    let text = drop { " >".utf8.contains($0) }.withoutListNumber.drop { Self.marks.contains($0) }
    guard let separator = text.firstIndex(where: { ":=>".utf8.contains($0) }) else { return nil }
    return text[text.startIndex..<separator].filter { !Self.marks.contains($0) }.map { $0 | 0x20 }
  }

  /// Whether a line is a name with its value, markup, or a part of a longer value. Lines of a log
  /// aren't: they have sentences, or several names.
  fileprivate var isOfRecord: Bool {
    // The mark of a quoted mail isn't a part of the line.
    let line = trimmed.drop { " >".utf8.contains($0) }.withoutListNumber.withoutPrintedType
    guard line.contains(where: \.isWhiteSpace), line.first != UInt8(ascii: "<") else { return true }
    let start = line.firstIndex { !Self.marks.contains($0) } ?? line.endIndex
    let text = line[start..<line.endIndex]
    guard let separator = text.firstIndex(where: { ":=>".utf8.contains($0) }) else {
      return text.isEmpty
    }
    let name = text[start..<separator].trimmed
    // A log line may have another word before its time.
    let time = text.between(separator - 2, separator + 6)
    let isTime =
      time.count == 8
      && zip(time, "00:00:00".utf8).allSatisfy { $1.isDigit ? $0.isDigit : $0 == $1 }
    return name.first?.isDigit == false && !isTime
      && name.split(separator: 0x20).count <= Self.mostWords
      && NamedValues(line, without: line.endIndex..<line.endIndex).values.count <= 1
  }

  /// The text without the number of an item, as in `2. keyId: …`.
  private var withoutListNumber: Bytes {
    let rest = drop(while: \.isDigit)
    return rest.startIndex > startIndex && rest.starts(with: ". ") ? rest.dropFirst(2) : self
  }

  /// The most words of a name on such a line.
  private static let mostWords = 2
  /// Characters that may come before the name on such a line.
  private static let marks = Set("\"'`{}[]()<>/*-,;|@&+ \t".utf8)
}
