import Decoding
import Evidence

/// Recognizes a misspelled App ID: one in quotes, with whitespace, escaped, or in a different
/// case.
enum AppIDSpelling {
  /// Returns how a configured App ID differs from the true one, in words that follow a colon.
  ///
  /// - Parameters:
  ///   - text: The configured App ID, such as `"0352187391.com.example.app"` with its quotes.
  ///   - truth: The App ID that the artifact is for.
  /// - Returns: One or more differences, such as “it is in quotes, the case differs”; `nil` if
  ///   the texts are equal, or are two different App IDs.
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

  /// Returns a phrase if the text includes the true App ID among other text, or has other
  /// characters instead of its dots; else `nil`.
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

  /// Returns whether an App ID may have the byte; upper-case letters were folded before.
  private static func isOfName(_ byte: UInt8) -> Bool {
    hexDigit(byte) != nil || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || (UInt8(ascii: "g")...UInt8(ascii: "z")).contains(byte) || byte > 0x7f
  }

  /// Returns the App IDs that the text can mean, without quotes, whitespace and escapes. The
  /// first is the text without decoding; the others come from escapes in it. Empty for over 1,024
  /// bytes.
  static func bare(_ text: String) -> [String] { views(text).map(folded) }

  /// Returns the text, the text with its escapes decoded, and these with their escapes decoded
  /// again.
  private static func views(_ text: String) -> [String] {
    guard text.utf8.count <= longest else { return [] }
    let once = unescaped(text)
    return [text] + once + once.prefix(4).flatMap(unescaped)
  }

  /// Returns what the text becomes when an encoding in it is decoded; empty if nothing is
  /// encoded.
  private static func unescaped(_ text: String) -> [String] {
    EncodedText.views(of: Bytes(Array(text.utf8))).compactMap(\.utf8).filter { !$0.equals(text) }
  }

  /// The most bytes of a text that is examined. A bundle identifier has up to 155 characters.
  private static let longest = 1_024

  /// Returns the text without whitespace and invisible characters, and without quotes, dots and
  /// slashes at its ends.
  private static func folded(_ text: String) -> String {
    let seen = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !isUnseen($0) && !isSpace($0) }))
    return trimmed(trimmed(seen, quotes), points)
  }

  /// Characters of quotes around an App ID; a backslash before a quote is one of them.
  private static let quotes: Set<Unicode.Scalar> = [
    "\"", "'", "`", "“", "”", "‘", "’", "«", "»", "\\",
  ]
  /// Characters that are no part of an App ID at its ends.
  private static let points: Set<Unicode.Scalar> = [".", "/"]

  /// Returns the text without the given characters at its ends.
  private static func trimmed(_ text: String, _ marks: Set<Unicode.Scalar>) -> String {
    let scalars = text.unicodeScalars.drop(while: marks.contains)
    let end = scalars.lastIndex { !marks.contains($0) }
    return end.map { String(String.UnicodeScalarView(scalars[...$0])) } ?? ""
  }

  /// Returns whether the character is Unicode whitespace.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  /// Returns whether the character is invisible and no whitespace, such as U+200B.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isInvisible && !isSpace(scalar)
  }
}

extension [UInt8] {
  /// Returns whether the bytes include the pattern with no byte directly before or after it that
  /// could belong to the same name.
  fileprivate func contains(_ pattern: [UInt8], butNoMoreOf isSame: (UInt8) -> Bool) -> Bool {
    guard let first = pattern.first, pattern.count <= count else { return false }
    return (0...(count - pattern.count)).contains { start in
      let end = start + pattern.count
      return self[start] == first && self[start..<end].elementsEqual(pattern)
        && (start == 0 || !isSame(self[start - 1])) && (end == count || !isSame(self[end]))
    }
  }
}
