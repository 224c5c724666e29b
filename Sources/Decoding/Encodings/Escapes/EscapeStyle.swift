import Evidence

/// How a text writes bytes: most bytes unchanged, and the others as escapes of one kind.
///
/// Example: in `b'\xa3cfmt'` the style is a backslash; `\xa3` is one byte, `c` is another.
struct EscapeStyle: Sendable {
  /// The name of the step in results, such as `escapes` or `percent`.
  let name: String
  /// The kind of the escapes.
  let kind: Kind
  /// Whether each character up to U+00FF means the byte of that number, as in bytes that were
  /// read as Latin-1. Two bytes of UTF-8 are then one byte.
  let isLatin1: Bool
  /// The number of backslashes that an escape begins with. Each string inside a string doubles
  /// them.
  var level = 1
  /// Whether the digits after a backslash are decimal, as in Haskell, OCaml and Lua; else octal.
  var isDecimal = false

  /// Bytes without escapes.
  static let raw = EscapeStyle(name: "raw", kind: .none, isLatin1: false)
  /// Escapes with one backslash.
  static let quoted = EscapeStyle(name: "escapes", kind: .backslash, isLatin1: false)

  /// No escapes; `\xa3` and the other escapes of programming languages; `%A3`; `=A3`; `&#163;`.
  enum Kind: Sendable { case none, backslash, percent, quotedPrintable, entity }

  /// Reads the byte at a place.
  ///
  /// - Parameter place: Counts from the start of the text's buffer.
  /// - Returns: The number of characters, and the byte that they mean. The byte is `nil` for
  ///   characters without a meaning, such as a line break after a backslash in source code.
  ///   Returns `nil` at the end of the text and for characters that don't mean bytes.
  func unit(at place: Int, in text: Bytes) -> (length: Int, byte: UInt8?)? {
    guard place < text.endIndex else { return nil }
    let byte = text[place]
    switch (kind, byte) {
    case (.backslash, UInt8(ascii: "\\")): return backslash(at: place, in: text)
    case (.percent, UInt8(ascii: "%")): return percent(at: place, in: text)
    case (.percent, UInt8(ascii: "+")): return (1, 0x20)
    case (.quotedPrintable, UInt8(ascii: "=")): return quotedPrintable(at: place, in: text)
    case (.entity, UInt8(ascii: "&")): return entity(at: place, in: text)
    case (_, 0x80...) where isLatin1: return Windows1252.character(at: place, in: text)
    default: return (1, byte)
    }
  }

  // MARK: - Single styles

  /// Reads `%A3`, and `%C2%A3` as one byte if the text is Latin-1.
  private func percent(at place: Int, in text: Bytes) -> (length: Int, byte: UInt8?)? {
    guard let byte = Self.hex(at: place + 1, digits: 2, in: text) else { return nil }
    guard isLatin1, byte & 0xfe == 0xc2, place + 3 < text.endIndex,
      text[place + 3] == UInt8(ascii: "%"),
      let next = Self.hex(at: place + 4, digits: 2, in: text)
    else { return (3, UInt8(truncatingIfNeeded: byte)) }
    return (6, UInt8(truncatingIfNeeded: byte << 6 | next & 0x3f))
  }

  /// Reads `=A3`, and a soft line break as no byte (RFC 2045 §6.7).
  private func quotedPrintable(at place: Int, in text: Bytes) -> (length: Int, byte: UInt8?)? {
    let end = text.skip(from: place + 1) { $0.isLineBreak }
    if end > place + 1 { return (end - place, nil) }
    return Self.hex(at: place + 1, digits: 2, in: text).map { (3, UInt8(truncatingIfNeeded: $0)) }
  }

  /// The named references that are read, with their bytes in Latin-1.
  private static let entities: [(text: [UInt8], byte: UInt8)] = [
    ("&amp;", 0x26), ("&lt;", 0x3c), ("&gt;", 0x3e), ("&quot;", 0x22), ("&apos;", 0x27),
    ("&pound;", 0xa3), ("&cent;", 0xa2), ("&nbsp;", 0xa0),
  ].map { (Array($0.0.utf8), $0.1) }

  /// Reads `&pound;`, `&#163;` or `&#xA3;`. An ampersand without a reference means itself.
  private func entity(at place: Int, in text: Bytes) -> (length: Int, byte: UInt8?)? {
    let rest = text[place..<text.endIndex]
    if let named = Self.entities.first(where: { rest.starts(with: $0.text) }) {
      return (named.text.count, named.byte)
    }
    guard rest.starts(with: "&#") else { return (1, text[place]) }
    let isHex = place + 2 < text.endIndex && text[place + 2] | 0x20 == UInt8(ascii: "x")
    let digits = rest.dropFirst(isHex ? 3 : 2).prefix(6).prefix { hexDigit($0) != nil }
    guard let spelled = digits.utf8, let value = Int(spelled, radix: isHex ? 16 : 10), value < 256,
      digits.endIndex < text.endIndex, text[digits.endIndex] == UInt8(ascii: ";")
    else { return nil }
    return (digits.endIndex + 1 - place, UInt8(value))
  }

