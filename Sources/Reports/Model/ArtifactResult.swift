package import Checks
package import Decoding
package import Diagnosis
package import Evidence

/// All that is said of one artifact. Every renderer writes this and judges nothing.
package struct ArtifactResult: Sendable {
  /// SHA-256 of the artifact, with `:n` for its n-th repeat in the run.
  package let id: String
  /// The evidence record's own name for itself.
  package let record: String?
  package let type: ArtifactType
  package let source: Source
  package let payload: Bytes
  package let sha256: String
  package let summary: Summary
  package let policy: Policy
  package let verdict: Verdict
  package let headline: String
  package let checks: [CheckResult]
  package let diagnoses: [Diagnosis]
  package let decoded: FieldNode
  /// What was wrong with the record around the artifact.
  package let notes: [String]
  package let details: ArtifactDetails

  package init(
    id: String, record: String?, type: ArtifactType, source: Source, payload: Bytes,
    sha256: String, summary: Summary, policy: Policy, verdict: Verdict, headline: String,
    checks: [CheckResult], diagnoses: [Diagnosis], decoded: FieldNode, notes: [String] = [],
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
    self.verdict = verdict
    self.headline = headline
    self.checks = checks
    self.diagnoses = diagnoses
    self.decoded = decoded
    self.notes = notes
    self.details = details
  }

  /// The same result as the n-th of its artifact in the run; the first keeps its name.
  package func numbered(_ number: Int) -> ArtifactResult {
    guard number > 1 else { return self }
    return ArtifactResult(
      id: "\(sha256):\(number)", record: record, type: type, source: source, payload: payload,
      sha256: sha256, summary: summary, policy: policy, verdict: verdict, headline: headline,
      checks: checks, diagnoses: diagnoses, decoded: decoded, notes: notes,
      details: details)
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
