package import Evidence

/// The complete result for one artifact: verdict, checks, diagnoses, decoded fields and their
/// places.
///
/// The analysis makes it, redaction changes it once, and every renderer writes it without any
/// decision of its own. ``keeping(_:)`` makes a smaller copy without bytes.
package struct ArtifactResult: Sendable {
  /// SHA-256 of the artifact in hexadecimal. From the second occurrence in a run on, with `:2`,
  /// `:3`, … appended.
  package var id: String
  /// The evidence record's own ID; `nil` if it has none.
  package var record: String?
  /// Attestation, assertion, receipt, token, DeviceCheck request, or unknown.
  package let type: ArtifactType
  /// Where in the inputs the artifact was found.
  package var source: Source
  /// The artifact's bytes; empty if they were not kept.
  package let payload: Bytes
  /// Length of the artifact in bytes, whether the bytes were kept or not.
  package let size: Int
  /// Whether `payload` and the places in it are present. Results written without bytes contain the
  /// checks' sentences and the decoded values, and no places.
  package let holdsBytes: Bool
  /// SHA-256 of the artifact, 64 lower-case hexadecimal digits. Redaction may replace it.
  package var sha256: String
  /// The most important decoded values.
  package var summary: Summary
  /// The policy under which it was checked.
  package var policy: PolicyFacts
  /// The expected values that the caller, the record or the capture supplied.
  package var given: [GivenValue]
  /// The overall answer.
  package let verdict: Verdict
  /// The answer in one line, for example the leading cause.
  package var headline: String
  /// Results of all rules, in the order of the catalogue.
  package var checks: [CheckResult]
  /// Causes that explain the failures, the leading one first; empty if nothing is wrong.
  package var diagnoses: [Diagnosis]
  /// Properties of a sound artifact that known verifiers do not handle.
  package var hazards: [Hazard]
  /// The decoded fields as a tree.
  package var decoded: FieldNode
  /// The byte ranges that no renderer may show.
  package var withheld: RedactedRanges
  /// Faults of the record around the artifact, as sentences.
  package var notes: [String]
  /// The values that redaction removed or replaced.
  package var redactions: [RedactionEntry]
  /// Certificates, receipt, computation and times for the artifact's page.
  package var details: ArtifactDetails
  /// The server's response to the artifact, as far as it is known.
  package var served = Served()
  /// Values from other places in the evidence that belong to the artifact.
  package var joined: [JoinedValue] = []
  /// The expected values that it was compared with, and how each was chosen.
  package var bindings: [BoundValue] = []

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - withheld: The ranges that must not be shown; `nil` computes them from `decoded`.
  ///   - sizeWithoutBytes: The artifact's length in bytes if `payload` was not kept; `nil` if
  ///     `payload` is the artifact.
  package init(
    id: String, record: String?, type: ArtifactType, source: Source, payload: Bytes,
    sha256: String, summary: Summary, policy: PolicyFacts, given: [GivenValue] = [],
    verdict: Verdict, headline: String, checks: [CheckResult], diagnoses: [Diagnosis],
    hazards: [Hazard] = [], decoded: FieldNode, withheld: RedactedRanges? = nil,
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
    self.withheld = withheld ?? RedactedRanges(in: decoded)
    self.notes = notes
    self.redactions = redactions
    self.details = details
  }

  /// Returns the result under the ID of the n-th occurrence of the artifact in the run.
  ///
  /// - Parameter number: Counted from 1. The first occurrence keeps its ID.
  package func numbered(_ number: Int) -> ArtifactResult {
    guard number > 1 else { return self }
    var copy = self
    copy.id = "\(sha256):\(number)"
    return copy
  }

  /// The decoded values that a reader looks for first. A value is `nil` if it could not be decoded
  /// or the type of artifact does not have it.
  package struct Summary: Sendable, Hashable {
    /// App ID: prefix, dot, bundle identifier.
    package var appID: String?
    /// `production` or `development`.
    package var environment: String?
    /// Version of the operating system from the leaf certificate.
    package var operatingSystem: String?
    /// Key ID in Base64.
    package var keyID: String?
    /// Time of issue.
    package var issuedAt: Timestamp?
    /// Signature counter from the authenticator data (WebAuthn Level 2 §6.1).
    package var counter: UInt32?

    /// Creates an empty summary.
    package init() {}
  }

  /// Who must act to end the failures, in the order of the diagnoses, each once.
  package var actors: [Actor] {
    var seen: Set<Actor> = []
    return diagnoses.map(\.cause.actor).filter { seen.insert($0).inserted }
  }
}
