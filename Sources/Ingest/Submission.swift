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
  /// The member that contained the artifact; `nil` if it wasn't in a member of a record.
  package let field: EvidenceField?
  /// The text, the decoded bytes, and how they were encoded.
  package let decodedText: DecodedText
  /// The type, determined from the bytes, whatever the member's name.
  package let type: ArtifactType
  /// What was said about the artifact, with the values that take effect.
  package let claims: Claims
  /// What each author said, the strongest first.
  package let statements: [(author: Author, said: Expectations)]
  /// The statements for readers that prefer another member when two have the same meaning.
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
  /// The number of artifacts in the record. They share the limit on the search for causes.
  package let artifactsInRecord: Int
  /// Remarks about the record around it, as sentences without a period.
  package let notes: [String]
  /// What was around it; `nil` if it was in an evidence record or alone.
  package let surroundings: Surroundings?

  /// Creates a submission. The parameters are those of the properties with the same names.
  package init(
    source: Source, record: String? = nil, field: EvidenceField? = nil, decodedText: DecodedText,
    type: ArtifactType, claims: Claims,
    statements: [(author: Author, said: Expectations)] = [],
    alternatives: [[(author: Author, said: Expectations)]] = [],
    delivery: Delivery = Delivery(), isInContext: Bool = false,
    artifactsInRecord: Int = 1, notes: [String] = [], surroundings: Surroundings? = nil
  ) {
    self.source = source
    self.record = record
    self.field = field
    self.decodedText = decodedText
    self.type = type
    self.claims = claims
    self.statements = statements
    self.alternatives = alternatives
    self.delivery = delivery
    self.isInContext = isInContext
    self.artifactsInRecord = artifactsInRecord
    self.notes = notes
    self.surroundings = surroundings
  }
}

extension Submission {
  /// The effective values of everything that was said.
  package var expectations: Expectations { claims.held }

  /// Whether it is in a response, so that no client sent it and no server decided about it.
  package var isInAnswer: Bool {
    source.steps.contains { [.part(.responseBody), .part(.responseHeader)].contains($0) }
  }
}

/// The members of an evidence record that contain artifacts.
package enum EvidenceField: String, Sendable, Hashable, CaseIterable {
  /// The raw value is the documented name of the member.
  case attestation, assertion, receipt, token

  /// The type that the member promises.
  package var artifactType: ArtifactType {
    switch self {
    case .attestation: .attestation
    case .assertion: .assertion
    case .receipt: .receipt
    case .token: .token
    }
  }
}
