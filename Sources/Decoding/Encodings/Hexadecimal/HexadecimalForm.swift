import Evidence

extension CarvedForm {
  /// Hexadecimal: plain, in groups, or each byte with a sign before it: `a3 63`, `a3:63`, `0xa3, 0x63`,
  /// `\xa3\x63`, `A3-63`, `%A3%63`.
  static let hexadecimal = CarvedForm(one: { text, anchor, limits in
    guard ArtifactStart.isSecond(HexadecimalWalk.byte(after: anchor + 2, in: text)) else {
      return nil
    }
    if let dump = DumpWalk(text, at: anchor)?.run(limits: limits) { return dump }
    var walk = HexadecimalWalk(text, from: anchor, limits: limits)
    return walk.run()
  })
}

/// Follows pairs of hexadecimal digits from the first one to where the artifact ends.
struct HexadecimalWalk {
  private let text: Bytes
  private let limits: DecodingLimits
  private let start: Int
  private var position: Int
  private var output: DerivedBytes
  private var bytes: [UInt8] = []
  private var extent: ArtifactExtent?
  /// What stands between the first two bytes, without whitespace.
  private var sign: [UInt8]?
  private var lineStart: Int
  private var joins = 0
  private var firstJoin: Int?

  init(_ text: Bytes, from start: Int, limits: DecodingLimits) {
    self.text = text
    self.start = start
    self.limits = limits
    position = start
    lineStart = start
    output = DerivedBytes(from: text)
  }

  /// The next pair of digits, near by: a glance before anything is decoded.
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

  private static let glance = 24

  mutating func run() -> CarvedStretch? {
    guard takeByte() else { return nil }
    while bytes.count < ArtifactStart.most, ArtifactStart.mayBegin(with: bytes), next() {}
    guard let type = ArtifactStart.type(of: bytes) else { return nil }
    extent = ArtifactExtent(of: type, limits: limits)
    extent?.advance(bytes)
    while next() {}
    return stretch(type)
  }

  private mutating func takeByte() -> Bool {
    guard position + 1 < text.endIndex, let high = hexDigit(text[position]),
      let low = hexDigit(text[position + 1])
    else { return false }
    let byte = high << 4 | low
    bytes.append(byte)
    output.append(byte, from: position..<(position + 2))
    position += 2
    return true
  }

  /// The next byte, past what stands before it.
  private mutating func next() -> Bool {
    if sign == nil || sign?.isEmpty == true, takeByte() {
      sign = []
      return true
    }
    guard let gap = HexadecimalGap(after: position, in: text) else { return joined() }
    if sign == nil { sign = gap.sign }
    let before = position
    let isSame = gap.sign == sign || gap.sign.isEmpty
    if gap.hasQuotes || gap.hasLineBreak {
      extent?.advance(bytes)
      if let extent, extent.isComplete(bytes) { return false }
    }
    guard isSame || gap.hasQuotes && gap.hasLineBreak else { return joined() }
    position = gap.end
    guard takeByte() else {
      position = before
      return false
    }
    return true
  }

  /// A piece on the next line, behind the same words as this one.
  private mutating func joined() -> Bool {
    extent?.advance(bytes)
    guard extent?.isComplete(bytes) != true,
      let piece = LinePrefix.nextPiece(
        after: position, first: lineStart, in: text, isDigit: { hexDigit($0) != nil })
    else { return false }
    let before = position
    position = piece.lowerBound
    guard takeByte() else {
      position = before
      return false
    }
    lineStart = piece.lowerBound
    firstJoin = firstJoin ?? before
    joins += 1
    return true
  }

  private mutating func stretch(_ type: ArtifactType) -> CarvedStretch {
    extent?.advance(bytes)
    let isWhole = extent?.isComplete(bytes) ?? false
    let isOdd = position < text.endIndex && hexDigit(text[position]) != nil && !isWhole
    let range = start..<position
    let repairs: [ArmourReading.Repair] =
      firstJoin.map {
        [.init(.lineBreaks, at: text[$0..<($0 + 1)], count: joins)]
      } ?? []
    let armour = ArmourReading(
      text: text[range], payload: output.bytes(named: ArmourBody.name, by: .hex), encoding: .hex,
      repairs: repairs,
      damage: isOdd ? .init(.cutText, at: text[position..<(position + 1)]) : nil)
    return CarvedStretch(
      range: range, armour: armour, type: type, steps: [armour.encoding.rawValue],
      isWhole: isWhole)
  }
}

/// What stands between two bytes in hexadecimal.
private struct HexadecimalGap {
  let end: Int
  /// Its signs, without whitespace.
  let sign: [UInt8]
  let hasLineBreak: Bool
  let hasQuotes: Bool

  private static let longest = 128
  private static let longestSign = 16
  /// Prefixes, casts and suffixes that hold letters.
  private static let words = [
    "0x", "0X", "\\x", "\\\\x", "(byte)", "(char)", "(byte) ", "uy", "u", "U", "h", "H", "#x",
  ]
  .map { Array($0.utf8) }
  private static let signs = Set(":,;-_|.'\"{}()[]%=&#$+\\<>`".utf8)

  init?(after start: Int, in text: Bytes) {
    let storage = text.buffer.storage
    let limit = min(text.endIndex, start + Self.longest)
    var position = start
    var sign: [UInt8] = []
    var lineBreak = false
    var quotes = 0
    while position < limit, sign.count <= Self.longestSign {
      let byte = storage[position]
      if byte.isWhiteSpace {
        lineBreak = lineBreak || byte.isLineBreak
        position += 1
      } else if byte == UInt8(ascii: "="), position + 1 < limit, storage[position + 1].isLineBreak {
        // A soft line break of quoted-printable (RFC 2045 §6.7).
        position += 1
      } else if let word = Self.word(at: position, in: text) {
        sign += word
        position += word.count
      } else if byte == UInt8(ascii: "b"), quotes == 1, Self.isQuote(at: position + 1, in: text) {
        // The next string of bytes in Python or Rust.
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

  private static func isQuote(at position: Int, in text: Bytes) -> Bool {
    position < text.endIndex && "\"'".utf8.contains(text[position])
  }

  private static func word(at position: Int, in text: Bytes) -> [UInt8]? {
    let rest = text[position..<text.endIndex]
    return words.first { rest.starts(with: $0) }
  }
}
