/// The overall answer for an artifact, from all check results together.
package struct Verdict: Sendable, Hashable {
  /// Whether a server must accept the artifact.
  package let outcome: Outcome
  /// Number of checks by result.
  package let counts: [Finding.Result: Int]
  /// Context that some checks lack, in the order of ``Need``, each once.
  package let needs: [Need]

  /// The overall answer.
  ///
  /// - `accepted`: no check failed and no question is open. Warnings are possible.
  /// - `rejected`: at least one check failed.
  /// - `undetermined`: no check failed, and at least one could not run. Also a token whose
  ///   signature was not verified, and a DeviceCheck request without Apple's response.
  /// - `unreadable`: the bytes are not an artifact that can be decoded.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    case accepted, rejected, undetermined, unreadable
  }

  /// Creates a verdict.
  package init(outcome: Outcome, counts: [Finding.Result: Int], needs: [Need]) {
    self.outcome = outcome
    self.counts = counts
    self.needs = needs
  }
}

extension Verdict {
  /// The verdict in an artifact's line: outcome, number of checks by result, and needs.
  static let fields = FieldTable(
    Verdict.init(outcome:counts:needs:),
    .field("outcome", \.outcome, .choice),
    .field(
      "counts", \.counts,
      Codec(
        schema: .object(
          Dictionary(
            Finding.Result.allCases.map { ($0.rawValue, .count) },
            uniquingKeysWith: { first, _ in first }),
          required: Finding.Result.allCases.map(\.rawValue)),
        write: { counts, line in
          line.json.write(
            .object(Finding.Result.allCases.map { ($0.rawValue, .integer(counts[$0] ?? 0)) }))
        },
        read: { (value, _) throws(ResultsFault) in
          var counts: [Finding.Result: Int] = [:]
          for kind in Finding.Result.allCases {
            let count = try value.optional(kind.rawValue)?.count() ?? 0
            if count > 0 { counts[kind] = count }
          }
          return counts
        })),
    .field("needs", \.needs, .list(.choice)))
}
