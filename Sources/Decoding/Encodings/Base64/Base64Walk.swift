import Evidence

/// Follows the Base64 digits of an artifact from the first digit to the end.
///
/// The end is known from the lengths that the artifact states. Until then the walk continues over
/// gaps and escapes between the digits.
struct Base64Walk {
  let text: Bytes
  private let limits: DecodingLimits
  /// Where the first digit is. All places count from the start of the text's buffer.
  private let start: Int
  /// The next byte to read.
  var position: Int
  /// Where the digits of the present line begin.
  var lineStart: Int
  /// How many of the first bytes belong to what comes before the artifact.
  private let skipped: Int
  /// How many of these bytes are still to be dropped.
  private var toSkip: Int
  /// Whether the artifact is a part of longer bytes in Base64: it ends where its lengths say,
  /// although further digits follow.
  private var isPart = false
  /// The marks of the lines that would be read as digits.
  private var marks = Base64LineMarks()
  /// Whether a prefix of a logger was skipped.
  private var hasPrefixes = false
  /// The bits of an incomplete byte.
  private var digits = DigitAccumulator(bits: 6)
  /// The decoded bytes.
  private var output: [UInt8] = []
  /// Where the artifact ends, as far as its lengths were read.
  private var extent: ArtifactExtent?
  /// How many padding characters the last group still needs.
  private var owedPadding = 0
  /// The ranges of digits. `byte` is the digit that a range is an escape of, else `nil`.
  private var pieces: [(range: Range<Int>, byte: UInt8?)] = []
  /// Whether only gaps separate the pieces that ``TextDecoder`` removes too. The pieces then
  /// needn't be joined.
  var isPlain = true
  /// Where the digits and spaces of this line end, and whether the spaces are plus signs; `nil`
  /// until it was needed for the first time.
  private var spaced: (end: Int, isPlus: Bool)?

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - text: The text with the digits.
  ///   - start: Where a group of four digits begins.
  ///   - skipped: How many bytes of this group come before the artifact.
  ///   - limits: The limits of the artifact.
  init(_ text: Bytes, from start: Int, skipping skipped: Int = 0, limits: DecodingLimits) {
    self.text = text
    self.start = start
    self.skipped = skipped
    self.limits = limits
    toSkip = skipped
    position = start
    lineStart = start
  }

  /// Follows the artifact. Returns `nil` if the digits don't begin an artifact.
  ///
  /// If the bytes before the digits state the length of the text, and the artifact ends there, no
  /// further digits are read.
  mutating func run() -> CarvedStretch? {
    takeStart()
    guard let type = ArtifactStart.type(of: output) else { return nil }
    extent = ArtifactExtent(of: type, limits: limits)
    if skipped > 0 || isBehindDigit {
      takePart()
      if isPart { return stretch(type) }
    }
    let stated = TextLength.stated(before: start, in: text)
    if let stated {
      takeRun(most: max(0, stated - (position - start)))
      if position - start == stated, isComplete { return stretch(type) }
    }
    repeat {
      takeRun(most: .max)
      takePadding()
    } while takeEscape() || takeGap()
    takeLatePadding()
    return stretch(type)
  }

  /// Follows an artifact whose bytes were read as characters of Latin-1 and written as UTF-8, in one run of digits.
  /// - Returns: `nil` if the digits aren't a whole one, or if other digits come directly before.
  mutating func runOfCharacters() -> CarvedStretch? {
    guard !isBehindDigit else { return nil }
    takeRun(most: .max)
    takePadding()
    guard let type = ArtifactStart.type(of: output.dropFirst()), let found = stretch(type),
      found.decodedText.repairs.contains(where: { $0.kind == .latin1 }),
      let stated = StatedLength.ofCBOR(found.decodedText.payload, limits: limits),
      stated.isExact, stated.least == found.decodedText.payload.count
    else { return nil }
    return found
  }

  /// Reads enough digits to tell whether they begin an artifact, across line breaks.
  private mutating func takeStart() {
    takeRun(most: Self.shortestStart)
    guard ArtifactStart.mayBegin(with: output) else { return }
    marks = Base64LineMarks(around: start, reading: position, in: text)
    repeat {
      takeRun(most: digitCount(for: ArtifactStart.most - output.count))
    } while output.count < ArtifactStart.most
      && ArtifactStart.mayBegin(with: output) && takeGap()
  }

  /// The digits that rule out most candidates.
  private static let shortestStart = 16

  /// Returns how many digits are needed for further bytes.
  private func digitCount(for count: Int) -> Int {
    max(0, ((count + toSkip) * 8 - digits.held + 5) / 6)
  }

  // MARK: - Parts of longer bytes

  /// Whether another digit comes directly before the artifact, other than the letter of a line
  /// break that is spelled out.
  private var isBehindDigit: Bool {
    let storage = text.buffer.storage
    guard start > 0, Base64Alphabet.isDigit(storage[start - 1]) else { return false }
    return start < 2 || storage[start - 2] != UInt8(ascii: "\\")
  }

