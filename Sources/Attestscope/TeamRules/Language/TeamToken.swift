import Evidence

/// An error in a file of team rules, with its place.
package struct TeamRuleFault: Error, Hashable {
  /// Line and column, both from 1, and what is wrong: `4:13: unknown field “artifact.size2”`.
  package let reason: String

  /// Creates a fault at an offset of a file.
  init(_ reason: String, at offset: Int, in file: [UInt8]) {
    let before = file[..<min(offset, file.count)]
    let line = before.count { $0 == 0x0a } + 1
    let start = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    // Columns count characters; a continuation byte of UTF-8 begins none.
    let column = before[start...].count { $0 & 0xc0 != 0x80 } + 1
    self.reason = "\(line):\(column): \(reason)"
  }
}

/// A token of a condition with its offset in the file, in bytes.
struct TeamToken: Sendable {
  let kind: Kind
  let offset: Int

  /// What a token is.
  enum Kind: Sendable, Hashable {
    /// A name or a word of the language: `artifact.environment`, `and`.
    case word(String)
    /// A value that is written in the file.
    case literal(TeamValue)
    /// An operator or a bracket.
    case sign(String)
    case end
  }

  /// The token as a message quotes it.
  var shown: String {
    switch kind {
    case .word(let text), .sign(let text): "“\(text)”"
    case .literal(let value): value.shown
    case .end: "the end of the condition"
    }
  }

  /// Whether the token is this word or sign.
  func isSymbol(_ text: String) -> Bool {
    switch kind {
    case .word(let own), .sign(let own): own.equals(text)
    case .literal, .end: false
    }
  }
}

/// Splits a condition into tokens. It reads each byte once.
struct TeamLexer {
  private let file: [UInt8]
  private var position: Int
  private let end: Int

  /// Maximum number of tokens of a condition.
  private static let tokenLimit = 1_024
  /// Maximum length of a text in bytes.
  private static let textLimit = 1_024
  private static let signs = ["==", "!=", "<=", ">=", "<", ">", "(", ")", "[", "]", ",", "+", "-"]

  /// Returns the tokens of a range of the file, with one of kind `end` last.
  static func tokens(
    _ file: [UInt8], _ range: Range<Int>
  ) throws(TeamRuleFault) -> [TeamToken] {
    var lexer = TeamLexer(file: file, position: range.lowerBound, end: range.upperBound)
    var tokens: [TeamToken] = []
    while let token = try lexer.next() {
      tokens.append(token)
      guard tokens.count < tokenLimit else {
        throw TeamRuleFault(
          "a condition has at most \(tokenLimit) words and signs", at: token.offset, in: file)
      }
    }
    return tokens + [TeamToken(kind: .end, offset: lexer.position)]
  }

  /// Returns the next token; `nil` at the end.
  private mutating func next() throws(TeamRuleFault) -> TeamToken? {
    skip()
    guard position < end else { return nil }
    let start = position
    let byte = file[start]
    if byte == UInt8(ascii: "\"") { return TeamToken(kind: .literal(try text()), offset: start) }
    if byte.isDigit {
      return TeamToken(kind: .literal(try number()), offset: start)
    }
    if byte.isLetter {
      while position < end, Self.isInName(file[position]) { position += 1 }
      let word = String(decoding: file[start..<position], as: UTF8.self)
      if word.equals("true") || word.equals("false") {
        return TeamToken(kind: .literal(.flag(word.equals("true"))), offset: start)
      }
      return TeamToken(kind: .word(word), offset: start)
    }
    for sign in Self.signs where file[start..<end].starts(with: sign.utf8) {
      position += sign.utf8.count
      return TeamToken(kind: .sign(sign), offset: start)
    }
    throw TeamRuleFault("a condition can't contain this character", at: start, in: file)
  }

  /// Skips spaces, control characters, and lines that begin with `#`, except on the first line of
  /// the condition.
  private mutating func skip() {
    var isLineStart = false
    while position < end {
      let byte = file[position]
      if isLineStart, byte == UInt8(ascii: "#") {
        while position < end, file[position] != 0x0a { position += 1 }
        continue
      }
      guard byte <= 0x20 else { return }
      isLineStart = isLineStart || byte == 0x0a
      position += 1
    }
  }

  /// Reads a text in quotation marks; `\"` and `\\` are a mark and a backslash.
  private mutating func text() throws(TeamRuleFault) -> TeamValue {
    let start = position
    position += 1
    var bytes: [UInt8] = []
    while position < end, file[position] != 0x0a, bytes.count <= Self.textLimit {
      let byte = file[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        return .text(ByteText(String(decoding: bytes, as: UTF8.self)))
      }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard position < end, [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(file[position])
      else { throw TeamRuleFault("after \\ comes \" or \\", at: position, in: file) }
      bytes.append(file[position])
      position += 1
    }
    throw TeamRuleFault(
      bytes.count > Self.textLimit
        ? "a text has at most \(Self.textLimit) bytes" : "the text has no closing quotation mark",
      at: start, in: file)
  }

  /// Reads a number, a duration (`30d`), a date (`2026-03-14`, which means midnight in UTC), or a
  /// time (RFC 3339).
  private mutating func number() throws(TeamRuleFault) -> TeamValue {
    let start = position
    while position < end, Self.isInNumber(file[position]) { position += 1 }
    let word = String(decoding: file[start..<position], as: UTF8.self)
    if let number = Int64(word) { return .number(number) }
    if let time = Timestamp(rfc3339: word) ?? Timestamp(rfc3339: "\(word)T00:00:00Z") {
      return .time(time)
    }
    let digits = String(decoding: word.utf8.prefix(while: \.isDigit), as: UTF8.self)
    let unit = String(decoding: word.utf8.dropFirst(digits.utf8.count), as: UTF8.self)
    if let count = Int64(digits),
      let length = TeamValue.units.first(where: { $0.0.equals(unit) })?.1
    {
      let (milliseconds, isTooLarge) = count.multipliedReportingOverflow(by: length)
      if !isTooLarge { return .duration(milliseconds) }
    }
    throw TeamRuleFault(
      "“\(word.prefix(40))” isn't a number, a duration such as 30d, or a time such as 2026-03-14",
      at: start, in: file)
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: ".")
  }

  /// Whether a byte can be part of a number, a duration or a time.
  private static func isInNumber(_ byte: UInt8) -> Bool {
    isInName(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
  }
}
