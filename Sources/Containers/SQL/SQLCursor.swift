import Decoding
import Evidence

/// Splits a dump of a database into tokens, one at a time, whatever its length.
struct SQLCursor {
  /// The dump.
  private let stream: ByteStream
  /// The most bytes of a token, and of the text of a statement. The rest of a longer string is
  /// dropped; the rest of a longer word is the next token.
  private let limit: Int
  /// Whether a backslash in a string is an escape, as in dumps of MySQL.
  private let hasBackslashes: Bool
  /// The piece of the dump that is being read, and the position in it.
  private var piece: [UInt8] = []
  private var position = 0
  /// The bytes since ``mark()`` in earlier pieces, and where those in this piece begin; `nil` if
  /// nothing is kept.
  private var kept: [UInt8] = []
  private var keptStart: Int?
  /// The offset and the line of the mark, and the longest word or string since then.
  private var markOffset = 0
  private var markLine = 1
  private var longest = 0
  /// The number of line feeds in the dump before `countedEnd`, a position in the piece.
  private var lineFeeds = 0
  private var countedEnd = 0

  /// Creates a cursor at the current place of a stream.
  init(_ stream: ByteStream, hasBackslashes: Bool, limit: Int) {
    self.stream = stream
    self.hasBackslashes = hasBackslashes
    self.limit = limit
  }

  /// A token of SQL. Whitespace and comments are skipped.
  enum Token {
    /// A name, a keyword or a number. The quotes of a quoted name are removed.
    case word(Bytes)
    /// The content of a string, without its quotes and escapes.
    case string(Bytes)
    /// Any other byte, such as a bracket or a semicolon.
    case mark(UInt8)
  }

  /// The offset of the next byte in the dump.
  var offset: Int { stream.offset - (piece.count - position) }

  /// Returns the next byte without taking it; `nil` at the end.
  private mutating func peek() -> UInt8? {
    if position >= piece.count {
      keepPiece()
      countLineFeeds()
      piece = stream.takePiece()
      (position, countedEnd) = (0, 0)
    }
    return position < piece.count ? piece[position] : nil
  }

  // MARK: - The text of a statement

  /// The text of the statement since the last ``mark()``, with the line on which it begins.
  struct Statement {
    let text: Bytes
    let line: Int
    /// Whether the text is too long, so that its end is missing.
    let isCut: Bool
  }

  /// Keeps the text from here on.
  mutating func mark() {
    countLineFeeds()
    kept = []
    (keptStart, markOffset, markLine, longest) = (position, offset, lineFeeds + 1, 0)
  }

  /// Keeps nothing more.
  mutating func unmark() {
    kept = []
    keptStart = nil
  }

  /// Returns the text since the mark, and keeps nothing more; `nil` if no word or string in it is
  /// long enough to be an artifact.
  mutating func statement() -> Statement? {
    defer { unmark() }
    guard longest >= Self.shortestArtifact else { return nil }
    keepPiece()
    let whole = Bytes(kept, named: "statement", at: markOffset)
    let text = whole.trimmed
    let before = whole.between(whole.startIndex, text.startIndex)
    return Statement(
      text: text, line: markLine + before.count { $0 == 0x0a },
      isCut: offset - markOffset > kept.count)
  }

  /// The fewest bytes of the text of an artifact. The shortest assertion has more.
  static let shortestArtifact = 64

  /// Keeps what was read of this piece since the mark.
  private mutating func keepPiece() {
    guard let start = keptStart else { return }
    kept += piece[start..<position].prefix(limit - kept.count)
    keptStart = 0
  }

  /// Counts the line feeds up to the current position.
  private mutating func countLineFeeds() {
    lineFeeds += piece[countedEnd..<position].count { $0 == 0x0a }
    countedEnd = position
  }

  // MARK: - Tokens

