import Evidence

/// Writes bytes as a string of one language: printable ASCII unchanged, other bytes as escapes.
struct EscapeWriter: Sendable {
  /// The quotation mark before and after the text; empty for none.
  let quote: String
  /// The bytes that have an escape of their own, with the escape.
  let named: [UInt8: String]
  /// Whether `\#` is written before `{`, `$` and `@`: they would begin an interpolation in Ruby.
  var escapesInterpolation = false
  /// Returns the escape of another byte. The byte after it is 0 at the end.
  let other: @Sendable (_ byte: UInt8, _ next: UInt8) -> String

  /// Two hexadecimal digits: `\x0a`.
  private static let hexadecimal: @Sendable (UInt8, UInt8) -> String = { byte, _ in
    #"\x"# + [byte].hex
  }

  /// Ruby's `String#inspect`: `"\x0A"` with upper-case digits, and `\#` before `{`, `$` and `@`.
  static let ruby = EscapeWriter(
    quote: "\"", named: escapes(letters: "abtnvfre", marks: #""\"#), escapesInterpolation: true,
    other: { byte, _ in #"\x"# + [byte].hex.uppercasedASCII })

  /// Rust's `escape_ascii`, without quotation marks.
  static let rust = EscapeWriter(
    quote: "",
    named: escapes(letters: "0tnr", marks: #""'\"#), other: hexadecimal)

  /// Haskell's `show`: decimal numbers, and the names of control characters. An empty escape
  /// separates a number from a digit, and `\SO` from `H` (Haskell 2010 Report §2.6).
  static let haskell = EscapeWriter(
    quote: "\"",
    named: escapes(marks: #""\"#),
    other: { byte, next in
      let name =
        byte == 0x7f ? "DEL" : byte < 0x20 ? EscapeStyle.controlNames[Int(byte)] : "\(byte)"
      let isJoined = byte > 0x7f ? next.isDigit : byte == 0x0e && next == UInt8(ascii: "H")
      return #"\"# + name + (isJoined ? #"\&"# : "")
    })

  /// OCaml's `String.escaped` in quotes: three decimal digits.
  static let ocaml = EscapeWriter(
    quote: "\"",
    named: escapes(letters: "btnr", marks: #""\"#),
    other: { byte, _ in #"\"# + String(byte).zeroPadded(to: 3) })

  /// Perl's `Data::Dumper`: hexadecimal digits in braces.
  static let perl = EscapeWriter(
    quote: "\"",
    named: escapes(marks: #""$@\"#),
    other: { byte, _ in #"\x{"# + String(byte, radix: 16) + "}" })

  /// Returns the text that Python prints for bytes: `b'\xa3cfmt'`.
  ///
  /// Python uses double quotes if the value has single quotes and no double ones. In a bytearray
  /// it escapes these single quotes all the same.
  ///
  /// - Parameter isArray: Whether the value is a bytearray. The caller adds `bytearray(…)`.
  static func python(_ bytes: [UInt8], isArray: Bool = false) -> [UInt8] {
    let isDouble = bytes.contains(0x27) && !bytes.contains(0x22)
    let style = isDouble ? (isArray ? doubleQuotedArray : doubleQuoted) : singleQuoted
    return [UInt8(ascii: "b")] + style.write(bytes)
  }

  /// Python's text in single quotes.
  private static let singleQuoted = python("'", marks: #"'\"#)
  /// Python's text in double quotes.
  private static let doubleQuoted = python("\"", marks: #"\"#)
  /// Python's text of a bytearray in double quotes.
  private static let doubleQuotedArray = python("\"", marks: #"'\"#)

  /// Creates a style of Python that escapes some marks.
  private static func python(_ quote: String, marks: String) -> EscapeWriter {
    EscapeWriter(quote: quote, named: escapes(letters: "tnr", marks: marks), other: hexadecimal)
  }

  /// Returns the escapes of control characters, by their letters, and of marks: a backslash before
  /// the letter or the mark.
  private static func escapes(letters: String = "", marks: String) -> [UInt8: String] {
    let pairs =
      ControlLetters.bytes(of: letters).map { ($0.value, $0.key) } + marks.utf8.map { ($0, $0) }
    return pairs.reduce(into: [:]) { $0[$1.0] = #"\"# + String(UnicodeScalar($1.1)) }
  }

  /// Returns the text of the bytes, with its quotation marks.
  func write(_ bytes: [UInt8]) -> [UInt8] {
    var text = Array(quote.utf8)
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if let name = named[byte] {
        text += Array(name.utf8)
      } else if escapesInterpolation, byte == UInt8(ascii: "#"), "{$@".utf8.contains(next) {
        text += [UInt8(ascii: "\\"), byte]
      } else if byte.isPrintable {
        text.append(byte)
      } else {
        text += Array(other(byte, next).utf8)
      }
    }
    return text + Array(quote.utf8)
  }
}
