import Evidence

extension PeelingStep {
  /// In the order they are tried; after each success the search starts again at the top.
  static let all: [PeelingStep] = [
    PeelingStep(kind: .byteOrderMark, times: 1) { text in
      guard text.starts(with: Bytes.byteOrderMark) else { return nil }
      return Peeled(rest: text.dropFirst(3), place: text.prefix(3))
    },
    PeelingStep(kind: .surroundingWhitespace, times: 4, peel: trim),
    PeelingStep(kind: .optionalWrapper, times: 2) {
      unwrap($0, [("Optional(\"", "\")"), ("Optional(\\\"", "\\\")"), ("Optional(", ")")])
    },
    PeelingStep(kind: .quotes, times: 3) { unwrap($0, quotes) },
    PeelingStep(kind: .dataURL, times: 1, peel: withoutDataURL),
    PeelingStep(kind: .percentEncoding, times: 3, peel: percentEncoding.apply),
    PeelingStep(kind: .escapedLineBreaks, times: 2, peel: withoutEscapedLineBreaks),
    PeelingStep(kind: .escapedSlashes, times: 2, peel: escapedSlashes.apply),
    .htmlEntities, .quotedPrintable, .repetition,
  ]

  /// Each pair, and each with the comma or semicolon that a line of JSON or of code ends with.
  private static let quotes = ["", ",", ";"].flatMap { end in
    [("\\\"", "\\\""), ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”")].map {
      (open: $0.0, close: $0.1 + end)
    }
  }

  private static func unwrap(_ text: Bytes, _ pairs: [(open: String, close: String)]) -> Peeled? {
    for (open, close) in pairs where text.starts(with: open) && text.ends(with: close) {
      let (head, tail) = (open.utf8.count, close.utf8.count)
      guard text.count >= head + tail else { continue }
      return Peeled(rest: text.dropFirst(head).dropLast(tail), place: text.prefix(head))
    }
    return nil
  }

  /// A single line break at the end is how files end, and no repair.
  private static func trim(_ text: Bytes) -> Peeled? {
    var rest = text.trimmed
    if endsInPlusSign(text, trimmed: rest) {
      rest = text[rest.startIndex..<(rest.endIndex + 1)]
    }
    guard rest.count < text.count else { return nil }
    let tail = text[rest.endIndex..<text.endIndex]
    let isFileEnd =
      rest.startIndex == text.startIndex && !rest.isEmpty
      && (tail.elementsEqual([0x0a]) || tail.elementsEqual([0x0d, 0x0a]))
    let place = rest.startIndex > text.startIndex ? text.prefix(1) : tail.prefix(1)
    return Peeled(rest: rest, place: isFileEnd ? nil : place)
  }

  /// Whether the space behind the last digit was a plus sign: others were, and one digit is lacking.
  private static func endsInPlusSign(_ text: Bytes, trimmed rest: Bytes) -> Bool {
    guard rest.endIndex < text.endIndex, text[rest.endIndex] == UInt8(ascii: " "),
      rest.last != UInt8(ascii: "="), rest.count(where: { !$0.isLineBreak }) % 4 == 3
    else { return false }
    return Base64Census(of: rest).spacesArePlusSigns
  }

  /// `data:` with a media type and parameters up to the comma (RFC 2397 §3).
  private static func withoutDataURL(_ text: Bytes) -> Peeled? {
    guard text.count > 5, text.prefix(5).map({ $0 | 0x20 }).elementsEqual("data:".utf8),
      let comma = text.prefix(256).firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let head = text[text.startIndex..<(comma + 1)]
    return Peeled(rest: text[(comma + 1)..<text.endIndex], place: head)
  }

  /// RFC 3986 §2.1.
  static let percentEncoding = TextReplacement(
    trigger: UInt8(ascii: "%"), transform: .percentEncoding, name: "percent-decoded text"
  ) { text in
    let digits = text.dropFirst().prefix(2).compactMap(hexDigit)
    return digits.count == 2 ? (3, [digits[0] << 4 | digits[1]]) : nil
  }

  /// PEM needs its line breaks; elsewhere they only stand between the digits.
  private static func withoutEscapedLineBreaks(_ text: Bytes) -> Peeled? {
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
