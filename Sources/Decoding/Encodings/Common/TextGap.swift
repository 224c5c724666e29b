import Evidence

/// What may stand between two pieces of one artifact: a line break in any spelling, the signs that
/// quote a line, or the end and beginning of a string in source code.
struct TextGap {
  /// Where the next piece begins.
  let end: Int
  /// Whether a line ends in it, however it is written.
  let hasLineBreak: Bool
  /// Whether a string ends and another begins in it.
  let hasQuotes: Bool

  /// More than this is no gap.
  private static let longest = 256

  /// Line breaks as encoders, loggers and markup write them.
  private static let lineBreaks: [[UInt8]] = [
    "#012", "#015", "%0A", "%0D", "%0a", "%0d", "&#10;", "&#13;", "&#xA;", "&#xD;", "&#xa;",
    "&#xd;", "<br>", "<br/>", "<br />",
  ].map { Array($0.utf8) }

  private static let quotes = Set("\"'`“”".utf8)
  /// Outside of a string: what puts two strings together, and what stands before a line that is
  /// quoted or a comment.
  private static let signs = Set("+.,&|>*#;()/\\<-:_$!".utf8)

  /// - Parameter isDigit: whether a byte is a digit of the form. Digits that are signs too count as
  ///   signs between two strings, and where a space follows.
  init?(after start: Int, in text: Bytes, isDigit: (UInt8) -> Bool) {
    let storage = text.buffer.storage
    let end = min(text.endIndex, start + Self.longest)
    var position = start
    var lineBreak = false
    var quotes = 0
    scan: while position < end {
      let byte = storage[position]
      if byte.isWhiteSpace {
        lineBreak = lineBreak || byte.isLineBreak
        position += 1
      } else if let length = Self.writtenLineBreak(at: position, in: text) {
        lineBreak = true
        position += length
      } else if byte == UInt8(ascii: "="), position + 1 < end, storage[position + 1].isLineBreak {
        // A soft line break of quoted-printable (RFC 2045 §6.7).
        position += 1
      } else if Self.quotes.contains(byte) {
        quotes += 1
        position += 1
      } else if Self.signs.contains(byte) {
        let next = position + 1 < end ? storage[position + 1] : 0x20
        let isSign = !isDigit(byte) || quotes % 2 == 1 || next.isWhiteSpace
        guard isSign else { break scan }
        position += 1
      } else {
        break scan
      }
    }
    guard position < text.endIndex, position < end, isDigit(storage[position]) else { return nil }
    self.end = position
    hasLineBreak = lineBreak
    hasQuotes = quotes >= 2
  }

  /// The length of a line break that is spelled out: `\n`, `\\r`, `#012`, `%0A`, `&#10;`.
  private static func writtenLineBreak(at start: Int, in text: Bytes) -> Int? {
    let storage = text.buffer.storage
    if storage[start] == UInt8(ascii: "\\") {
      let slashes = text.skip(from: start) { $0 == UInt8(ascii: "\\") } - start
      let letter = start + slashes
      guard letter < text.endIndex, slashes <= 8 else { return nil }
      return "nrt".utf8.contains(storage[letter]) ? slashes + 1 : nil
    }
    let rest = text[start..<text.endIndex]
    return lineBreaks.first { rest.starts(with: $0) }?.count
  }
}
