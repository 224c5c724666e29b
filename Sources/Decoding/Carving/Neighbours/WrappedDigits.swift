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

  /// Joins a value with the lines that continue it: lines with nothing but digits, of which all but the
  /// last are as wide as the value's own. A value that doesn't end its line, or is shorter than a broken
  /// line, has only its own.
  ///
  /// - Parameters:
  ///   - first: The value on its own line.
  ///   - text: The text that may continue it.
  /// - Returns: `nil` if it can't be told whether the next line is a part of the value: it is a word, or
  ///   both aren't digits for whole bytes.
  init?(from first: Bytes, in text: Bytes) {
    let isHex = first.allSatisfy { hexDigit($0) != nil }
    let isOfDigits = first.allSatisfy(Base64Alphabet.isDigit)
    let width = first.width
    let mayContinue =
      isOfDigits && (Self.widths.contains(first.count) || Self.widths.contains(width))
    var pieces = [first]
    var end = first.endIndex
    var isFull = mayContinue
    while isFull, let next = Self.line(behind: end, in: text),
      !isHex || next.allSatisfy({ hexDigit($0) != nil })
    {
      isFull = next.count == first.count || next.width == width
      guard isFull || next.count < first.count || next.width < width else { break }
      guard isFull || !next.allSatisfy(\.isLetter) else { return nil }
      pieces.append(next)
      end = next.endIndex
      isFull = isFull && next.last.map(Base64Alphabet.isDigit) == true
    }
    written = text.between(first.startIndex, end)
    guard pieces.count > 1 else {
      joined = first
      return
    }
    var output = DerivedBytes(from: written)
    for piece in pieces { output.append(piece, from: piece.range) }
    joined = output.bytes(named: "joined lines", by: .textRepair)
    guard joined.count.isMultiple(of: isHex ? 2 : 4) else { return nil }
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
}
