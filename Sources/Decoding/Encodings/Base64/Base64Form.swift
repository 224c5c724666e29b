import Evidence

extension CarvedForm {
  /// Base64 and Base64url, in one run or in pieces.
  static let base64 = CarvedForm(one: { text, start, limits in
    var walk = Base64Walk(text, from: start, limits: limits)
    return walk.run()
  })
}

/// Follows the digits of an artifact in Base64 from its first one to where it ends.
private struct Base64Walk {
  private let text: Bytes
  private let limits: DecodingLimits
  private let start: Int
  private var position: Int
  /// Where the digits of the present line begin.
  private var lineStart: Int
  private var digits = DigitAccumulator(bits: 6)
  private var output: [UInt8] = []
  private var extent: ArtifactExtent?
  private var type: ArtifactType?
  /// The stretches of digits, each with the character that it is an escape of.
  private var pieces: [(range: Range<Int>, byte: UInt8?)] = []
  /// Whether nothing parts them but what ``TextArmour`` undoes.
  private var isPlain = true
  /// Where the digits and spaces from here on end, once it was asked, and whether the spaces are plus
  /// signs.
  private var spaced: (end: Int, isPlus: Bool)?

  init(_ text: Bytes, from start: Int, limits: DecodingLimits) {
    self.text = text
    self.start = start
    self.limits = limits
    position = start
    lineStart = start
  }

  mutating func run() -> CarvedStretch? {
    takeStart()
    guard let type = ArtifactStart.type(of: output) else { return nil }
    self.type = type
    extent = ArtifactExtent(of: type, limits: limits)
    let stated = TextLength.stated(before: start, in: text)
    if let stated {
      takeRun(most: max(0, stated - (position - start)))
      if position - start == stated, isComplete { return stretch(type) }
    }
    takeRun(most: .max)
    while takePadding() || takeEscape() || takeGap() { takeRun(most: .max) }
    return stretch(type)
  }

  /// As much as tells whether it is an artifact, over the first line breaks.
  private mutating func takeStart() {
    repeat {
      takeRun(most: ArtifactStart.most)
    } while output.count < ArtifactStart.most
      && ArtifactStart.mayBegin(with: output) && takeGap()
  }

  // MARK: - Digits

  private mutating func takeRun(most: Int) {
    let storage = text.buffer.storage
    let values = Base64Alphabet.values
    let begin = position
    let end = most < text.endIndex - position ? position + most : text.endIndex
    while position < end {
      let value = values[Int(storage[position])]
      guard value < Base64Alphabet.padding else { break }
      add(value)
      position += 1
    }
    if position > begin { note(begin..<position) }
    extent?.advance(output)
  }

  private mutating func add(_ value: UInt8) {
    if let byte = digits.add(value) { output.append(byte) }
  }

  private mutating func note(_ piece: Range<Int>, as byte: UInt8? = nil) {
    if let last = pieces.last, last.byte == nil, byte == nil,
      last.range.upperBound == piece.lowerBound
    {
      pieces[pieces.count - 1].range = last.range.lowerBound..<piece.upperBound
    } else {
      pieces.append((piece, byte))
    }
  }

  private var isComplete: Bool { extent?.isComplete(output) ?? false }

  /// Padding ends the artifact, unless it is the soft line break of a mail.
  private mutating func takePadding() -> Bool {
    let end = text.skip(from: position) { $0 == UInt8(ascii: "=") }
    guard end > position, isComplete || end == text.endIndex || !text[end].isLineBreak,
      !text[end..<text.endIndex].starts(with: "3D")
    else { return false }
    note(position..<end)
    position = end
    digits.reset()
    return false
  }

  // MARK: - What stands between the digits

  /// A digit in another encoding: `%2B`, `\/`, `\u002b`, `=3D`.
  private mutating func takeEscape() -> Bool {
    guard let (length, byte) = Base64Escape.match(text[position..<text.endIndex]) else {
      return false
    }
    let value = Base64Alphabet.values[Int(byte)]
    guard value <= Base64Alphabet.padding else { return false }
    if value < Base64Alphabet.padding { add(value) }
    isPlain = isPlain && text[position] != UInt8(ascii: "=") && text[position] != UInt8(ascii: "&")
    note(position..<(position + length), as: byte)
    position += length
    return true
  }

