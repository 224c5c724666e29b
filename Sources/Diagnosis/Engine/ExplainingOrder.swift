import Evidence

/// The order in which causes are tested, in one table.
///
/// The order matters, because a proven cause ends the explanation of its rules:
/// - what happened to the text comes before its content;
/// - evidence that bytes were changed comes before causes that compare values;
/// - an exact reading of a value comes before “it is a different value”.
package enum ExplainingOrder {
  /// The causes by stage, each by the letter and number of its identifier. Causes of an earlier
  /// stage are tested first; the order within a stage counts as well.
  ///
  /// For example, T03 (`T03-base64url`) is tested before any cause about the nonce: text that
  /// decodes wrongly explains everything after it. N10 (`N10-stale-or-other-challenge`) is the last
  /// one about the nonce, because it claims what no reading of the challenge explains.
  package static let stages = [
    // The text in transit.
    "T01 T02 T04 T03 T06 T07 T15",
    // What was lost, and content of another kind.
    "T08 T18 T05 T17 C11 T10 T16 S11 T12",
    // What was hashed.
    "N01 N02 N03 N04 N05 N08 N17 N14 N09 N15 N16 N19 N20 N21 N22 N23 N18 N06 N07 N13 N10",
    // What was signed, in which form, by which key.
    "S03 S27 S26 S05 S07 S06 S20 S08 S21 S25 S22 S04 S28 S19 S29 S10",
    // What else an assertion must show.
    "S14 S12 S15 S24 S23 S16",
    // Which root is trusted, and whether the certificates are Apple's.
    "C03 C04 C05 C13 C15 C06 C10 C14",
    // Which key.
    "K01 K02 K03 K04 K11 K12 K14 K13 K05 K10 K06 K07 C09",
    // Which app: exact differences before mere similarity. Then which environment.
    "R01 R05 R16 R17 R18 R19 R04 R20 R02 R03 R15 R06 R08 R07",
    // When, and what else.
    "C02 C01",
    // The receipt: what was signed, for whom, when. Then session tokens.
    "P30 P02 P14 P04 P29 P03 P31 P13 P05 P12 P25 P19",
    // Requests to DeviceCheck.
    "P16 P11 P17 P18",
  ]

  /// The position of each letter and number in the joined stages.
  private static let ranks = Dictionary(
    stages.flatMap { $0.utf8.split(separator: 0x20) }.enumerated().map {
      (ByteText(String(Substring($1))), $0)
    }, uniquingKeysWith: { first, _ in first })

  /// Returns the position of a cause in the order. One that the table doesn't list comes last.
  package static func rank(of cause: String) -> Int {
    ranks[ByteText(String(cause.prefix(3)))] ?? Int.max
  }
}
