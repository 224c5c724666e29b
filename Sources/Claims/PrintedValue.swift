import Decoding
import Evidence

/// A value as a tool prints it: `0x69192a…`, `x'69192a…'`, `69:19:2a:…`, `<69192ad0 1bd69b1e>`,
/// `{length = 32, bytes = 0x69192a…}`, `[105, 25, 42, …]`, `{"type":"Buffer","data":[105, …]}`,
/// `i\031*\320…`, `b'i\x19*…'` or `data:;base64,aRkq…`. Such a text is called a print.
enum PrintedValue {
  /// The fewest bytes that a print represents. A text for fewer more likely means its own
  /// characters.
  private static let shortest = 8

  /// Returns the bytes that the text prints; `nil` for any other text. Plain Base64 and hexadecimal
  /// digits aren't prints.
  static func bytes(of text: Bytes) -> Bytes? {
    if let bytes = ByteEncoding.bytes(inLiteral: text) {
      return bytes.count < shortest ? nil : bytes
    }
    guard isPrint(text) else {
      return ByteEncoding.bytes(escapedIn: text).flatMap { $0.count < shortest ? nil : $0 }
    }
    let quoted = text.quotedDigits ?? text.withUsualMarks
    let reading = TextDecoder.read(quoted)
    guard reading.damage == nil, encodings.contains(reading.encoding) || text.starts(with: "data:"),
      reading.payload.count >= shortest
    else { return nil }
    return reading.payload
  }

  private static let encodings: Set<DecodedText.Encoding> = [.hex, .nsData, .jsonArray]

  /// What tools print around a text or around bytes: quotation marks, or the name of a type. `#` stands
  /// for a number.
  private static let wrappings: [(open: String, close: String)] = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("Optional(", ")"), ("Some(", ")"), ("BinData(#,", ")"),
    ("<Buffer ", ">"), ("Uint8Array(#) ", ""), ("[size=# hex=", "]"),
  ]
  /// The most wrappings in one another.
  private static let mostWrappings = 3

  /// Returns the text inside what a tool printed around it: wrappings, whitespace, percent-encoding, or
  /// breaks between lines of Base64; `nil` for any other text, and if nothing is inside.
  static func text(in printed: Bytes) -> Bytes? {
    var text = printed.trimmed
    for _ in 0..<mostWrappings {
      guard let inner = unwrapped(text) else { break }
      text = inner
    }
    if PercentEncoding.text.occurs(in: text) { text = PercentEncoding.text.text(of: text) }
    if text.contains(where: \.isLineBreak),
      text.allSatisfy({ Base64.isDigitOrPadding($0) || $0.isLineBreak })
    {
      text = Bytes(text.filter { !$0.isLineBreak }, name: text.buffer.name)
    }
    return text.isEmpty || text.count == printed.count ? nil : text
  }

  /// Returns a text without the outermost wrapping; `nil` if there is none.
  private static func unwrapped(_ text: Bytes) -> Bytes? {
    if let bytes = ByteEncoding.bytes(inLiteral: text), bytes.utf8 != nil { return bytes }
    for (open, close) in wrappings where text.ends(with: close) {
      guard let rest = text.behind(open), rest.count > close.utf8.count else { continue }
      return rest.dropLast(close.utf8.count)
    }
    return nil
  }

  /// Returns whether a text begins as a print does. Prints with escapes, such as `i\031*\320…`, can
  /// begin with any character and are not recognized here.
  private static func isPrint(_ text: Bytes) -> Bool {
    guard let first = text.first else { return false }
    switch first {
    case UInt8(ascii: "<"), UInt8(ascii: "["): return true
    case UInt8(ascii: "{"):
      return text.starts(with: "{length") || text.firstIndex(of: "\"Buffer\"") != nil
    case UInt8(ascii: "d"): return text.starts(with: "data:")
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return text.quotedDigits != nil
    default: break
    }
    let second = text.dropFirst().first
    if first == UInt8(ascii: "0"), second.map({ $0 | 0x20 }) == UInt8(ascii: "x") { return true }
    return hexDigit(first) != nil && second.flatMap(hexDigit) != nil
      && text.dropFirst(2).first.map { ": -".utf8.contains($0) } == true
  }
}

extension Bytes {
  /// The text behind a beginning in which `#` stands for a number; `nil` for any other text.
  fileprivate func behind(_ start: String) -> Bytes? {
    var rest = self
    for byte in start.utf8 {
      if byte == UInt8(ascii: "#") {
        rest = rest.drop(while: \.isDigit)
      } else {
        guard rest.first == byte else { return nil }
        rest = rest.dropFirst()
      }
    }
    return rest
  }

  /// A print with the marks that ``TextDecoder`` reads: colons between pairs of digits instead of the
  /// hyphens of .NET, and brackets around numbers instead of Erlang's `<<…>>`.
  fileprivate var withUsualMarks: Bytes {
    let hyphen = UInt8(ascii: "-")
    if dropFirst(2).first == hyphen, first.flatMap(hexDigit) != nil {
      return Bytes(map { $0 == hyphen ? UInt8(ascii: ":") : $0 }, name: buffer.name)
    }
    guard starts(with: "<<"), ends(with: ">>"), count > 4 else { return self }
    let numbers = dropFirst(2).dropLast(2).array
    return Bytes([UInt8(ascii: "[")] + numbers + [UInt8(ascii: "]")], name: buffer.name)
  }

  /// The digits in `x'…'` (SQL, binary string literal); `nil` for any other text.
  fileprivate var quotedDigits: Bytes? {
    guard first.map({ $0 | 0x20 }) == UInt8(ascii: "x"), count > 4 else { return nil }
    let rest = dropFirst()
    guard rest.starts(with: "'"), rest.ends(with: "'") else { return nil }
    return rest.dropFirst().dropLast()
  }
}