  private mutating func takeGap() -> Bool {
    guard !isComplete, extent?.isBroken != true else { return false }
    if let end = spaceEnd() {
      if spaced?.isPlus == true { for _ in position..<end { add(Base64Alphabet.plus) } }
      note(position..<end)
      position = end
      return true
    }
    if let gap = TextGap(after: position, in: text, isDigit: Base64Alphabet.isDigit),
      gap.hasLineBreak || gap.hasQuotes, isPiece(at: gap.end)
    {
      isPlain = isPlain && Self.isUndone(text[position..<gap.end])
      position = gap.end
      lineStart = gap.end
      return true
    }
    if let piece = LinePrefix.nextPiece(
      after: position, first: lineStart, in: text, isDigit: Base64Alphabet.isDigit),
      !startsArtifact(at: piece.lowerBound)
    {
      isPlain = false
      position = piece.lowerBound
      lineStart = piece.lowerBound
      return true
    }
    return false
  }

  /// Line breaks as they are, or as JSON has them once or twice.
  private static func isUndone(_ gap: Bytes) -> Bool {
    gap.allSatisfy(\.isWhiteSpace)
      || gap.allSatisfy { "\\nr".utf8.contains($0) } && gap.firstIndex(of: #"\\\"#) == nil
  }

  /// Spaces on one line: where form decoding made them of plus signs, or a shell of line breaks, as
  /// many digits follow as the artifact still needs.
  private mutating func spaceEnd() -> Int? {
    let storage = text.buffer.storage
    guard position < text.endIndex, storage[position] == 0x20 else { return nil }
    let end = text.skip(from: position) { $0 == 0x20 }
    guard let extent, extent.least > output.count, !startsArtifact(at: end) else { return nil }
    let needed = (extent.least - output.count) * 4 / 3
    if spaced == nil {
      let line = text[start..<min(text.endIndex, position + needed * 2 + Self.longestTail)]
        .prefix { Base64Alphabet.isDigit($0) || $0 == 0x20 }
      spaced = (line.endIndex, Base64Census(of: line).spacesArePlusSigns)
    }
    guard let spaced, spaced.end - position >= needed else { return nil }
    return end
  }

  /// Whether the digits on the next line are a line of them, and not a word or another artifact.
  private func isPiece(at begin: Int) -> Bool {
    let end = text.skip(from: begin, while: Base64Alphabet.isDigit)
    guard !startsArtifact(at: begin) else { return false }
    // Digits before a line break may stand for a part of a byte.
    if let extent, output.count + (digits.held + (end - begin) * 6) / 8 >= extent.least {
      return true
    }
    let next = end < text.endIndex ? text[end] : 0x0a
    return end - begin >= Self.shortestLine && next != UInt8(ascii: ":")
      || next == UInt8(ascii: "%") || next == UInt8(ascii: "\\")
  }

  private static let shortestLine = 32
  /// How far behind the least that is missing an artifact may end.
  private static let longestTail = 8_192

  private func startsArtifact(at begin: Int) -> Bool {
    var other = Base64Walk(text, from: begin, limits: limits)
    other.takeRun(most: ArtifactStart.most)
    return ArtifactStart.type(of: other.output) != nil
  }

  // MARK: - The artifact

  private func stretch(_ type: ArtifactType) -> CarvedStretch? {
    guard let first = pieces.first?.range, let last = pieces.last?.range else { return nil }
    let range = first.lowerBound..<last.upperBound
    let whole = text[range]
    let body = isPlain ? whole : joined(in: whole)
    let inner = TextArmour.read(body, limits: limits)
    let armour = isPlain ? inner : inner.moved(to: whole)
    return CarvedStretch(
      range: range, armour: armour, type: type, steps: [inner.encoding.rawValue],
      isWhole: isComplete)
  }

  /// The pieces without what parts them.
  private func joined(in whole: Bytes) -> Bytes {
    var output = DerivedBytes(from: whole, capacity: whole.count)
    for piece in pieces {
      if let byte = piece.byte {
        output.append(byte, from: piece.range)
      } else {
        output.append(text[piece.range], from: piece.range)
      }
    }
    return output.bytes(named: "joined text", by: .textRepair)
  }
}
