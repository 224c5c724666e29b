import Evidence

extension ByteEncoding {
  /// Character references in decimal, hexadecimal and by name (HTML, §13.5): `&#43;`, `&#x2B;`,
  /// `&plus;`. Only numbers below 128 and a few names are read.
  package static let htmlEntities = ByteEncoding(
    peel: [TextUnwrapping(kind: .htmlEntities, times: 2, peel: htmlReferences.apply)],
    print: [
      EncodedForm("{} with HTML escapes", rarity: 3, ofText: true) { escaped($0, marks) },
      EncodedForm("{} with HTML escapes, quotes excepted", rarity: 3, ofText: true) {
        escaped($0, marks.prefix(3))
      },
      EncodedForm("{} without its HTML escapes", .reads, rarity: 3, ofText: true) {
        htmlReferences.apply(to: Bytes($0))?.rest.array
      },
    ])

  /// The characters that HTML writers escape, with their references. The ampersand comes first,
  /// so that the references aren't escaped themselves.
  private static let marks: [(mark: Unicode.Scalar, name: String)] = [
    (mark: "&", name: "&amp;"), (mark: "<", name: "&lt;"), (mark: ">", name: "&gt;"),
    (mark: "\"", name: "&quot;"), (mark: "'", name: "&#x27;"),
  ]

  /// Returns the text with each of the characters replaced by its reference.
  private static func escaped(
    _ bytes: [UInt8], _ marks: some Sequence<(mark: Unicode.Scalar, name: String)>
  ) -> [UInt8] {
    marks.reduce(bytes) { $0.replacing($1.mark, with: $1.name) }
  }

  /// Replaces references to ASCII characters.
  package static let htmlReferences = TextReplacement(
    triggers: "&", transform: .textRepair, name: "text without character references"
  ) { text in
    let body = text.dropFirst().prefix(longestReference).prefix { $0 != UInt8(ascii: ";") }
    guard text.dropFirst(1 + body.count).first == UInt8(ascii: ";"), let byte = character(body)
    else { return nil }
    return (body.count + 2, [byte])
  }

  /// The most characters between `&` and `;`.
  private static let longestReference = 8

  /// The names that are read, with the characters that they mean. A no-break space is read as a
  /// space.
  private static let names: [(name: String, byte: UInt8)] = [
    ("plus", 0x2b), ("sol", 0x2f), ("equals", 0x3d), ("quot", 0x22), ("apos", 0x27), ("amp", 0x26),
    ("lt", 0x3c), ("gt", 0x3e), ("lowbar", 0x5f), ("NewLine", 0x0a), ("nbsp", 0x20),
  ]

  /// Returns the ASCII character of a reference without `&` and `;`: `#43`, `#x2B`, `plus`.
  /// Returns `nil` for unknown names and for other characters.
  private static func character(_ body: Bytes) -> UInt8? {
    guard body.first == UInt8(ascii: "#") else {
      return names.first { body.elementsEqual($0.name.utf8) }?.byte
    }
    let isHexadecimal = body.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = body.dropFirst(isHexadecimal ? 2 : 1)
    guard let text = digits.utf8, !digits.isEmpty else { return nil }
    return UInt8(text, radix: isHexadecimal ? 16 : 10).flatMap { $0 < 0x80 ? $0 : nil }
  }
}
