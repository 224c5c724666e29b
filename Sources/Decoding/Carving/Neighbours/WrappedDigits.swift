import Evidence

/// Digits of Base64 or hexadecimal that a mail, a certificate tool or a terminal broke into lines of one
/// width.
struct WrappedDigits {
  /// The value as it is written, with its line breaks.
  let written: Bytes
  /// The value without line breaks.
  let joined: Bytes

  /// The widths at which digits are broken, with or without what is before them on their line.
  private static let widths = 60...80
  /// The marks at the start of a line: indentation, and the marks of a quoted mail.
  private static let marks = Set(" \t>".utf8)

  /// The number of hexadecimal digits of a SHA-256 hash or a challenge of 32 bytes, which is also a usual
  /// width of lines.
  private static let wholeHex = 64

  /// Joins a value with the lines that continue it: lines with nothing but digits, of which all but the
  /// last are as wide as the value's own. A line that is shorter than the one before it is the last. A value
  /// that doesn't end its line, or is shorter than a broken line, has only its own.
  ///
  /// - Parameters:
  ///   - first: The value on its own line.
  ///   - text: The text that may continue it.
  /// - Returns: `nil` if it can't be told whether the next line is a part of the value: it is a word or a
  ///   number, the value may be whole without it, or both aren't digits of one kind for whole bytes.
  init?(from first: Bytes, in text: Bytes) {
    let isHex = first.allSatisfy { hexDigit($0) != nil }
    let isOfDigits = first.allSatisfy(Base64Alphabet.isDigit)
    let mayContinue =
      isOfDigits && (Self.widths.contains(first.count) || Self.widths.contains(first.width))
    var pieces = [first]
    var last = first
    var isFull = mayContinue
    while isFull, let next = Self.line(behind: last.endIndex, in: text),
      !isHex || next.allSatisfy({ hexDigit($0) != nil })
    {
      // A name may be before the value on its own line, but is on no other one.
      let isSecond = pieces.count == 1
      isFull = next.count == last.count || isSecond && next.width == last.width
      guard isFull || next.count < last.count || isSecond && next.width < last.width else { break }
      let isWord = next.allSatisfy(\.isLetter) || !isHex && next.allSatisfy(\.isDigit)
      guard isFull || !isWord else { return nil }
      pieces.append(next)
      last = next
      isFull = isFull && next.last.map(Base64Alphabet.isDigit) == true
    }
    written = text.between(first.startIndex, last.endIndex)
    guard pieces.count > 1 else {
      joined = first
      return
    }
    var output = DerivedBytes(from: written)
    for piece in pieces { output.append(piece, from: piece.range) }
    joined = output.bytes(named: "joined lines", by: .textRepair)
    let isWhole = isHex && first.count == Self.wholeHex && pieces.count == 2
    guard joined.count.isMultiple(of: isHex ? 2 : 4), !isWhole, joined.isOfOneKind(isHex: isHex)
    else { return nil }
  }

  /// Returns the digits on the next line, if the line has nothing else but marks before them.
  private static func line(behind end: Int, in text: Bytes) -> Bytes? {
    let rest = text.between(end, text.endIndex).drop { $0 == 0x20 || $0 == 0x0d }
    guard rest.first == 0x0a else { return nil }
    let start = rest.dropFirst().drop { marks.contains($0) }
    let padding = start.drop(while: Base64Alphabet.isDigit)
    let behind = padding.drop { $0 == UInt8(ascii: "=") }
    let next = behind.drop { $0 == 0x20 || $0 == 0x0d }.first
    return padding.startIndex > start.startIndex && next.map { $0 == 0x0a } ?? true
      ? start.between(start.startIndex, behind.startIndex) : nil
  }
}

extension Bytes {
  /// The most bytes before a part of a line that count for its width.
  private static let longestStart = 128

  /// The number of bytes from the start of the line to the end of this part of it.
  fileprivate var width: Int {
    let before = buffer.all.between(startIndex - Self.longestStart, startIndex)
    return before.suffix(while: { !$0.isLineBreak }).count + count
  }

  /// Returns whether the digits are of one alphabet of Base64, or of one letter case of hexadecimal.
  fileprivate func isOfOneKind(isHex: Bool) -> Bool {
    isHex
      ? !(contains(where: \.isCapital) && contains(where: \.isSmallLetter))
      : !(contains { "+/".utf8.contains($0) } && contains { "-_".utf8.contains($0) })
  }
}