  /// Returns the next token; `nil` at the end.
  mutating func next() -> Token? {
    while let byte = peek() {
      switch byte {
      case 0x20, 0x09, 0x0a, 0x0d: position += 1
      case UInt8(ascii: "-"):
        position += 1
        guard peek() == byte else { return word(from: [byte]) }
        skipLine()
      case UInt8(ascii: "#"): skipLine()
      case UInt8(ascii: "/"):
        position += 1
        guard peek() == UInt8(ascii: "*") else { return .mark(byte) }
        skipComment()
      case UInt8(ascii: "'"): return .string(quoted(by: byte))
      case UInt8(ascii: "\""), UInt8(ascii: "`"): return .word(quoted(by: byte))
      case _ where Self.isWord(byte): return word(from: [])
      default:
        position += 1
        return .mark(byte)
      }
    }
    return nil
  }

  /// Returns whether a byte can be part of a word.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte >= 0x80 || "_.$+".utf8.contains(byte)
  }

  /// Reads a word that begins with the given bytes. `X'…'`, `B'…'`, `N'…'` and `E'…'` are strings
  /// with a letter before the quote.
  private mutating func word(from start: [UInt8]) -> Token {
    let offset = offset - start.count
    var bytes = start
    while let byte = peek(), Self.isWord(byte), bytes.count < limit {
      bytes.append(byte)
      position += 1
    }
    if bytes.count == 1, peek() == UInt8(ascii: "'"), let letter = bytes.first {
      switch letter | 0x20 {
      case UInt8(ascii: "e"): return .string(quoted(by: UInt8(ascii: "'"), isEscaped: true))
      case UInt8(ascii: "x"), UInt8(ascii: "b"), UInt8(ascii: "n"):
        return .string(quoted(by: UInt8(ascii: "'")))
      default: break
      }
    }
    longest = max(longest, bytes.count)
    return .word(Bytes(bytes, named: "value", at: offset))
  }

  /// Skips a comment up to the end of the line.
  private mutating func skipLine() {
    while let byte = peek(), byte != 0x0a { position += 1 }
  }

  /// Skips a comment up to `*/`.
  private mutating func skipComment() {
    var last: UInt8 = 0
    position += 1
    while let byte = peek() {
      position += 1
      if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { return }
      last = byte
    }
  }

  /// The bytes of the escapes in MySQL strings and in `E'…'` (MySQL manual, “String Literals”). Any
  /// other letter stands for itself.
  private static let escapes = ControlLetters.bytes(of: "nrtb0Z")

  /// Reads a quoted token. A doubled quote is one quote.
  /// - Parameters:
  ///   - quote: The quotation mark, which is the next byte.
  ///   - isEscaped: Whether backslashes are escapes in this string, whatever the dialect.
  private mutating func quoted(by quote: UInt8, isEscaped: Bool = false) -> Bytes {
    let escapes = (isEscaped || hasBackslashes) && quote == UInt8(ascii: "'")
    position += 1
    let offset = offset
    var bytes: [UInt8] = []
    while let byte = peek() {
      position += 1
      if byte == quote {
        guard peek() == quote else { break }
        position += 1
        append(quote, to: &bytes)
      } else if byte == UInt8(ascii: "\\"), escapes, let letter = peek() {
        position += 1
        append(Self.escapes[letter] ?? letter, to: &bytes)
      } else {
        append(byte, to: &bytes)
      }
    }
    longest = max(longest, bytes.count)
    return Bytes(bytes, named: "value", at: offset)
  }

  /// Appends a byte unless the token is at its limit.
  private func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    if bytes.count < limit { bytes.append(byte) }
  }

  /// Returns the rest of the line, a row of a `COPY` block, and whether it is the `\.` that ends
  /// the block; `nil` at the end of the dump.
  mutating func line() -> (bytes: Bytes, isLast: Bool)? {
    guard peek() != nil else { return nil }
    let offset = offset
    var bytes: [UInt8] = []
    while let byte = peek() {
      position += 1
      if byte == 0x0a { break }
      append(byte, to: &bytes)
    }
    if bytes.last == 0x0d { _ = bytes.popLast() }
    let line = Bytes(bytes, named: "row", at: offset)
    return (line, line.elementsEqual("\\.".utf8))
  }
}
