package import Claims
package import Decoding
package import Evidence

/// One artifact as it was found, with everything that was said about it.
package struct Submission: Sendable {
  package let source: Source
  /// The evidence record's own name.
  package let record: String?
  /// The member that the artifact was in; `nil` where it was no member of a record.
  package let field: EvidenceField?
  package let armour: ArmourReading
  /// What the content is, whatever the member was called.
  package let type: ArtifactType
  /// What was said about it, and what of it counts.
  package let claims: Claims
  /// The same as each said it, the strongest first.
  package let statements: [(author: Author, said: Expectations)]
  /// What was said as readers take it that prefer another of several members of the record.
  package let alternatives: [[(author: Author, said: Expectations)]]
  /// How it met its server: who sent it, and what was answered.
  package let encounter: Encounter
  /// What Apple's server was called with and answered, where the artifact is a request to DeviceCheck.
  package var deviceCheck: DeviceCheckCall?
  /// The attestation of the same record or exchange, where the artifact is a token.
  package var companion: Bytes?
  /// Whether a record of context was joined to it.
  package let isInContext: Bool
  /// How many artifacts are in the record, which share what the search for causes may cost.
  package let artifactsInRecord: Int
  /// What was wrong with the record around the artifact, in sentences without a full stop.
  package let notes: [String]
  /// What stood around it; `nil` where it stood in an evidence record, or alone.
  package let surroundings: Surroundings?

  package init(
    source: Source, record: String? = nil, field: EvidenceField? = nil, armour: ArmourReading,
    type: ArtifactType, claims: Claims,
    statements: [(author: Author, said: Expectations)] = [],
    alternatives: [[(author: Author, said: Expectations)]] = [],
    encounter: Encounter = Encounter(), isInContext: Bool = false,
    artifactsInRecord: Int = 1, notes: [String] = [], surroundings: Surroundings? = nil
  ) {
    self.source = source
    self.record = record
    self.field = field
    self.armour = armour
    self.type = type
    self.claims = claims
    self.statements = statements
    self.alternatives = alternatives
    self.encounter = encounter
    self.isInContext = isInContext
    self.artifactsInRecord = artifactsInRecord
    self.notes = notes
    self.surroundings = surroundings
  }
}

extension Submission {
  /// What counts of what was said about it.
  package var expectations: Expectations { claims.held }

  /// Whether it stands in an answer: no client sent it then, and no server was asked to accept it.
  package var isInAnswer: Bool {
    source.steps.contains { [.part(.responseBody), .part(.responseHeader)].contains($0) }
  }
}

/// The members of an evidence record that hold artifacts.
package enum EvidenceField: String, Sendable, Hashable, CaseIterable {
  case attestation, assertion, receipt, token

  /// What the member promises.
  package var artifactType: ArtifactType {
    switch self {
    case .attestation: .attestation
    case .assertion: .assertion
    case .receipt: .receipt
    case .token: .token
    }
  }
}