  // MARK: - Backslashes

  /// The bytes of the letters after a backslash, in the languages that print bytes: `\n`, `\e`,
  /// and `\Z` of MySQL.
  private static let letters = ControlLetters.bytes(of: "nrtabvfeZ")

  /// Reads an escape: `\xa3`, `\243`, `\u00a3`, `\u{a3}`, `\n`, an escaped backslash, or an
  /// escaped line break, which means no byte. Octal escapes have one to three digits.
  private func backslash(at place: Int, in text: Bytes) -> (length: Int, byte: UInt8?)? {
    let slashes = text[place..<(place + 2 * level)].prefix { $0 == UInt8(ascii: "\\") }.count
    if slashes == 2 * level { return (slashes, UInt8(ascii: "\\")) }
    let letter = place + level
    guard slashes >= level, letter < text.endIndex else { return nil }
    let byte = text[letter]
    switch byte {
    case UInt8(ascii: "x"):
      if let (length, byte) = Self.braced(at: letter + 1, in: text) {
        return (level + 1 + length, byte)
      }
      return Self.hex(at: letter + 1, digits: 2, in: text).map {
        (level + 3, UInt8(truncatingIfNeeded: $0))
      }
    case _ where isDecimal && (byte.isDigit || byte == UInt8(ascii: "&") || byte.isCapital):
      return decimal(at: letter, in: text)
    case UInt8(ascii: "u"): return unicode(at: letter + 1, from: place, in: text)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let digits = text[letter..<(letter + 3)].prefix { (0x30...0x37).contains($0) }
      let value = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
      return (level + digits.count, UInt8(truncatingIfNeeded: value))
    case 0x0a, 0x0d: return (text.skip(from: letter) { $0.isLineBreak } - place, nil)
    default:
      // Any other character means itself: a quote, a slash, the sign of an interpolation.
      return (level + 1, Self.letters[byte] ?? byte)
    }
  }

  /// Reads `\u00a3` or `\u{a3}` as one byte. Larger numbers give `nil`: bytes that were read as
  /// Latin-1 have no such character.
  private func unicode(
    at place: Int, from start: Int, in text: Bytes
  ) -> (length: Int, byte: UInt8?)? {
    if let value = Self.hex(at: place, digits: 4, in: text) {
      return value < 256 ? (place + 4 - start, UInt8(value)) : nil
    }
    return Self.braced(at: place, in: text).map { (place - start + $0.length, $0.byte) }
  }

  /// Reads `{a3}`, after `\u` in Rust and JavaScript and after `\x` in Perl. Larger numbers than
  /// 255 give `nil`.
  private static func braced(at place: Int, in text: Bytes) -> (length: Int, byte: UInt8)? {
    guard place < text.endIndex, text[place] == UInt8(ascii: "{") else { return nil }
    let digits = text[(place + 1)..<min(text.endIndex, place + 6)].prefix { hexDigit($0) != nil }
    guard let spelled = digits.utf8, let value = Int(spelled, radix: 16), value < 256,
      digits.endIndex < text.endIndex, text[digits.endIndex] == UInt8(ascii: "}")
    else { return nil }
    return (digits.endIndex + 1 - place, UInt8(value))
  }

  /// The names of control characters that Haskell prints, by their numbers; the last one is 127.
  static let controlNames = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "a", "b", "t", "n", "v", "f", "r", "SO", "SI",
    "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS",
    "RS", "US", "DEL",
  ]

  /// The names with their bytes, the longer of two with the same beginning first.
  private static let controls = controlNames.enumerated()
    .map { (name: Array($0.element.utf8), byte: UInt8($0.offset == 32 ? 127 : $0.offset)) }
    .sorted { $0.name.count > $1.name.count }

  /// Reads up to three decimal digits, the name of a control character, or `&`, which means no
  /// byte and separates a number from digits after it.
  private func decimal(at letter: Int, in text: Bytes) -> (length: Int, byte: UInt8?)? {
    let rest = text[letter..<text.endIndex]
    if rest.first == UInt8(ascii: "&") { return (level + 1, nil) }
    if let found = Self.controls.first(where: { rest.starts(with: $0.name) }) {
      return (level + found.name.count, found.byte)
    }
    let digits = rest.prefix(3).prefix { $0.isDigit }
    guard let byte = UInt8(exactly: digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }), !digits.isEmpty
    else { return nil }
    return (level + digits.count, byte)
  }

  /// Returns the number that exactly `count` hexadecimal digits at a place mean, or `nil`.
  private static func hex(at place: Int, digits count: Int, in text: Bytes) -> Int? {
    let digits = text.between(place, place + count).compactMap(hexDigit)
    return digits.count == count && place + count <= text.endIndex
      ? digits.reduce(0) { $0 << 4 | Int($1) } : nil
  }
}
