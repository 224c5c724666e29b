import Decoding
import Evidence

/// Rewritings of a text that normalize it: its whitespace, case, line breaks or Unicode form.
enum TextForms {
  /// Whitespace, quotes, brackets or a byte order mark around the value, or removed from it: the
  /// app or the server did so, not both.
  static let whitespace: [Rewriting] =
    [
      ("{} with a trailing line feed", [], [0x0a], 1),
      ("{} with a trailing CR LF", [], [0x0d, 0x0a], 2),
      ("{} in quotes", [0x22], [0x22], 2),
      ("{} with a trailing CR", [], [0x0d], 3),
      ("{} with a trailing space", [], [0x20], 3),
      ("{} with a leading space", [0x20], [], 3),
      ("{} with a trailing NUL", [], [0x00], 3),
      ("{} in single quotes", [0x27], [0x27], 3),
      ("{} in braces", [0x7b], [0x7d], 3),
      ("{} in brackets", [0x5b], [0x5d], 4),
      ("{} with a byte order mark before it", [0xef, 0xbb, 0xbf], [], 3),
    ].map { (phrase: String, head: [UInt8], tail: [UInt8], cost: Int) in
      Rewriting(phrase, cost: cost) { head + $0 + tail }
    } + [
      Rewriting(
        "{} without the whitespace, quotes or NUL around it", cost: 1, apply: bare),
      Rewriting("{} without any whitespace", cost: 2, isOfText: true) { bytes in
        bytes.filter { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
      },
    ]

  /// Spellings of UUIDs (RFC 9562 §4) and other hexadecimal texts: the case, dashes, a URN.
  static let identifiers = [
    Rewriting("the text of {} in upper case", cost: 2, isOfText: true) {
      respelled($0, isUpper: true)
    },
    Rewriting("the text of {} in lower case", cost: 2, isOfText: true) {
      respelled($0, isUpper: false)
    },
    Rewriting("the text of {} without its dashes", cost: 2, isOfText: true) { bytes in
      identifierText(bytes).map { Array($0.utf8.filter { $0 != UInt8(ascii: "-") }) }
    },
    Rewriting("the UUID text of {}, in upper case", cost: 2) {
      uuid($0).map { Array($0.uppercasedASCII.utf8) }
    },
    Rewriting("the UUID text of {}, in lower case", cost: 2) { uuid($0).map { Array($0.utf8) } },
    Rewriting("the UUID text of {} as a URN", cost: 3) {
      uuid($0).map { Array("urn:uuid:\($0)".utf8) }
    },
  ]

  /// The text in lower or upper case, and in the Unicode forms NFC and NFD.
  static let normalized = [
    Rewriting("{} in lower case", cost: 2, isOfText: true) {
      $0.asText { $0.lowercased() }  // Unicode: apps change the case of all letters
    },
    Rewriting("{} in upper case", cost: 2, isOfText: true) {
      $0.asText { $0.uppercased() }  // Unicode: apps change the case of all letters
    },
    Rewriting("{} in the Unicode form NFC", cost: 3, isOfText: true) { bytes in
      nonASCII(bytes, UnicodeForm.composed)
    },
    Rewriting("{} in the Unicode form NFD", cost: 3, isOfText: true) { bytes in
      nonASCII(bytes, UnicodeForm.decomposed)
    },
  ]

  /// The text with other line breaks, or without them.
  static let lineBreaks = [
    Rewriting("{} with LF for each CR LF", cost: 2, isOfText: true) { bytes in
      bytes.filter { $0 != 0x0d }
    },
    Rewriting("{} with CR LF for each LF", cost: 2, isOfText: true) { bytes in
      bytes.filter { $0 != 0x0d }.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }
    },
    Rewriting("{} without its line breaks", cost: 3, isOfText: true) { bytes in
      bytes.filter { $0 != 0x0d && $0 != 0x0a }
    },
  ]

  /// Changes a text only if it has characters beyond ASCII; returns `nil` otherwise.
  private static func nonASCII(_ bytes: [UInt8], _ change: (String) -> String) -> [UInt8]? {
    bytes.contains { $0 > 0x7f } ? bytes.asText(change) : nil
  }

  /// Returns the bytes without a byte order mark, and without whitespace, quotes and NUL at both
  /// ends. Returns `nil` if nothing else is there.
  @Sendable private static func bare(_ bytes: [UInt8]) -> [UInt8]? {
    let frame: Set<UInt8> = [0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x27]
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let rest = text.drop(while: frame.contains)
    let end = rest.lastIndex { !frame.contains($0) }
    return end.map { Array(rest[...$0]) }
  }

  /// Returns the text if it has only hexadecimal digits and dashes, else `nil`.
  private static func identifierText(_ bytes: [UInt8]) -> String? {
    let isOne = bytes.allSatisfy { hexDigit($0) != nil || $0 == UInt8(ascii: "-") }
    return isOne ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Returns a hexadecimal text in one case, or `nil` for any other text.
  private static func respelled(_ bytes: [UInt8], isUpper: Bool) -> [UInt8]? {
    identifierText(bytes).map { Array((isUpper ? $0.uppercasedASCII : $0.lowercasedASCII).utf8) }
  }

  /// Returns the lower-case text of a UUID, from its 16 bytes, or from 32 digits with or without
  /// dashes. Returns `nil` for anything else.
  private static func uuid(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 16 || bytes.count == 32 || bytes.count == 36 else { return nil }
    let digits =
      bytes.count == 16
      ? bytes.hex : identifierText(bytes).map { $0.lowercasedASCII.filter { $0 != "-" } }
    guard let digits, digits.utf8.count == 32 else { return nil }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return text
  }
}
