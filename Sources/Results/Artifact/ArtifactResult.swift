package import Evidence

/// The complete result for one artifact: verdict, checks, diagnoses, decoded fields and their
/// places.
///
/// The analysis makes it, redaction changes it once, and every renderer writes it without any
/// decision of its own. ``keeping(_:)`` makes a smaller copy without bytes.
package struct ArtifactResult: Sendable {
  /// The decoded fields as a tree.
  package var decoded: FieldNode
  /// Results of all rules, in the order of the catalogue.
  package var checks: [CheckResult]
  /// Causes that explain the failures, the leading one first; empty if nothing is wrong.
  package var diagnoses: [Diagnosis]
  /// Faults of the record around the artifact, as sentences.
  package var notes: [String]
  /// The policy under which it was checked.
  package var policy: PolicyFacts
  /// The expected values that the caller, the record or the capture supplied.
  package var given: [GivenValue]
  /// Values from other places in the evidence that belong to the artifact.
  package var joined: [JoinedValue]
  /// The expected values that it was compared with, and how each was chosen.
  package var bindings: [BoundValue]
  /// The answer in one line, for example the leading cause.
  package var headline: String
  /// What to do next about text that contains no artifact, as a phrase without a period; `nil` where
  /// a diagnosis has the steps.
  package var next: String?
  /// The evidence record's own ID; `nil` if it has none.
  package var record: String?
  /// Where in the inputs the artifact was found.
  package var source: Source
  /// The most important decoded values.
  package var summary: Summary
  /// SHA-256 of the artifact, 64 lower-case hexadecimal digits. Redaction may replace it.
  package var sha256: String
  /// SHA-256 of the artifact in hexadecimal. From the second occurrence in a run on, with `:2`,
  /// `:3`, … appended.
  package var id: String
  /// Certificates, receipt, computation and times for the artifact's page.
  package var details: ArtifactDetails
  /// The artifact's bytes; empty if they were not kept.
  package internal(set) var payload: Bytes
  /// Length of the artifact in bytes, whether the bytes were kept or not.
  package let size: Int
  /// Whether `payload` and the places in it are present. Results written without bytes contain the
  /// checks' sentences and the decoded values, and no places.
  package internal(set) var holdsBytes: Bool
  /// Attestation, assertion, receipt, token, DeviceCheck request, or unknown.
  package let type: ArtifactType
  /// The overall answer.
  package var verdict: Verdict
  /// Properties of a sound artifact that known verifiers do not handle.
  package var hazards: [Hazard]
  /// What the artifact shows about the error with which its server rejected it; `nil` without an
  /// error, and for an artifact that isn't sound.
  package var errorReply: ErrorReply?
  /// The byte ranges that no renderer may show.
  package var withheld: RedactedRanges
  /// The values that redaction removed or replaced.
  package var redactions: [RedactionEntry]
  /// The server's response to the artifact, as far as it is known.
  package var served: Served
  /// What the team decided about the artifact's problems, and which of them a baseline (the results
  /// of an earlier run) has.
  package var triage: Triage

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

    /// Creates a summary.
    package init(
      appID: String? = nil, environment: String? = nil, operatingSystem: String? = nil,
      keyID: String? = nil, issuedAt: Timestamp? = nil, counter: UInt32? = nil
    ) {
      self.appID = appID
      self.environment = environment
      self.operatingSystem = operatingSystem
      self.keyID = keyID
      self.issuedAt = issuedAt
      self.counter = counter
    }
  }

  /// Who must act to end the failures, in the order of the diagnoses, each once.
  package var actors: [Actor] { diagnoses.map(\.cause.actor).distinct(by: \.self) }
}

extension ArtifactResult {
  /// Creates a result.
  ///
  /// - Parameters:
  ///   - withheld: The ranges that must not be shown; `nil` computes them from `decoded`.
  package init(
    id: String, record: String?, type: ArtifactType, source: Source, payload: Bytes,
    sha256: String, summary: Summary, policy: PolicyFacts, given: [GivenValue] = [],
    verdict: Verdict, headline: String, checks: [CheckResult], diagnoses: [Diagnosis],
    hazards: [Hazard] = [], decoded: FieldNode, withheld: RedactedRanges? = nil,
    notes: [String] = [], redactions: [RedactionEntry] = [],
    details: ArtifactDetails = ArtifactDetails()
  ) {
    self.init(
      decoded: decoded, checks: checks, diagnoses: diagnoses, notes: notes, policy: policy,
      given: given, joined: [], bindings: [], headline: headline, next: nil, record: record,
      source: source, summary: summary, sha256: sha256, id: id, details: details, payload: payload,
      size: payload.count, holdsBytes: true, type: type,
      verdict: verdict, hazards: hazards, errorReply: nil,
      withheld: withheld ?? RedactedRanges(in: decoded),
      redactions: redactions, served: Served(), triage: Triage())
  }

