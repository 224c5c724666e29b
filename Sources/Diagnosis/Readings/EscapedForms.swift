import Decoding
import Evidence

/// The text as a URL, an HTML page or a JSON string carries it.
enum EscapedForms {
  static let all = [
    Unnamed("{} with slashes escaped as in JSON", cost: 2, of: .text) {
      $0.replacing("/", with: #"\/"#)
    },
    Unnamed("{} with spaces instead of plus signs", cost: 2, of: .text) {
      $0.replacing("+", with: " ")
    },
    Unnamed("{} with plus signs instead of spaces", cost: 3, of: .text) {
      $0.replacing(" ", with: "+")
    },
    Unnamed("{} percent-encoded", cost: 2) { percentEncoded($0, keeping: "") },
    Unnamed("{} percent-encoded except for slashes", cost: 3, of: .text) {
      percentEncoded($0, keeping: "/")
    },
    Unnamed("{} percent-encoded as by encodeURIComponent", cost: 3, of: .text) {
      percentEncoded($0, keeping: "!*'()")
    },
    Unnamed("{} encoded as a form field", cost: 3, of: .text) {
      formField($0)
    },
    Unnamed("{} percent-decoded", .decoding, cost: 2, of: .text, apply: percentDecoded),
    Unnamed("{} as a JSON string", cost: 2, of: .text) { json($0, isASCII: false, isQuoted: true) },
    Unnamed("{} as a JSON string in ASCII", cost: 3, of: .text) {
      json($0, isASCII: true, isQuoted: true)
    },
    Unnamed("{} with JSON escapes", cost: 3, of: .text) {
      json($0, isASCII: false, isQuoted: false)
    },
    Unnamed("{} with JSON escapes, in ASCII", cost: 3, of: .text) {
      json($0, isASCII: true, isQuoted: false)
    },
    Unnamed("{} without its JSON escapes", .decoding, cost: 2, of: .text) { bytes in
      guard bytes.contains(UInt8(ascii: "\\")) else { return nil }
      let quote = [UInt8(ascii: "\"")]
      return JSONReader.readWhole(Bytes(quote + bytes + quote)).value?.string?.array
    },
    Unnamed("the text inside Optional(…) in {}", .decoding, cost: 3, of: .text) { bytes in
      let (head, tail) = (Array("Optional(\"".utf8), Array("\")".utf8))
      return bytes.starts(with: head) && bytes.suffix(tail.count).elementsEqual(tail)
        ? Array(bytes.dropFirst(head.count).dropLast(tail.count)) : nil
    },
    Unnamed("{} with HTML escapes", cost: 3, of: .text) { html($0, marks) },
    Unnamed("{} with HTML escapes, quotes excepted", cost: 3, of: .text) {
      html($0, marks.prefix(3))
    },
    Unnamed("{} without its HTML escapes", .decoding, cost: 3, of: .text) { bytes in
      guard bytes.contains(UInt8(ascii: "&")) else { return nil }
      return bytes.asText { text in
        // What stands for the mark itself comes last.
        marks.reversed().reduce(text) { $0.replacing($1.name, with: String(Character($1.mark))) }
      }
    },
  ]

  /// application/x-www-form-urlencoded.
  static func formField(_ bytes: [UInt8]) -> [UInt8] {
    percentEncoded(bytes, keeping: " ").replacing(" ", with: "+")
  }

  /// RFC 3986 §2.3, and what else an encoder leaves as it is.
  private static func percentEncoded(_ bytes: [UInt8], keeping others: String) -> [UInt8] {
    let others = Array(others.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(3 * bytes.count)
    for byte in bytes {
      if isUnreserved(byte) || others.contains(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return text
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }

  @Sendable private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "%")) else { return nil }
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(hexDigit)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        decoded.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  private static func json(_ bytes: [UInt8], isASCII: Bool, isQuoted: Bool) -> [UInt8]? {
    var style = JSONStyle()
    style.escapesNonASCII = isASCII
    let string = JSONRewriter(style: style, limit: 4_096 + 8 * bytes.count).string(bytes)
    return isQuoted ? string : Array(string.dropFirst().dropLast())
  }

  private static func html(
    _ bytes: [UInt8], _ marks: some Sequence<(mark: Unicode.Scalar, name: String)>
  ) -> [UInt8] {
    marks.reduce(bytes) { $0.replacing($1.mark, with: $1.name) }
  }

  private static let marks: [(mark: Unicode.Scalar, name: String)] = [
    (mark: "&", name: "&amp;"), (mark: "<", name: "&lt;"), (mark: ">", name: "&gt;"),
    (mark: "\"", name: "&quot;"), (mark: "'", name: "&#x27;"),
  ]
}
