import Evidence

/// How a language writes bytes as a text in which only printable characters stand as they are.
struct EscapeWriter: Sendable {
  let quote: String
  let named: [UInt8: String]
  let isUpper: Bool

  static let ruby = EscapeWriter(
    quote: "\"",
    named: [
      0x07: #"\a"#, 0x08: #"\b"#, 0x09: #"\t"#, 0x0a: #"\n"#, 0x0b: #"\v"#, 0x0c: #"\f"#,
      0x0d: #"\r"#, 0x1b: #"\e"#, 0x22: #"\""#, 0x5c: #"\\"#,
    ], isUpper: true)

  static let rust = EscapeWriter(
    quote: "",
    named: [
      0x00: #"\0"#, 0x09: #"\t"#, 0x0a: #"\n"#, 0x0d: #"\r"#, 0x22: #"\""#, 0x27: #"\'"#,
      0x5c: #"\\"#,
    ], isUpper: false)

  /// Python takes double quotes where only single ones are in the value. In a bytearray it escapes
  /// these all the same.
  static func python(_ bytes: [UInt8], isArray: Bool = false) -> [UInt8] {
    let isDouble = bytes.contains(0x27) && !bytes.contains(0x22)
    let style = isDouble ? (isArray ? doubleQuotedArray : doubleQuoted) : singleQuoted
    return [UInt8(ascii: "b")] + style.write(bytes)
  }

  private static let singleQuoted = python("'", escaping: [0x27: #"\'"#])
  private static let doubleQuoted = python("\"", escaping: [:])
  private static let doubleQuotedArray = python("\"", escaping: [0x27: #"\'"#])

  private static func python(_ quote: String, escaping own: [UInt8: String]) -> EscapeWriter {
    EscapeWriter(
      quote: quote,
      named: [0x09: #"\t"#, 0x0a: #"\n"#, 0x0d: #"\r"#, 0x5c: #"\\"#].merging(own) { one, _ in one
      },
      isUpper: false)
  }

  func write(_ bytes: [UInt8]) -> [UInt8] {
    var text = Array(quote.utf8)
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if let name = named[byte] {
        text += Array(name.utf8)
      } else if isUpper, byte == UInt8(ascii: "#"), "{$@".utf8.contains(next) {
        // Ruby would take these for an interpolation.
        text += [UInt8(ascii: "\\"), byte]
      } else if (0x20...0x7e).contains(byte) {
        text.append(byte)
      } else {
        let digits = [byte].hex
        text += Array(#"\x"#.utf8) + Array((isUpper ? digits.uppercasedASCII : digits).utf8)
      }
    }
    return text + Array(quote.utf8)
  }
}
