package import Evidence

/// All that is said of one artifact. Every renderer writes this and judges nothing.
package struct ArtifactResult: Sendable {
  /// SHA-256 of the artifact, with `:n` for its n-th repeat in the run.
  package var id: String
  /// The evidence record's own name for itself.
  package var record: String?
  package let type: ArtifactType
  package var source: Source
  /// The artifact's own bytes; none where they were not kept.
  package let payload: Bytes
  /// How many bytes the artifact has, kept or not.
  package let size: Int
  /// Whether its bytes are here, and with them every place in them. Results that were written
  /// without them hold what the checks found and what was decoded.
  package let holdsBytes: Bool
  package var sha256: String
  package var summary: Summary
  package var policy: PolicyFacts
  /// What else the artifact was held against.
  package var given: [GivenValue]
  package let verdict: Verdict
  package var headline: String
  package var checks: [CheckResult]
  package var diagnoses: [Diagnosis]
  /// Of a sound artifact: properties over which known verifiers stumble.
  package var hazards: [Hazard]
  package var decoded: FieldNode
  /// The bytes that no renderer may show.
  package var withheld: Withheld
  /// What was wrong with the record around the artifact.
  package var notes: [String]
  /// What was withheld or replaced before anything was written.
  package var redactions: [RedactionEntry]
  package var details: ArtifactDetails
  /// What the server answered, where that is known.
  package var served = Served()
  /// What was put beside it from elsewhere.
  package var joined: [JoinedValue] = []
  /// The expected values that it was held against, and how each was chosen.
  package var bindings: [BoundValue] = []

  package init(
    id: String, record: String?, type: ArtifactType, source: Source, payload: Bytes,
    sha256: String, summary: Summary, policy: PolicyFacts, given: [GivenValue] = [],
    verdict: Verdict, headline: String, checks: [CheckResult], diagnoses: [Diagnosis],
    hazards: [Hazard] = [], decoded: FieldNode, withheld: Withheld? = nil,
    notes: [String] = [], redactions: [RedactionEntry] = [],
    details: ArtifactDetails = ArtifactDetails(), sizeWithoutBytes: Int? = nil
  ) {
    self.id = id
    self.record = record
    self.type = type
    self.source = source
    self.payload = payload
    size = sizeWithoutBytes ?? payload.count
    holdsBytes = sizeWithoutBytes == nil
    self.sha256 = sha256
    self.summary = summary
    self.policy = policy
    self.given = given
    self.verdict = verdict
    self.headline = headline
    self.checks = checks
    self.diagnoses = diagnoses
    self.hazards = hazards
    self.decoded = decoded
    self.withheld = withheld ?? Withheld(in: decoded)
    self.notes = notes
    self.redactions = redactions
    self.details = details
  }

  /// The same result as the n-th of its artifact in the run; the first keeps its name.
  package func numbered(_ number: Int) -> ArtifactResult {
    guard number > 1 else { return self }
    var copy = self
    copy.id = "\(sha256):\(number)"
    return copy
  }

  /// What a reader wants to know first; absent where it could not be decoded.
  package struct Summary: Sendable, Hashable {
    package var appID: String?
    package var environment: String?
    package var operatingSystem: String?
    package var keyID: String?
    package var issuedAt: Timestamp?
    package var counter: UInt32?

    package init() {}
  }

  /// Who has to act, in the order of the diagnoses.
  package var actors: [Actor] {
    var seen: Set<Actor> = []
    return diagnoses.map(\.cause.actor).filter { seen.insert($0).inserted }
  }
}