  /// Reads the artifact up to the end that its lengths state. ``isPart`` is true afterwards if it
  /// began inside a group of digits, or if further digits follow its last group. Otherwise the walk
  /// is the same as before.
  private mutating func takePart() {
    let (before, readBefore) = (self, position)
    extent?.advance(output)
    repeat {
      var last = -1
      while !isComplete, extent?.isBroken != true, position > last {
        last = position
        takeRun(most: digitCount(for: max(1, (extent?.least ?? 0) - output.count)))
      }
    } while !isComplete && (takeEscape() || takeGap())
    let behind = text.between(position, position + 3).drop(while: Base64Alphabet.isDigit)
    let isFollowed = behind.isEmpty && position + 3 <= text.endIndex
    isPart = skipped > 0 || isComplete && position > readBefore && isFollowed
    if isPart {
      takePadding()
    } else {
      self = before
    }
  }

  // MARK: - Digits

  /// Reads up to `most` digits without anything between them.
  private mutating func takeRun(most: Int) {
    let storage = text.buffer.storage
    let values = Base64Alphabet.values
    let begin = position
    let end = most < text.endIndex - position ? position + most : text.endIndex
    while position < end {
      let value = values[Int(storage[position])]
      guard value < Base64Alphabet.padding, !marks.endsLine(at: position, in: text) else {
        break
      }
      add(value)
      position += 1
    }
    if position > begin { note(begin..<position) }
    extent?.advance(output)
  }

  /// Adds the value of a digit.
  private mutating func add(_ value: UInt8) {
    guard let byte = digits.add(value) else { return }
    if toSkip > 0 { toSkip -= 1 } else { output.append(byte) }
  }

  /// Records a piece, joined with the last one if nothing is between them.
  private mutating func note(_ piece: Range<Int>, as byte: UInt8? = nil) {
    if let last = pieces.last, last.byte == nil, byte == nil,
      last.range.upperBound == piece.lowerBound
    {
      pieces[pieces.count - 1].range = last.range.lowerBound..<piece.upperBound
    } else {
      pieces.append((piece, byte))
    }
  }

  /// Whether all bytes of the artifact were read.
  private var isComplete: Bool { extent?.isComplete(output) ?? false }

  /// Reads padding. Escapes and gaps after it are still read. An `=` before a line break or before
  /// `3D` belongs to quoted-printable: it isn't padding.
  private mutating func takePadding() {
    let end = text.skip(from: position) { $0 == UInt8(ascii: "=") }
    guard end > position, isComplete || end == text.endIndex || !text[end].isLineBreak,
      !text[end..<text.endIndex].starts(with: "3D")
    else { return }
    owedPadding = digits.owedPadding - (end - position)
    note(position..<end)
    position = end
    digits.reset()
  }

  /// Reads padding that is alone on the last line.
  private mutating func takeLatePadding() {
    let isPadding = { (byte: UInt8) in byte == UInt8(ascii: "=") }
    guard isComplete, max(owedPadding, digits.owedPadding) > 0, position < text.endIndex,
      !isPadding(text[position]),
      let gap = TextGap(after: position, in: text, mark: marks.lineStart, isDigit: isPadding),
      gap.hasLineBreak
    else { return }
    let end = text.skip(from: gap.end, while: isPadding)
    guard end - gap.end <= 2, end == text.endIndex || !Base64Alphabet.isDigit(text[end]) else {
      return
    }
    isPlain = isPlain && Self.isUndone(text[position..<gap.end])
    note(gap.end..<end)
    position = end
  }

  // MARK: - Between the digits

  /// Reads a digit that is written as an escape: `%2B`, `\/`, `\u002b`, `=3D`. Returns whether
  /// there was one.
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

  /// Skips the characters between two pieces: spaces, line breaks, characters without a width, ends of
  /// strings, the prefix of the next log line, or lines between two pages. Returns false at the end of the artifact
  /// and if no further piece follows.
  private mutating func takeGap() -> Bool {
    guard !isComplete, extent?.isBroken != true else { return false }
    if let length = InvisibleCharacters.length(at: position, in: text) {
      position += length
      return true
    }
    if let end = spaceEnd() {
      if spaced?.isPlus == true { for _ in position..<end { add(Base64Alphabet.plus) } }
      note(position..<end)
      position = end
      return true
    }
    // A line number in a prefix would be read as Base64 digits: after the first prefix, prefixes
    // are tried before gaps.
    if hasPrefixes, takePrefix() { return true }
    if let gap = TextGap(
      after: position, in: text, mark: marks.lineStart, isDigit: Base64Alphabet.isDigit),
      gap.hasLineBreak || gap.hasQuotes, isPiece(at: gap.end)
    {
      isPlain = isPlain && Self.isUndone(text[position..<gap.end])
      position = gap.end
      lineStart = gap.end
      return true
    }
    return !hasPrefixes && takePrefix() || takePageEnd()
  }

