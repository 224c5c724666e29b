import Evidence

extension CarvedForm {
  /// Hexadecimal digits inside other text: in a run, in groups, or each byte with characters
  /// before it: `a3 63`, `a3:63`, `0xa3, 0x63`, `\xa3\x63`, `A3-63`, `%A3%63`.
  ///
  /// A dump with offsets is tried first: otherwise the characters at the end of its lines could
  /// be read as bytes.
  static let hexadecimal = CarvedForm(one: { text, anchor, limits in
    guard ArtifactStart.isSecond(HexadecimalWalk.byte(after: anchor + 2, in: text)) else {
      return nil
    }
    if let dump = DumpWalk(text, at: anchor)?.run(limits: limits) { return dump }
    var walk = HexadecimalWalk(text, from: anchor, limits: limits)
    return walk.run()
  })
}

/// Follows pairs of hexadecimal digits from the first pair to the end of the artifact.
struct HexadecimalWalk {
  private let text: Bytes
  /// Where the first pair is. All places count from the start of the text's buffer.
  private let start: Int
  /// The next character to read.
  private var position: Int
  private var artifact: ArtifactOutput
  /// The characters between the first two bytes, without whitespace; `nil` before the second
  /// byte.
  private var sign: [UInt8]?
  /// Where the digits of the present line begin.
  private var lineStart: Int
  /// How many line prefixes of a logger were skipped.
  private var joins = 0
  /// Where the digits before the first of these prefixes end.
  private var firstJoin: Int?

  init(_ text: Bytes, from start: Int, limits: DecodingLimits) {
    self.text = text
    self.start = start
    position = start
    lineStart = start
    artifact = ArtifactOutput(from: text, limits: limits)
  }

  /// Returns the byte of the next pair of digits within 128 characters: a quick check before
  /// anything is decoded.
  static func byte(after place: Int, in text: Bytes) -> UInt8? {
    let storage = text.buffer.storage
    var position = place
    let end = min(text.endIndex - 1, place + glance)
    while position < end {
      if let high = hexDigit(storage[position]), let low = hexDigit(storage[position + 1]) {
        return high << 4 | low
      }
      position += 1
    }
    return nil
  }

  /// How many characters ``byte(after:in:)`` looks at.
  private static let glance = 128

  /// Follows the digits. Returns `nil` if they don't begin an artifact.
  mutating func run() -> CarvedStretch? {
    guard takeByte(at: start) else { return nil }
    while artifact.isUndecided, next() {}
    guard artifact.recognize() else { return nil }
    artifact.readLengths()
    while next() {}
    return stretch()
  }

  /// Reads the pair at a place. Returns false if it isn't one.
  private mutating func takeByte(at place: Int) -> Bool {
    guard place < text.endIndex, let high = hexDigit(text[place]) else { return false }
    let next = place + 1
    if next < text.endIndex, let low = hexDigit(text[next]) {
      return take(high << 4 | low, from: place..<(next + 1))
    }
    // Go prints `0x2` for a byte below 16.
    if sign?.suffix(2).elementsEqual("0x".utf8) == true { return take(high, from: place..<next) }
    // A line may end between two digits.
    guard !artifact.bytes.isEmpty, sign?.isEmpty != false, next < text.endIndex,
      text[next].isLineBreak,
      let gap = HexadecimalGap(after: next, in: text), gap.sign.isEmpty,
      let low = hexDigit(text[gap.end])
    else { return false }
    return take(high << 4 | low, from: place..<(gap.end + 1))
  }

  /// Adds a byte whose characters are at a place. Returns true.
  private mutating func take(_ byte: UInt8, from place: Range<Int>) -> Bool {
    artifact.append(byte, from: place)
    position = place.upperBound
    return true
  }

  /// Reads the next byte and the characters before it. Returns false at the end of the artifact's
  /// digits.
  private mutating func next() -> Bool {
    if sign == nil || sign?.isEmpty == true, takeByte(at: position) {
      sign = []
      return true
    }
    let comment = artifact.type == nil ? HexadecimalGap.shortComment : HexadecimalGap.longComment
    guard let gap = HexadecimalGap(after: position, in: text, comment: comment) else {
      return joined()
    }
    if sign == nil { sign = gap.sign }
    let isSame = gap.sign == sign || gap.sign.isEmpty
    if gap.hasQuotes || gap.hasLineBreak {
      artifact.readLengths()
      if artifact.isComplete { return false }
    }
    guard isSame || gap.hasQuotes && gap.hasLineBreak else { return joined() }
    return takeByte(at: gap.end)
  }

  /// Continues on the next line after the same prefix as on this one, as loggers write it.
  /// Returns false if the prefix differs, or if the artifact is complete.
  private mutating func joined() -> Bool {
    artifact.readLengths()
    guard !artifact.isComplete,
      let piece = LinePrefix.nextPiece(
        after: position, first: lineStart, in: text, isDigit: { hexDigit($0) != nil })
    else { return false }
    let before = position
    guard takeByte(at: piece.lowerBound) else { return false }
    lineStart = piece.lowerBound
    firstJoin = firstJoin ?? before
    joins += 1
    return true
  }

