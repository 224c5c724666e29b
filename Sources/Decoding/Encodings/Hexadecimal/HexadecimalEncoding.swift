import Evidence

extension ByteEncoding {
  /// Hexadecimal digits: in a run, in groups, with characters between the bytes, and in dumps
  /// with offsets.
  ///
  /// The patterns look for the first two bytes of an artifact: a map head `a1` to `bf` with the
  /// head of a key, or `30` with a length.
  package static let hexadecimal = ByteEncoding(
    find: [
      AnchorPattern(.hexadecimal, "[aAbB][0-9a-fA-F][067][0-9][067][0-9]"),
      AnchorPattern(.hexadecimal, "[^0-9a-fA-F][aAbB][0-9a-fA-F][^0-9a-tv-zA-Z]", before: 1),
      AnchorPattern(
        .hexadecimal, "[^0-9a-fA-F][aAbB][0-9a-fA-F][67][137-9][^0-9a-zA-Z]", before: 1),
      AnchorPattern(.hexadecimal, "308[02]"),
      AnchorPattern(.hexadecimal, "[^0-9a-fA-F]30[^0-9a-zA-Z]", before: 1),
      // A word of a dump begins or ends between the first bytes.
      AnchorPattern(.hexadecimal, "[aAbB][0-9a-fA-F] [67][0-9][67][0-9]"),
      AnchorPattern(.hexadecimal, "[aAbB][0-9a-fA-F][67][137-9] [67][0-9]"),
      AnchorPattern(.wordDump, "[67][136-9][aAbB][0-9a-fA-F][^0-9a-zA-Z]"),
      AnchorPattern(.wordDump, "8[02]30[^0-9a-zA-Z]"),
      // The first characters of JSON in a dump: `{"`, or `{` and a line break.
      AnchorPattern(.dumpText, "7[bB][02][2aA]"),
      AnchorPattern(.dumpText, "7[bB] [02][2aA]"),
    ],
    decode: HexadecimalBody.read,
    search: .digits(
      DigitRuns(bits: 4, value: hexDigit) { run in
        var decoder = HexadecimalDecoder()
        return decoder.decode(run, named: "hexadecimal in it")
      }),
    print: [
      EncodedForm("the hexadecimal text of {}") { Array($0.hex.utf8) },
      EncodedForm("the hexadecimal text of {}, in upper case") {
        Array($0.hex.uppercasedASCII.utf8)
      },
      EncodedForm("the bytes that {} encodes in hexadecimal", .reads, ofText: true) { bytes in
        Bytes(bytes).utf8.flatMap { [UInt8](hex: $0.filter { $0 != "-" }) }
      },
    ])

  /// Hexadecimal digits with characters before or between the bytes, as programs print them.
  package static let separatedHexadecimal: [EncodedForm] = [
    separated("C# prints", "0A-0B-…", "-", isUpper: true),
    separated("a dump prints", "0a 0b …", " "),
    separated("a fingerprint tool prints", "0a:0b:…", ":", rarity: 3),
    separated("a fingerprint tool prints", "0A:0B:…", ":", isUpper: true),
    .printed(by: "a formatter of numbers writes", like: "0x0a0b…") { Array("0x\($0.hex)".utf8) },
    .printed(by: "a C array lists", like: "0x0a, 0x0b, …", rarity: 3) { bytes in
      Array("0x".utf8) + digits(bytes, separatedBy: ", 0x")
    },
    .printed(by: "Go prints with %#v", like: "[]byte{0xa, 0xb, …}", rarity: 4) { bytes in
      list(bytes, "[]byte{", "}") { "0x" + String($0, radix: 16) }
    },
    .printed(by: "Java source has", like: "{0x0a, (byte) 0xff, …}", rarity: 4) { bytes in
      list(bytes, "{", "}") { ($0 < 0x80 ? "0x" : "(byte) 0x") + [$0].hex }
    },
    .printed(by: "Kotlin source has", like: "byteArrayOf(0x0a.toByte(), …)", rarity: 4) { bytes in
      list(bytes, "byteArrayOf(", ")") { "0x\([$0].hex).toByte()" }
    },
    .printed(by: "R prints for a raw vector", like: " [1] 0a 0b …", rarity: 4, print: rawVector),
    .printed(by: "Node.js prints for a Buffer", like: "<Buffer 0a 0b …>", rarity: 3) { bytes in
      // Node.js shows fifty bytes (`buffer.INSPECT_MAX_BYTES`).
      let rest = bytes.count > 50 ? " ... \((bytes.count - 50).counted("more byte"))" : ""
      return Array("<Buffer ".utf8) + digits(bytes.prefix(50), separatedBy: " ")
        + Array("\(rest)>".utf8)
    },
  ]

  /// Returns a list of bytes as source code has it.
  private static func list(
    _ bytes: [UInt8], _ open: String, _ close: String, _ number: (UInt8) -> String
  ) -> [UInt8] {
    Array("\(open)\(bytes.map(number).joined(separator: ", "))\(close)".utf8)
  }

  /// Returns the lines that R prints for a raw vector: each begins with the number of its first
  /// byte in brackets.
  @Sendable private static func rawVector(_ bytes: [UInt8]) -> [UInt8] {
    let perLine = 25
    let width = String(bytes.count).utf8.count
    return bytes.chunks(of: perLine).flatMap { line -> [UInt8] in
      let number = String(line.startIndex + 1)
      let space = String(repeating: " ", count: width - number.utf8.count)
      return Array("\(space)[\(number)] ".utf8) + digits(line, separatedBy: " ") + [0x0a]
    }
  }

  /// Creates the form of bytes with a separator between them.
  private static func separated(
    _ who: String, _ example: String, _ separator: String, isUpper: Bool = false, rarity: Int = 2
  ) -> EncodedForm {
    .printed(by: who, like: example, rarity: rarity) {
      digits($0, separatedBy: separator, isUpper: isUpper)
    }
  }

  /// Returns two digits for each byte, with a separator between the bytes: `0a:0b`.
  static func digits(
    _ bytes: some Sequence<UInt8>, separatedBy separator: String, isUpper: Bool = false
  ) -> [UInt8] {
    let digits = Array((isUpper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    return Array(
      bytes.map { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        .joined(separator: Array(separator.utf8)))
  }
}