  /// Skips the prefix of the next line. Returns false if it differs from that of this line.
  private mutating func takePrefix() -> Bool {
    guard
      let piece = LinePrefix.nextPiece(
        after: position, first: lineStart, in: text, isDigit: Base64Alphabet.isDigit),
      !startsOther(at: piece.lowerBound)
    else { return false }
    isPlain = false
    hasPrefixes = true
    position = piece.lowerBound
    lineStart = piece.lowerBound
    return true
  }

  /// Returns whether ``TextDecoder`` removes the gap too: line breaks as bytes, or escaped as in
  /// JSON with one or two backslashes.
  private static func isUndone(_ gap: Bytes) -> Bool {
    gap.allSatisfy(\.isWhiteSpace)
      || gap.allSatisfy { "\\nr".utf8.contains($0) } && gap.firstIndex(of: #"\\\"#) == nil
  }

  /// Returns where the spaces at the position end, if they are part of the artifact: form
  /// decoding made them of plus signs, or a shell made them of line breaks. As many digits must
  /// follow on the line as the artifact still needs.
  private mutating func spaceEnd() -> Int? {
    let storage = text.buffer.storage
    guard position < text.endIndex, storage[position] == 0x20 else { return nil }
    let end = text.skip(from: position) { $0 == 0x20 }
    guard let extent, extent.least > output.count, !startsOther(at: end) else { return nil }
    let needed = (extent.least - output.count) * 4 / 3
    if spaced == nil {
      let line = text[
        start..<spacedEnd(before: min(text.endIndex, position + needed * 2 + Self.longestTail))]
      spaced = (line.endIndex, Base64Census(of: line).spacesArePlusSigns)
    }
    guard let spaced, spaced.end - position >= needed else { return nil }
    return end
  }

  /// Returns where the digits and spaces from the position on end, or another artifact begins: the
  /// text behind belongs to that one.
  private func spacedEnd(before limit: Int) -> Int {
    let storage = text.buffer.storage
    var place = position
    while place < limit {
      if storage[place] == 0x20 {
        let next = text.skip(from: place) { $0 == 0x20 }
        guard !startsOther(at: next) else { return place }
        place = next
      } else if Base64Alphabet.isDigit(storage[place]) {
        place += 1
      } else {
        break
      }
    }
    return min(place, limit)
  }

  /// Returns whether the digits at the beginning of the next line are a further piece, not a word
  /// or another artifact: they complete the artifact, or they are at least 32 without a colon
  /// after them, or an escape follows.
  private func isPiece(at begin: Int) -> Bool {
    let end = text.skip(from: begin, while: Base64Alphabet.isDigit)
    guard !startsOther(at: begin) else { return false }
    if completes(end - begin) { return true }
    let next = end < text.endIndex ? text[end] : 0x0a
    return end - begin >= Self.shortestLine && next != UInt8(ascii: ":")
      || next == UInt8(ascii: "%") || next == UInt8(ascii: "\\")
  }

  /// Returns whether the artifact is complete with a number of further digits. The bits of an incomplete byte count,
  /// too.
  func completes(_ count: Int) -> Bool {
    extent.map { output.count + (digits.held + count * 6) / 8 >= $0.least } ?? false
  }

  /// The fewest digits of a line that is a piece.
  static let shortestLine = 32
  /// How many characters are searched for the end of the line beyond twice the missing digits.
  private static let longestTail = 8_192

  /// Returns whether another artifact begins at the place. The receipt of an attestation isn't
  /// another artifact: it begins where the lengths say that the content of a byte string does.
  func startsOther(at begin: Int) -> Bool {
    var other = Base64Walk(text, from: begin, limits: limits)
    other.takeRun(most: ArtifactStart.most)
    guard let type = ArtifactStart.type(of: other.output) else { return false }
    return type != .receipt || digits.held > 0 || extent?.hasContent(at: output.count) != true
  }

  // MARK: - The artifact

  /// Decodes the pieces with ``TextDecoder`` and returns them as one stretch.
  private func stretch(_ type: ArtifactType) -> CarvedStretch? {
    guard let first = pieces.first?.range, let last = pieces.last?.range else { return nil }
    let range = first.lowerBound..<last.upperBound
    let whole = text[range]
    let body = isPlain ? whole : joined(in: whole)
    let inner = isPart ? part(of: body) : TextDecoder.read(body, limits: limits)
    let decodedText = isPlain ? inner : inner.moved(to: whole)
    return CarvedStretch(
      range: range, decodedText: decodedText, type: type, steps: [inner.encoding.rawValue],
      isWhole: isComplete)
  }

  /// Decodes the pieces and removes the bytes around the artifact. Groups that aren't complete are
  /// no fault: the digits go on.
  private func part(of body: Bytes) -> DecodedText {
    let decoded = Base64Body.decode(body, as: nil)
    let rest = decoded.payload.dropFirst(skipped)
    let own = extent?.whole.map { rest.prefix($0) } ?? rest
    return DecodedText(
      text: body, payload: own.asArtifact(), encoding: decoded.encoding,
      repairs: decoded.repairs.filter {
        ![.missingPadding, .leftoverBits, .excessPadding].contains($0.kind)
      })
  }

  /// Returns the pieces in a derived buffer, without the gaps and with escapes replaced.
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
