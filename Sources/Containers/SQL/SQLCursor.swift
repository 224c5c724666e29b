import Decoding
import Evidence

/// Goes through a dump a token at a time, whatever its length.
struct SQLCursor {
  private let stream: ByteStream
  private let limit: Int
  /// Whether a backslash in a string escapes what follows, as in dumps of MySQL.
  private let hasBackslashes: Bool
  private var piece: [UInt8] = []
  private var position = 0

  init(_ stream: ByteStream, hasBackslashes: Bool, limit: Int) {
    self.stream = stream
    self.hasBackslashes = hasBackslashes
    self.limit = limit
  }

  enum Token {
    /// A name, a keyword or a number; a name may have stood in quotes.
    case word(Bytes)
    /// The characters of a string.
    case string(Bytes)
    case mark(UInt8)
  }

  var offset: Int { stream.offset - (piece.count - position) }

  private mutating func peek() -> UInt8? {
    if position >= piece.count {
      piece = stream.takePiece()
      position = 0
    }
    return position < piece.count ? piece[position] : nil
  }

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

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...0xff, UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "$"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  /// A word. `X'…'` and `E'…'` are strings with a letter in front.
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
    return .word(Bytes(bytes, named: "value", at: offset))
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != 0x0a { position += 1 }
  }

  private mutating func skipComment() {
    var last: UInt8 = 0
    position += 1
    while let byte = peek() {
      position += 1
      if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { return }
      last = byte
    }
  }

  /// What a backslash and a letter stand for in MySQL and in `E'…'` (MySQL manual, “String Literals”).
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0a, UInt8(ascii: "r"): 0x0d, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "0"): 0x00, UInt8(ascii: "Z"): 0x1a,
  ]

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
    return Bytes(bytes, named: "value", at: offset)
  }

  private func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    if bytes.count < limit { bytes.append(byte) }
  }

  /// The rest of the line, and lines from there on, as `COPY` has its rows.
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
