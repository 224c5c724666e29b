import Evidence

extension CarvedForm {
  /// A CBOR map in the dump of `od -c`, from the three octal digits of its first byte on.
  static let characterDump = CarvedForm(one: { text, start, limits in
    var walk = CharacterDumpWalk(text, from: start, limits: limits)
    return walk.run()
  })
}

/// Follows the cells of a dump from the first byte of an artifact to its end.
private struct CharacterDumpWalk {
  private let text: Bytes
  /// Where the octal digits of the first byte are, counted from the start of the text's buffer.
  private let start: Int
  /// The column of the first cell in a line, counted from 0.
  private var column = 0
  private var artifact: ArtifactOutput

  /// The fewest digits of an offset.
  private static let shortestOffset = 6
  /// The most characters before the first cell.
  private static let longestHead = 24

  init(_ text: Bytes, from start: Int, limits: DecodingLimits) {
    self.text = text
    self.start = start
    artifact = ArtifactOutput(from: text, limits: limits)
  }

  /// Follows the dump. Returns `nil` if its bytes don't begin an artifact.
  mutating func run() -> CarvedStretch? {
    let longest = Self.longestHead + CharacterDump.bytesPerLine * CharacterDump.width
    let before = text.between(max(text.startIndex, start - longest), start)
    let line = before.lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? before.startIndex
    guard let offset = offsetEnd(from: line) else { return nil }
    // Each cell begins with a space: the first one directly after the offset or further right.
    let cell = start - 1
    let head = offset - line
    column = head + (cell - offset) % CharacterDump.width
    guard cell >= line + column else { return nil }
    var end = readLine(from: cell, of: line)
    guard ArtifactStart.mayBegin(with: artifact.bytes) else { return nil }
    while let next = nextLine(after: end), !artifact.isComplete {
      let before = artifact.bytes.count
      let last = readLine(from: next + column, of: next)
      guard artifact.bytes.count > before else { break }
      end = last
      if artifact.type == nil, !artifact.recognize(), artifact.bytes.count >= ArtifactStart.most {
        return nil
      }
      artifact.readLengths()
    }
    guard artifact.type != nil || artifact.recognize() else { return nil }
    let all = artifact.payload()
    let own = artifact.extent?.whole.map { all.prefix($0).asArtifact() }
    return artifact.stretch(start..<end, own ?? all, as: .escaped, steps: ["character-dump"])
  }

  /// Reads the cells of a line from a place on. Returns where they end.
  private mutating func readLine(from place: Int, of line: Int) -> Int {
    let most = line + column + CharacterDump.bytesPerLine * CharacterDump.width
    var position = place
    while position < most, let byte = CharacterDump.byte(text.between(position, position + 4)) {
      artifact.append(byte, from: position..<(position + CharacterDump.width))
      position += CharacterDump.width
    }
    return position
  }

  /// Returns where the offset at the beginning of a line ends, or `nil` if there is none.
  private func offsetEnd(from line: Int) -> Int? {
    let digits = text.between(line, line + Self.longestHead).prefix { hexDigit($0) != nil }
    return digits.count >= Self.shortestOffset ? digits.endIndex : nil
  }

  /// Returns where the next line begins, if it has an offset.
  private func nextLine(after place: Int) -> Int? {
    let rest = text.between(place, place + Self.longestHead)
    guard let end = rest.firstIndex(where: \.isLineBreak) else { return nil }
    let next = text.skip(from: end) { $0.isLineBreak }
    return offsetEnd(from: next).map { _ in next }
  }
}
