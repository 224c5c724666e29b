/// One way to read bytes that are no App Attest artifact, for the command `decode`.
package struct DecodedReading: Sendable, Hashable {
  /// The kind: `cose-key`.
  package let kind: String
  /// The kind as a phrase with its article, redacted.
  package let name: String
  /// What shows it, as a clause, redacted.
  package let reason: String
  /// The place among the readings that fit, from 1 for the best one.
  package let rank: Int
  /// The number of readings that fit.
  package let count: Int

  /// Creates a reading.
  package init(kind: String, name: String, reason: String, rank: Int, count: Int) {
    self.kind = kind
    self.name = name
    self.reason = reason
    self.rank = rank
    self.count = count
  }

  /// The members of a reading.
  static let fields = FieldTable(
    DecodedReading.init(kind:name:reason:rank:count:),
    .field("kind", \.kind, .own, about: "What the bytes are: `cbor`, `cose-key`, `certificate`, …"),
    .field("name", \.name, .redactedBefore),
    .field("reason", \.reason, .redactedBefore),
    .field("rank", \.rank, .count, about: "The place among the readings that fit, from 1."),
    .field("of", \.count, .count, about: "The number of readings that fit."))
}