  /// An artifact's line.
  ///
  /// ```json
  /// {"artifact": {"bytes": 5637, "sha256": "7d7d…", "source": {"file": "log.jsonl", "entry": 212,
  ///   …}, "summary": {"counter": 0, "environment": "production", "os": "iOS 18.3.1", …},
  ///   "type": "attestation"},
  ///  "buffers": […], "checks": […], "decoded": {…}, "details": {…}, "diagnoses": […], "id": "7d7d…",
  ///  "kind": "artifact", "policy": {…}, "record": "ticket-17", "redactions": [],
  ///  "schemaVersion": "1.0", "tool": {…}, "verdict": {"actors": ["server"],
  ///   "counts": {"error": 0, "fail": 1, …}, "headline": "…", "needs": [], "outcome": "rejected"}}
  /// ```
  package static let fields = FieldTable(
    derived: Field.ofLine("artifact", following: .revised, .tool, .buffers) + [
      Field("verdict/actors", .list(.choice)) { result, _ in result.actors }
    ],
    ArtifactResult.init(
      decoded:checks:diagnoses:notes:policy:given:joined:bindings:headline:next:record:source:
      summary:sha256:id:details:payload:size:holdsBytes:type:verdict:hazards:errorReply:withheld:
      redactions:
      served:triage:),
    .field("decoded", \.decoded, .tree),
    .field("checks", \.checks, .list(.object(CheckResult.fields))),
    .field(
      "diagnoses", \.diagnoses, .list(.object(Diagnosis.fields)),
      about: "Most certain first."),
    .field(
      "notes", \.notes, .nonEmpty(.text),
      about: "What was wrong with the record around the artifact."),
    .members(\.policy, PolicyFacts.fields, in: "policy"),
    .field(
      "policy/given", \.given, .nonEmpty(.object(GivenValue.fields)),
      about: "What options, the record, or another record of the run state about the artifact."),
    .field(
      "artifact/joined", \.joined, .nonEmpty(.object(JoinedValue.fields)),
      about: """
        Values from elsewhere in the inputs, each with its place and what shows that it belongs \
        here.
        """),
    .field(
      "artifact/bindings", \.bindings,
      .nonEmpty(.object(BoundValue.fields), where: BoundValue.isKnown).about(
        "Expected values. How one was chosen never depends on whether it fits."
      )),
    .field("verdict/headline", \.headline, .text),
    .field(
      "verdict/next", \.next, .optional(.text),
      about: "What to do next about text that contains no artifact."),
    .field("record", \.record, .nullable(.name), about: "The evidence record's own id."),
    .field("artifact/source", \.source, .object(Source.fields)),
    .field("artifact/summary", \.summary, .object(Summary.fields)),
    .field("artifact/sha256", \.sha256, .digest),
    .field(
      "id", \.id, .ownID,
      about: "SHA-256 of the decoded artifact, with `:n` for its n-th repeat in the run."),
    .field(
      "details", \.details, .object(ArtifactDetails.fields), or: ArtifactDetails(),
      ifBytes: \.holdsBytes),
    .given(\.payload, \.buffers.payload),
    .field("artifact/bytes", \.size, .count),
    .field(
      "evidence", \.holdsBytes, .unlessNone,
      about: """
        Absent if the line has the bytes. With `none` it lacks buffers, details and places; \
        texts of rules are in the run's line.
        """),
    .field("artifact/type", \.type, .choice),
    .members(\.verdict, Verdict.fields, in: "verdict"),
    .field(
      "hazards", \.hazards, .nonEmpty(.object(Hazard.fields)),
      about: """
        Properties of a valid artifact that known verifiers can't handle; those that fit the \
        error first.
        """),
    .field(
      "errorReply", \.errorReply, .optional(.object(ErrorReply.fields)),
      about: "What a valid artifact shows about the error with which its server rejected it."),
    .given(\.withheld, \.buffers.hidden),
    .field("redactions", \.redactions, .list(.object(RedactionEntry.fields))),
    .field("artifact/served", \.served, .object(Served.fields).or(Served()), when: \.isServed),
    .members(\.triage, Triage.fields))

  /// Whether anything is known about the server's response.
  private var isServed: Bool { served != Served() }
}

extension ArtifactResult {
  /// The start of the headline of an error message that contains no artifact.
  package static let startOfErrorMessage = "This is an error, not an artifact: "

  /// The end of the headline of an accepted artifact that was checked with other trust anchors than Apple's.
  package static let ofOtherAnchors = ", with custom trust anchors"

  /// The end of the headline of other content that was recognized.
  package static let endOfOtherContent = ", not an App Attest artifact"

  /// Whether other content was recognized instead of an artifact.
  package var isOtherContent: Bool { headline.ends(with: Self.endOfOtherContent) }

  /// Whether it is an error message instead of an artifact.
  package var isErrorMessage: Bool {
    verdict.outcome == .unreadable && headline.begins(with: Self.startOfErrorMessage)
  }
}

extension ArtifactResult.Summary {
  /// The most important values in an artifact's line; absent ones are omitted.
  static let fields = FieldTable(
    ArtifactResult.Summary.init(appID:environment:operatingSystem:keyID:issuedAt:counter:),
    .field("appId", \.appID, .optional(.text)),
    .field("environment", \.environment, .optional(.own)),
    .field("os", \.operatingSystem, .optional(.own)), .field("keyId", \.keyID, .optional(.key)),
    .field("issuedAt", \.issuedAt, .optional(.time)),
    .field("counter", \.counter, .optional(.counter)))
}
