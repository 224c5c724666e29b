package import Checks
package import Decoding
package import Diagnosis
package import Evidence

/// All that is said of one artifact. Every renderer writes this and judges nothing.
package struct ArtifactResult: Sendable {
  /// SHA-256 of the artifact, with `:n` for its n-th repeat in the run.
  package internal(set) var id: String
  /// The evidence record's own name for itself.
  package internal(set) var record: String?
  package let type: ArtifactType
  package internal(set) var source: Source
  package let payload: Bytes
  package internal(set) var sha256: String
  package internal(set) var summary: Summary
  package internal(set) var policy: Policy
  /// What else the artifact was held against.
  package internal(set) var given: [GivenValue]
  package let verdict: Verdict
  package internal(set) var headline: String
  package internal(set) var checks: [CheckResult]
  package internal(set) var diagnoses: [Diagnosis]
  package internal(set) var decoded: FieldNode
  /// The bytes that no renderer may show.
  package internal(set) var withheld: Withheld
  /// What was wrong with the record around the artifact.
  package internal(set) var notes: [String]
  /// What was withheld or replaced before anything was written.
  package internal(set) var redactions: [Redaction.Entry]
  package internal(set) var details: ArtifactDetails

  package init(
    id: String, record: String?, type: ArtifactType, source: Source, payload: Bytes,
    sha256: String, summary: Summary, policy: Policy, given: [GivenValue] = [],
    verdict: Verdict, headline: String, checks: [CheckResult], diagnoses: [Diagnosis],
    decoded: FieldNode, withheld: Withheld? = nil,
    notes: [String] = [], redactions: [Redaction.Entry] = [],
    details: ArtifactDetails = ArtifactDetails()
  ) {
    self.id = id
    self.record = record
    self.type = type
    self.source = source
    self.payload = payload
    self.sha256 = sha256
    self.summary = summary
    self.policy = policy
    self.given = given
    self.verdict = verdict
    self.headline = headline
    self.checks = checks
    self.diagnoses = diagnoses
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
