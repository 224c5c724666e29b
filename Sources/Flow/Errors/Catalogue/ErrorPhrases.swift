/// How verifiers put it that something isn't right, so that the catalogue names only what it is.
enum ErrorPhrases {
  /// “Invalid nonce”, “nonce mismatch”, “the nonce doesn't match”, “failed to verify the nonce”, …
  static func faulty(_ things: String...) -> [ErrorSign] {
    things.flatMap { thing in
      [
        "\(bad) ..2 \(thing)", "\(thing) ..3 \(bad)", "\(thing) ..3 \(differs)",
        "\(differs) ..3 \(thing)", "\(thing) ..4 \(not) ..2 \(right)",
        "\(not) ..1 \(check) ..2 \(thing)", "failed ..1 to? \(check) ..2 \(thing)",
        "\(thing) ..1 \(check) \(failed)", "\(check) ..2 \(thing) \(failed)",
        "\(check) ..1 of ..1 \(thing) ..1 \(failed)", "failed ..1 \(thing) ..1 \(check)",
        "error \(check) ..2 \(thing)", "expected ..2 \(thing) ..8 \(instead)",
        "\(thing) ..2 expected ..4 \(instead)", "\(thing) ..1 \(failed)",
        "\(thing) is|was|are different",
      ].map { ErrorSign($0, isLoose: true) }
    }
  }

  /// Exact words of a program, in any sentence.
  static func exact(_ patterns: String...) -> [ErrorSign] { patterns.map { ErrorSign($0) } }

  /// Words that also stand in sentences that report nothing.
  static func loose(_ patterns: String..., about: [String] = []) -> [ErrorSign] {
    patterns.map { ErrorSign($0, about: about, isLoose: true) }
  }

  private static let bad =
    "invalid|bad|wrong|incorrect|unexpected|malformed|illegal|mismatched|unmatched|inconsistent"
  private static let differs = "mismatch|mismatches|mismatching|unmatch|differs|differ"
  private static let not =
    "not|doesnt|didnt|dont|isnt|wasnt|arent|cannot|cant|couldnt|unable|never"
  private static let right =
    "match|matches|matched|matching|equal|equals|valid|verify|verified|validate|validated|correct|expected|accepted|agree|same|identical"
  private static let check =
    "verify|verifying|verified|verification|validate|validating|validated|validation|match|matching|check|checking|compare|comparing|comparison|parse|parsing|parsed|decode|decoding|decoded|read|reading"
  private static let failed = "failed|fails|failing|failure|error|unsuccessful"
  private static let instead = "got|received|actual|but|instead|found|was"
}