  /// Returns the bytes as a stretch. A single digit after the last pair is reported as cut.
  private mutating func stretch() -> CarvedStretch? {
    artifact.readLengths()
    let isOdd =
      position < text.endIndex && hexDigit(text[position]) != nil && !artifact.isComplete
    let repair = firstJoin.map { DecodedText.Repair(.lineBreaks, in: text, at: $0, count: joins) }
    return artifact.stretch(
      start..<position, artifact.payload(by: .hex), as: .hex, steps: ["hex"],
      repairs: repair.map { [$0] } ?? [],
      damage: isOdd ? .init(.cutText, in: text, at: position) : nil)
  }
}

/// The characters between two bytes in hexadecimal.
private struct HexadecimalGap {
  /// Where the next pair of digits begins.
  let end: Int
  /// The characters without whitespace.
  let sign: [UInt8]
  /// Whether a line break is among them.
  let hasLineBreak: Bool
  /// Whether two quotation marks are among them: a string ends and another begins.
  let hasQuotes: Bool

  /// The most bytes between two pairs.
  private static let longest = 128
  /// The most of these bytes that aren't whitespace.
  private static let longestSign = 16
  /// Prefixes and suffixes that have letters.
  private static let words = ["0x", "0X", "\\x", "\\\\x", "h", "H", "#x"].map { Array($0.utf8) }
  /// Casts and suffixes of types. They don't count: Java has them only for bytes from 0x80 on.
  private static let types = [
    "(byte)", "(char)", ".toByte()", ".toUByte()", "u8", "uy", "u", "U",
  ].map { Array($0.utf8) }
  /// The signs that begin a comment up to the end of the line.
  private static let comments = ["# ", "// ", "; "].map { Array($0.utf8) }
  /// The first characters of words, types and comments.
  private static let wordStarts = Set((words + types + comments).map { $0[0] })
  /// The most bytes of a comment before the artifact is recognized, and after it.
  static let shortComment = 128
  static let longComment = 2_048
  /// Characters that separate or prefix bytes in code, logs and URLs.
  private static let signs = Set(":,;-_|.'\"{}()[]%=&#$+\\<>`".utf8)

  /// Reads the characters at `start`. Returns `nil` if there are none, or if no digit follows
  /// them in reach.
  ///
  /// - Parameter comment: The most bytes of a comment among them.
  init?(after start: Int, in text: Bytes, comment: Int = shortComment) {
    let storage = text.buffer.storage
    var limit = min(text.endIndex, start + Self.longest)
    var position = start
    var sign: [UInt8] = []
    var lineBreak = false
    var quotes = 0
    while position < limit, sign.count <= Self.longestSign {
      let byte = storage[position]
      if byte.isLineBreak {
        lineBreak = true
        position = LineMarks.end(after: position + 1, in: text)
      } else if byte.isWhiteSpace {
        position += 1
        guard let end = Self.commentEnd(at: position, in: text, most: comment) else { continue }
        limit = min(text.endIndex, limit + end - position)
        position = end
      } else if byte == UInt8(ascii: "="), position + 1 < limit, storage[position + 1].isLineBreak {
        // A soft line break of quoted-printable (RFC 2045 §6.7).
        position += 1
      } else if let type = Self.first(of: Self.types, at: position, in: text) {
        position += type.count
      } else if let word = Self.first(of: Self.words, at: position, in: text) {
        sign += word
        position += word.count
      } else if byte == UInt8(ascii: "b"), quotes == 1, position + 1 < text.endIndex,
        "\"'".utf8.contains(storage[position + 1])
      {
        // The prefix of the next byte string in Python or Rust: `b"`.
        sign.append(byte)
        position += 1
      } else if Self.signs.contains(byte) {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quotes += 1 }
        sign.append(byte)
        position += 1
      } else {
        break
      }
    }
    guard position > start, position < limit, hexDigit(storage[position]) != nil,
      sign.count <= Self.longestSign
    else { return nil }
    end = position
    self.sign = sign
    hasLineBreak = lineBreak
    hasQuotes = quotes >= 2
  }

  /// Returns the word at the position, if it is one of the list.
  private static func first(
    of words: [[UInt8]], at position: Int, in text: Bytes
  ) -> [UInt8]? {
    let byte = text[position]
    guard wordStarts.contains(byte) else { return nil }
    let rest = text[position..<text.endIndex]
    return words.first { $0[0] == byte && rest.starts(with: $0) }
  }

  /// Returns where the line ends, if a comment begins at the position.
  private static func commentEnd(at position: Int, in text: Bytes, most: Int) -> Int? {
    guard position < text.endIndex, first(of: comments, at: position, in: text) != nil else {
      return nil
    }
    return text.between(position, position + most).firstIndex(where: \.isLineBreak)
  }
}
