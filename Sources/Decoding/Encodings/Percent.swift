import Evidence

extension ByteEncoding {
  /// Percent-encoding (RFC 3986 §2.1), and the encoding of form fields, which also writes a plus
  /// sign for a space.
  package static let percent = ByteEncoding(
    peel: [TextUnwrapping(kind: .percentEncoding, times: 3, peel: PercentEncoding.text.apply)],
    search: .marked(
      EncodingMark(byte: UInt8(ascii: "%")) { text, place in
        place + 2 < text.count && hexDigit(text[place + 1]) != nil
          && hexDigit(text[place + 2]) != nil
      } decode: {
        PercentEncoding.text.apply(to: $0).map { [$0.rest] } ?? []
      }),
    print: [
      EncodedForm("{} with spaces instead of plus signs", rarity: 2, ofText: true) {
        $0.replacing("+", with: " ")
      },
      EncodedForm("{} with plus signs instead of spaces", rarity: 3, ofText: true) {
        $0.replacing(" ", with: "+")
      },
      EncodedForm("{} percent-encoded", rarity: 2) { PercentEncoding.encode($0) },
      EncodedForm("{} percent-encoded except for slashes", rarity: 3, ofText: true) {
        PercentEncoding.encode($0, keeping: "/")
      },
      EncodedForm("{} percent-encoded as by encodeURIComponent", rarity: 3, ofText: true) {
        PercentEncoding.encode($0, keeping: "!*'()")
      },
      EncodedForm("{} encoded as a form field", rarity: 3, ofText: true) {
        PercentEncoding.formField($0)
      },
      EncodedForm("{} percent-decoded", .reads, rarity: 2, ofText: true) {
        PercentEncoding.text.apply(to: Bytes($0))?.rest.array
      },
    ])
}

/// Reads and writes percent-encoding.
package enum PercentEncoding {
  /// Replaces `%` and two hexadecimal digits by the byte. A plus sign stays a plus sign.
  package static let text = TextReplacement(
    triggers: "%", transform: .percentEncoding, name: "percent-decoded text", match: escape)

  /// Replaces the same, and each plus sign by a space (WHATWG URL §5.1).
  package static let form = TextReplacement(
    triggers: "%+", transform: .percentEncoding, name: "form value"
  ) { text in
    text.first == UInt8(ascii: "+") ? (1, [0x20]) : escape(text)
  }

  /// Reads `%` and two hexadecimal digits.
  @Sendable private static func escape(_ text: Bytes) -> (length: Int, meaning: [UInt8])? {
    let digits = text.dropFirst().prefix(2).compactMap(hexDigit)
    return digits.count == 2 ? (3, [digits[0] << 4 | digits[1]]) : nil
  }

  /// Returns a name or a value in `application/x-www-form-urlencoded` (HTML, §4.10.21): a space
  /// becomes `+`, other reserved characters become `%` and two digits. `a+b c` gives `a%2Bb+c`.
  package static func formField(_ bytes: [UInt8]) -> [UInt8] {
    encode(bytes, keeping: " ").replacing(" ", with: "+")
  }

  /// Returns the bytes with all but unreserved characters (RFC 3986 §2.3) encoded, with
  /// upper-case digits.
  ///
  /// - Parameter others: Characters that this encoder also leaves unchanged.
  package static func encode(_ bytes: [UInt8], keeping others: String = "") -> [UInt8] {
    let others = Array(others.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(3 * bytes.count)
    for byte in bytes {
      if byte.isAlphanumeric || unreserved.contains(byte) || others.contains(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return text
  }

  /// The digits that RFC 3986 §2.1 recommends.
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The marks that need no encoding, as letters and digits (RFC 3986 §2.3).
  private static let unreserved = Array("-._~".utf8)
}
