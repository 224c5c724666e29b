import Evidence

extension ByteEncoding {
  /// The escapes of a JSON string (RFC 8259 §7), which a text keeps where only its quotes were cut off.
  package static let jsonEscapes = ByteEncoding(
    peel: [
      PeelingStep(kind: .escapedLineBreaks, times: 2, peel: withoutEscapedLineBreaks),
      PeelingStep(kind: .escapedSlashes, times: 2, peel: escapedSlashes.apply),
    ],
    search: .marked(
      EncodingMark(byte: UInt8(ascii: "\\"), isMark: isEscape) { bytes in
        var faults = AnomalyTally()
        return [JSONUnescaping.apply(to: bytes, noting: &faults)]
      }),
    print: [
      EncodedForm("{} with slashes escaped as in JSON", rarity: 2, ofText: true) {
        $0.replacing("/", with: #"\/"#)
      },
      EncodedForm("{} as a JSON string", rarity: 2, ofText: true) { JSONEscaping().string($0) },
      EncodedForm("{} as a JSON string in ASCII", rarity: 3, ofText: true) {
        JSONEscaping(escapesNonASCII: true).string($0)
      },
      EncodedForm("{} with JSON escapes", rarity: 3, ofText: true) {
        $0.withoutQuotes(JSONEscaping())
      },
      EncodedForm("{} with JSON escapes, in ASCII", rarity: 3, ofText: true) {
        $0.withoutQuotes(JSONEscaping(escapesNonASCII: true))
      },
      EncodedForm("{} without its JSON escapes", .reads, rarity: 2, ofText: true) { bytes in
        guard bytes.contains(UInt8(ascii: "\\")) else { return nil }
        let quote = [UInt8(ascii: "\"")]
        return JSONReader.readWhole(Bytes(quote + bytes + quote)).value?.string?.array
      },
    ])

  /// Whether the escape means something (RFC 8259 §7).
  @Sendable private static func isEscape(_ text: EncodingMark.Text, _ place: Int) -> Bool {
    guard place + 1 < text.count else { return false }
    return switch text[place + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      true
    case UInt8(ascii: "u"): place + 5 < text.count && hexDigit(text[place + 2]) != nil
    default: false
    }
  }

  /// PEM needs its line breaks; elsewhere they only part the digits.
  @Sendable private static func withoutEscapedLineBreaks(_ text: Bytes) -> Peeled? {
    let isPEM = text.firstIndex(of: "-----BEGIN ") != nil
    return escapedLineBreaks(becoming: isPEM ? [0x0a] : []).apply(to: text)
  }

  private static func escapedLineBreaks(becoming meaning: [UInt8]) -> TextReplacement {
    TextReplacement(
      trigger: UInt8(ascii: "\\"), transform: .textRepair, name: "text without escapes"
    ) { text in
      let slashes = text.prefix(2).prefix { $0 == UInt8(ascii: "\\") }.count
      switch text.dropFirst(slashes).first {
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return (slashes + 1, meaning)
      default: return nil
      }
    }
  }

  private static let escapedSlashes = TextReplacement(
    trigger: UInt8(ascii: "\\"), transform: .textRepair, name: "text without escapes"
  ) { text in
    let slashes = text.prefix(2).prefix { $0 == UInt8(ascii: "\\") }.count
    let rest = text.dropFirst(slashes)
    if rest.first == UInt8(ascii: "/") { return (slashes + 1, [UInt8(ascii: "/")]) }
    guard rest.starts(with: "u00") else { return nil }
    let digits = rest.dropFirst(3).prefix(2).compactMap(hexDigit)
    return digits.count == 2 ? (slashes + 5, [digits[0] << 4 | digits[1]]) : nil
  }
}

/// Writes JSON strings (RFC 8259 §7) as a library of one style does.
package struct JSONEscaping: Sendable {
  private let escapesSlashes: Bool
  private let escapesNonASCII: Bool
  private let escapesHTML: Bool

  /// - Parameters:
  ///   - escapesSlashes: whether `/` is written `\/`.
  ///   - escapesNonASCII: whether every character beyond ASCII is written as `\u` and four digits.
  ///   - escapesHTML: whether `<`, `>`, `&`, U+2028 and U+2029 are, as Go does by itself.
  package init(
    escapesSlashes: Bool = false, escapesNonASCII: Bool = false, escapesHTML: Bool = false
  ) {
    self.escapesSlashes = escapesSlashes
    self.escapesNonASCII = escapesNonASCII
    self.escapesHTML = escapesHTML
  }

  /// The characters, given in UTF-8, as a JSON string with its quotes.
  package func string(_ characters: [UInt8]) -> [UInt8] {
    var output = [UInt8(ascii: "\"")]
    var rest = characters[...]
    while !rest.isEmpty {
      let plain = rest.prefix(while: isPlain)
      output += plain
      let others = rest[plain.endIndex...].prefix { !isPlain($0) }
      for scalar in String(decoding: others, as: UTF8.self).unicodeScalars {
        put(scalar, into: &output)
      }
      rest = rest[others.endIndex...]
    }
    output.append(UInt8(ascii: "\""))
    return output
  }

  /// Whether the byte is a character that is not escaped in this style: nearly all of them are.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): false
    case UInt8(ascii: "/"): !escapesSlashes
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"): !escapesHTML
    default: (0x20...0x7e).contains(byte)
    }
  }

  private func put(_ scalar: Unicode.Scalar, into output: inout [UInt8]) {
    if let letter = Self.letters[scalar] {
      output += [UInt8(ascii: "\\"), letter]
    } else if scalar == "/" {
      output += Array(#"\/"#.utf8)
    } else if scalar.value < 0x20 || escapes(scalar) {
      for unit in UTF16.encode(scalar) ?? .init() {
        let pair = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
        output += Array("\\u\(pair.hex)".utf8)
      }
    } else {
      output += Array(String(Character(scalar)).utf8)
    }
  }

  /// Whether a character that needs no escape is written by its number.
  private func escapes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "&": escapesHTML
    case "\u{2028}", "\u{2029}": escapesHTML || escapesNonASCII
    default: escapesNonASCII && scalar.value > 0x7e
    }
  }

  private static let letters: [Unicode.Scalar: UInt8] = [
    "\"": UInt8(ascii: "\""), "\\": UInt8(ascii: "\\"), "\n": UInt8(ascii: "n"),
    "\r": UInt8(ascii: "r"), "\t": UInt8(ascii: "t"), "\u{8}": UInt8(ascii: "b"),
    "\u{c}": UInt8(ascii: "f"),
  ]
}

extension [UInt8] {
  fileprivate func withoutQuotes(_ escaping: JSONEscaping) -> [UInt8] {
    Array(escaping.string(self).dropFirst().dropLast())
  }
}
