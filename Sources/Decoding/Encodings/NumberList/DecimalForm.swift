import Evidence

extension CarvedForm {
  /// Lists of decimal numbers inside other text, signed or not, in any brackets, with or without
  /// an index before each number: `[163, 99, 102]`, `-93, 99, 102`, `0: 163, 1: 99`,
  /// `vec![163u8, 99u8]`.
  static let decimal = CarvedForm(one: { text, anchor, limits in
    guard DecimalWalk.mayBegin(at: anchor, in: text) else { return nil }
    var walk = DecimalWalk(text, from: anchor, limits: limits)
    return walk.run()
  })
}

/// Follows decimal numbers from the first byte of an artifact to the end of their list.
///
/// The list ends where a number is no byte, or where the characters between two numbers differ
/// from those before.
private struct DecimalWalk {
  private let text: Bytes
  /// Where the first number begins. All places count from the start of the text's buffer.
  private let start: Int
  /// The next byte to read.
  private var position: Int
  /// The bytes of the numbers.
  private var artifact: ArtifactOutput
  /// The difference between the index of a byte and its place, if each byte has an index: some
  /// lists count from one.
  private var base: Int?
  /// The characters between two bytes, without whitespace and index; `nil` before the second
  /// byte.
  private var sign: [UInt8]?

  init(_ text: Bytes, from start: Int, limits: DecodingLimits) {
    self.text = text
    self.start = start
    position = start
    artifact = ArtifactOutput(from: text, limits: limits)
  }

  /// Follows the list. Returns `nil` if its numbers don't begin an artifact.
  mutating func run() -> CarvedStretch? {
    guard takeByte(at: start) else { return nil }
    while artifact.isUndecided, next() {}
    guard artifact.recognize() else { return nil }
    while next() {}
    artifact.readLengths()
    return artifact.stretch(
      start..<position, artifact.payload(), as: .jsonArray, steps: ["number-list"])
  }

  /// Reads the number at a place. Returns false if it isn't a byte.
  private mutating func takeByte(at place: Int) -> Bool {
    guard let number = DecimalNumber(at: place, in: text), let byte = number.byte else {
      return false
    }
    artifact.append(byte, from: number.range)
    position = number.range.upperBound
    return true
  }

  /// Reads the characters between two bytes, an index if the list has them, and the byte. Returns
  /// false if there is none.
  private mutating func next() -> Bool {
    guard var gap = DecimalGap(after: position, in: text) else { return false }
    if base != nil || artifact.bytes.count == 1, let number = DecimalNumber(at: gap.end, in: text),
      let inner = DecimalGap(after: number.range.upperBound, in: text),
      base.map({ number.value == artifact.bytes.count + $0 })
        ?? (ArtifactStart.isSecond(DecimalNumber(at: inner.end, in: text)?.byte)
          && (1...2).contains(number.value))
    {
      base = number.value - artifact.bytes.count
      gap = DecimalGap(end: inner.end, sign: gap.sign + [0] + inner.sign)
    } else if base != nil {
      return false
    }
    if sign == nil { sign = gap.sign }
    guard gap.sign == sign else { return false }
    return takeByte(at: gap.end)
  }

  /// Returns whether the next number is a second byte, or the index of one: a quick check before
  /// anything is decoded.
  static func mayBegin(at place: Int, in text: Bytes) -> Bool {
    guard let first = DecimalNumber(at: place, in: text) else { return false }
    let storage = text.buffer.storage
    let end = min(text.endIndex, first.range.upperBound + DecimalGap.longest)
    var position = first.range.upperBound
    while position < end, !storage[position].isDigit { position += 1 }
    if position > first.range.upperBound, storage[position - 1] == UInt8(ascii: "-") {
      position -= 1
    }
    guard let second = DecimalNumber(at: position, in: text) else { return false }
    return (1...2).contains(second.value) || ArtifactStart.isSecond(second.byte)
  }
}

/// A whole number in a list, with the suffix of a type after it: `163`, `-93`, `163u8`.
private struct DecimalNumber {
  /// Where it is, with its sign and its suffix.
  let range: Range<Int>
  let value: Int

  /// Reads the number at `start`. Returns `nil` if no digit is there, or more than nine.
  init?(at start: Int, in text: Bytes) {
    let storage = text.buffer.storage
    var position = start
    let isNegative = position < text.endIndex && storage[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let first = position
    var value = 0
    while position < text.endIndex, storage[position].isDigit {
      guard position - first < 9 else { return nil }
      value = value * 10 + Int(storage[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position > first else { return nil }
    for suffix in ["u8", "i8", "uy", "y", "u", "U"]
    where text[position..<text.endIndex].starts(with: suffix) {
      position += suffix.utf8.count
      break
    }
    self.value = isNegative ? -value : value
    range = start..<position
  }

  /// The byte that the number means, or `nil`. Languages with signed bytes write -128 to -1 for
  /// 128 to 255.
  var byte: UInt8? { UInt8(exactly: value) ?? Int8(exactly: value).map(UInt8.init(bitPattern:)) }
}

/// The characters between two numbers.
private struct DecimalGap {
  /// Where the next number begins.
  let end: Int
  /// The characters without whitespace.
  let sign: [UInt8]

  /// The most bytes between two numbers.
  static let longest = 64
  /// The most of these bytes that aren't whitespace.
  private static let longestSign = 24
}

extension DecimalGap {
  /// Reads the characters up to the next digit, or the next minus sign before a digit. Returns
  /// `nil` if none follows in reach, or if the characters are an ellipsis.
  init?(after start: Int, in text: Bytes) {
    let storage = text.buffer.storage
    let limit = min(text.endIndex, start + Self.longest)
    var position = start
    var sign: [UInt8] = []
    while position < limit {
      let byte = storage[position]
      let next = position + 1 < text.endIndex ? storage[position + 1] : 0
      if byte.isDigit || byte == UInt8(ascii: "-") && next.isDigit { break }
      if !byte.isWhiteSpace { sign.append(byte) }
      position =
        byte.isLineBreak
        ? Self.offsetEnd(from: LineMarks.end(after: position + 1, in: text), in: text)
        : position + 1
    }
    guard position > start, position < limit, sign.count <= Self.longestSign,
      !sign.starts(with: "...".utf8)
    else { return nil }
    self.init(end: position, sign: sign)
  }

  /// Returns where the offset at the beginning of a line of a dump ends, as `od -t u1` prints it: at least four
  /// digits before whitespace, which mean no byte. Returns `start` if there is none.
  private static func offsetEnd(from start: Int, in text: Bytes) -> Int {
    let end = text.skip(from: start, while: \.isDigit)
    return end - start >= 4 && end < text.endIndex && text[end].isWhiteSpace ? end : start
  }
}
