package import Claims
package import Decoding
package import Evidence

/// One artifact as it was found, with everything that the evidence and the operator say about it.
/// Checks and diagnosis start from this value.
package struct Submission: Sendable {
  /// The place in the evidence.
  package let source: Source
  /// The name of the evidence record; `nil` if it has none.
  package let record: String?
  /// The type that the name of its member promises, or the name before it in a text; `nil` if no
  /// name does.
  package let field: ArtifactType?
  /// The text, the decoded bytes, and how they were encoded.
  package let decodedText: DecodedText
  /// The type, determined from the bytes, whatever the member's name.
  package let type: ArtifactType
  /// What was said about the artifact, with the values that take effect.
  package let claims: Claims
  /// What each author said, the strongest first.
  package let statements: [(author: Author, said: Expectations)]
  /// The statements as taken by a program that prefers another member when two have the same
  /// meaning. Each element is one such reading whose effective values differ from ``claims``.
  package let alternatives: [[(author: Author, said: Expectations)]]
  /// Who sent it, and how the server answered.
  package let delivery: Delivery
  /// The request to Apple's DeviceCheck server and its response, if the artifact is one; otherwise
  /// `nil`.
  package var deviceCheck: DeviceCheckCall?
  /// The attestation of the same record or exchange, if the artifact is a token; otherwise `nil`.
  package var companion: Bytes?
  /// Whether a record of context applies to it.
  package let isInContext: Bool
  /// The number of bytes of the record around it, or of its text and the body of its request. The search
  /// for causes is limited in proportion.
  package let recordSize: Int
  /// The number of artifacts in the record. They share the limit on the search for causes.
  package let artifactsInRecord: Int
  /// Remarks about the record around it, as sentences without a period.
  package let notes: [String]
  /// What was around it; `nil` if it was in an evidence record or alone.
  package let surroundings: Surroundings?
}

extension Submission {
  /// The effective values of everything that was said.
  package var expectations: Expectations { claims.held }

  /// Whether it is in a response, so that no client sent it and no server decided about it.
  package var isInAnswer: Bool {
    source.steps.contains { [.part(.responseBody), .part(.responseHeader)].contains($0) }
  }
}
