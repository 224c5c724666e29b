import Decoding
import Evidence

/// A misspelled App ID: in quotes, with whitespace, escaped, in another case.
enum AppIDSpelling {
  /// What differs between a configured App ID and the true one, to follow a colon; `nil` where they are
  /// the same, or are two App IDs.
  static func difference(of text: String, from truth: String) -> String? {
    guard !text.equals(truth),
      let bare = bare(text).first(where: { $0.lowercasedASCII.equals(truth.lowercasedASCII) })
    else { return nil }
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

  /// The App IDs that the text can mean: without quotes, whitespace and escapes.
  static func bare(_ text: String) -> [String] { views(text).map(folded) }

  /// The text, and what escapes in it stand for.
  private static func views(_ text: String) -> [String] {
    guard text.utf8.count <= longest else { return [] }
    return [text]
      + EncodedText.views(of: Bytes(Array(text.utf8))).compactMap(\.utf8)
      .filter { !$0.equals(text) }
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
