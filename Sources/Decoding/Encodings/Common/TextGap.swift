import Evidence

/// The characters between two pieces of one artifact: a line break in any spelling, the marks of
/// a quoted line, or the end and beginning of a string in source code.
///
/// Examples of gaps: `\n`, `%0A`, `=` before a line break, `" +` followed by a line break and
/// `"`, a line break followed by `> `.
struct TextGap {
  /// Where the next piece begins, counted from the start of the buffer.
  let end: Int
  /// Whether the gap includes a line break, as a byte or spelled out. The escape `\t` counts too.
  let hasLineBreak: Bool
  /// Whether the gap includes at least two quotation marks: a string ends and another begins.
  let hasQuotes: Bool

  /// The most bytes of a gap.
  private static let longest = 256

  /// Line breaks as encoders, loggers and markup spell them. `\n` and `\r` are read by
  /// `writtenLineBreak`.
  private static let lineBreaks: [[UInt8]] = [
    "#012", "#015", "%0A", "%0D", "%0a", "%0d", "&#10;", "&#13;", "&#xA;", "&#xD;", "&#xa;",
    "&#xd;", "<br>", "<br/>", "<br />",
  ].map { Array($0.utf8) }

  /// The marks that begin and end strings.
  private static let quotes: [[UInt8]] = [
    "\"", "'", "`", "“", "”", "&quot;", "&#34;", "&#x22;", "&apos;", "&#39;", "&#x27;",
  ].map { Array($0.utf8) }
  /// The marks that join two strings in source code, and the marks before a quoted line or a
  /// comment.
  private static let signs = Set("+.,&|>*#;()/\\<-:_$!".utf8)

  /// Reads the gap at `start`. Returns `nil` if no digit follows within 256 bytes, or if another
  /// character comes before it.
  ///
  /// - Parameters:
  ///   - start: Where the digits of the first piece end, counted from the start of the buffer.
  ///   - text: The text with both pieces.
  ///   - mark: A character that begins every line, such as the sign of a diff. It isn't a digit.
  ///   - isDigit: Whether a byte is a digit of the encoding. A digit such as `+` counts as a mark
  ///     of the gap after an odd number of quotation marks, and before whitespace.
  init?(
    after start: Int, in text: Bytes, mark: UInt8? = nil, isDigit: (UInt8) -> Bool
  ) {
    let storage = text.buffer.storage
    let end = min(text.endIndex, start + Self.longest)
    var position = start
    var lineBreak = false
    var quotes = 0
    scan: while position < end {
      let byte = storage[position]
      // A form feed is between two pages.
      if byte.isWhiteSpace || byte == 0x0c {
        lineBreak = lineBreak || byte.isLineBreak
        position += 1
      } else if byte == mark, position > start, storage[position - 1].isLineBreak {
        position += 1
      } else if let length = Self.writtenLineBreak(at: position, in: text) {
        lineBreak = true
        position += length
      } else if byte == UInt8(ascii: "="), !isDigit(byte), position + 1 < end,
        storage[position + 1].isLineBreak
      {
        // A soft line break of quoted-printable (RFC 2045 §6.7).
        position += 1
      } else if let quote = Self.quotes.first(where: text[position..<end].starts) {
        quotes += 1
        position += quote.count
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

  /// Returns the length of a line break that is spelled out: `\n`, `\\r`, `#012`, `%0A`, `&#10;`.
  /// Also accepts `\t`. Returns `nil` for anything else.
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
