/// Builders of error patterns. They combine a thing, such as “nonce”, with the usual ways to say
/// that it is wrong, so that the catalogue only names the things. See ``ErrorPattern`` for the
/// notation.
enum ErrorPhrases {
  /// Returns patterns for “invalid nonce”, “nonce mismatch”, “the nonce doesn't match”, “failed to
  /// verify the nonce” and similar phrases.
  /// - Parameter things: Nouns as they are written after splitting into words, such as `client data
  ///   hash`.
  /// - Returns: Loose patterns, 21 for each noun.
  static func faulty(_ things: String...) -> [ErrorSign] {
    things.flatMap { thing in
      [
        "\(bad) ..2! \(thing)", "\(thing) ..3! \(bad) !", "\(thing) ..3! \(differs)",
        "\(differs) ..3! \(thing)", "\(thing) ..4! \(not) ..2 \(right)",
        "\(not) ..1 \(check) ..2! \(thing)", "fail|failed ..1 to? \(check) ..2! \(thing)",
        "\(thing) ..1 \(check) \(failed)", "\(check) ..2! \(thing) \(failed)",
        "\(check) ..1 of ..1 \(thing) ..1 \(failed)", "fail|failed ..1! \(thing) ..1 \(check)",
        "error \(check) ..2! \(thing)", "expected ..2! \(thing) ..8 \(instead)",
        "\(thing) ..2! expected ..4 \(instead)", "\(thing) ..1 \(failed)",
        "\(thing) is|was|are different", "\(thing) ..1 !=", "!= ..1! \(thing)",
        "\(thing) ..2! neither", "\(thing) ..1 valid|match|matches|matched|verified|ok false",
        "\(not) have|contain|include ..1 valid|proper|correct|matching ..2! \(thing)",
      ].map { ErrorSign($0, isLoose: true) }
    }
  }

  /// Returns patterns of words that only a program writes. They count in any sentence.
  static func exact(_ patterns: String...) -> [ErrorSign] { patterns.map { ErrorSign($0) } }

  /// Returns patterns of words that also occur in ordinary sentences. They count only if the
  /// sentence reports something (``ReportingSentence``).
  /// - Parameter about: Patterns of which one must occur in the same part of the text; empty for
  ///   none.
  static func loose(_ patterns: String..., about: [String] = []) -> [ErrorSign] {
    patterns.map { ErrorSign($0, about: about, isLoose: true) }
  }

  /// Returns the same patterns for words that only introduce an error; see
  /// ``ErrorSign/isContainer``.
  static func containers(_ signs: [ErrorSign]) -> [ErrorSign] { signs.map(\.asContainer) }

  /// Words of things that can be wrong themselves. What is said of one of them isn't said of a noun
  /// beyond it: “unexpected AAGUID for bundle identifier” is about the AAGUID.
  static let things =
    "nonce nonces signature signatures aaguid challenge counter signcount base64 cbor keyid"

  /// Adjectives for something that is wrong.
  private static let bad =
    "invalid|bad|wrong|incorrect|unexpected|malformed|illegal|mismatched|unmatched|inconsistent"
  /// Words for a difference.
  private static let differs = "mismatch|mismatches|mismatching|unmatch|differs|differ"
  /// Negations.
  private static let not =
    "not|doesnt|didnt|dont|isnt|wasnt|arent|cannot|cant|couldnt|unable|never"
  /// Words for agreement, which follow a negation.
  private static let right =
    "match|matches|matched|matching|equal|equals|valid|verify|verified|validate|validated|correct|expected|accepted|agree|same|identical"
  /// Words for checking, comparing and parsing.
  private static let check =
    "verify|verifying|verified|verification|validate|validating|validated|validation|match|matching|check|checking|compare|comparing|comparison|parse|parsing|parsed|decode|decoding|decoded|read|reading"
  /// Words for a failure.
  private static let failed = "fail|failed|fails|failing|failure|error|unsuccessful"
  /// Words that introduce the actual value after an expected one.
  private static let instead = "got|received|actual|but|instead|found|was"
}
