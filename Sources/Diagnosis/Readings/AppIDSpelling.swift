import Decoding
import Evidence

/// A misspelled App ID: in quotes, with whitespace, escaped, in another case.
enum AppIDSpelling {
  /// What differs between a configured App ID and the true one, to follow a colon; `nil` where they are
  /// the same, or are two App IDs.
  static func difference(of text: String, from truth: String) -> String? {
    guard !text.equals(truth) else { return nil }
    guard let bare = bare(text).first(where: { $0.lowercasedASCII.equals(truth.lowercasedASCII) })
    else { return otherText(in: text, around: truth) }
    let parts = [
      trimmed(text, quotes).equals(text) ? nil : "it is in quotes",
      text.unicodeScalars.contains(where: isSpace) ? "it contains whitespace" : nil,
      text.unicodeScalars.contains(where: isUnseen) ? "it contains invisible characters" : nil,
      views(text).dropFirst().isEmpty || folded(text).equals(bare) ? nil : "it is escaped",
      trimmed(text, points).equals(text) ? nil : "it has a dot or slash at an end",
      bare.equals(truth) ? nil : "the case differs",
    ]
    let named = parts.compactMap(\.self)
    return named.isEmpty ? "it is written differently" : named.joined(separator: ", ")
  }

  /// That the text contains the true App ID and more, or has other marks for its dots.
  private static func otherText(in text: String, around truth: String) -> String? {
    let wanted = Array(truth.lowercasedASCII.utf8)
    for view in views(text) {
      let bytes = Array(view.lowercasedASCII.utf8)
      if bytes.contains(wanted, butNoMoreOf: isOfName) { return "it has other text around it" }
      for mark in ["-", "_", " "]
      where bytes == Array(truth.lowercasedASCII.replacing(".", with: mark).utf8) {
        return "it has other characters instead of dots"
      }
    }
    return nil
  }

  /// Whether an App ID can contain the character.
  private static func isOfName(_ byte: UInt8) -> Bool {
    hexDigit(byte) != nil || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || (UInt8(ascii: "g")...UInt8(ascii: "z")).contains(byte) || byte > 0x7f
  }

  /// The App IDs that the text can mean: without quotes, whitespace and escapes.
  static func bare(_ text: String) -> [String] { views(text).map(folded) }

  /// The text, what escapes in it stand for, and what escapes in that stand for.
  private static func views(_ text: String) -> [String] {
    guard text.utf8.count <= longest else { return [] }
    let once = unescaped(text)
    return [text] + once + once.prefix(4).flatMap(unescaped)
  }

  private static func unescaped(_ text: String) -> [String] {
    EncodedText.views(of: Bytes(Array(text.utf8))).compactMap(\.utf8).filter { !$0.equals(text) }
  }

  /// No App ID is as long (a bundle identifier has up to 155 characters).
  private static let longest = 1_024

  private static func folded(_ text: String) -> String {
    let seen = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !isUnseen($0) && !isSpace($0) }))
    return trimmed(trimmed(seen, quotes), points)
  }

  private static let quotes: Set<Unicode.Scalar> = [
    "\"", "'", "`", "“", "”", "‘", "’", "«", "»", "\\",
  ]
  private static let points: Set<Unicode.Scalar> = [".", "/"]

  private static func trimmed(_ text: String, _ marks: Set<Unicode.Scalar>) -> String {
    let scalars = text.unicodeScalars.drop(while: marks.contains)
    let end = scalars.lastIndex { !marks.contains($0) }
    return end.map { String(String.UnicodeScalarView(scalars[...$0])) } ?? ""
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isInvisible && !isSpace(scalar)
  }
}

extension [UInt8] {
  /// Whether the pattern is in it, with nothing on either side that would belong to it.
  fileprivate func contains(_ pattern: [UInt8], butNoMoreOf isSame: (UInt8) -> Bool) -> Bool {
    guard let first = pattern.first, pattern.count <= count else { return false }
    return (0...(count - pattern.count)).contains { start in
      let end = start + pattern.count
      return self[start] == first && self[start..<end].elementsEqual(pattern)
        && (start == 0 || !isSame(self[start - 1])) && (end == count || !isSame(self[end]))
    }
  }
}
