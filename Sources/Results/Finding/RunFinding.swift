package import Evidence

/// A finding that needs more than one artifact: a fault in a conversation between clients and a
/// server, or an error that was reported to a client or a log.
///
/// Written as a line of its own in `results.jsonl`, after the artifacts.
package struct RunFinding: Sendable, Hashable {
  /// The rule that found it, with texts as they were when it ran.
  package let rule: RuleFacts
  /// How bad it is.
  package let result: Result
  /// The heading: what the server or the client did, as a sentence without a period.
  package var title: String
  /// What was seen, in one or two sentences.
  package var found: String
  /// IDs of the artifacts that the finding is about (``ArtifactResult/id``).
  package var artifacts: [String]
  /// The events that show it, in the order in which the finding presents them, at most
  /// ``shownEvents``; `eventCount` is the total.
  package var events: [FlowEvent]
  /// Number of events in all, at least `events.count`.
  package let eventCount: Int
  /// The key ID that all events share, in Base64 (or its replacement after redaction); `nil` if the
  /// finding is not about one key.
  package var key: String?
  /// SHA-256 of the challenge in hexadecimal; `nil` if the finding is not about a challenge.
  package var challenge: String?
  /// The account that the finding is about; `nil` if it is not about one account.
  package var account: String?
  /// Possible causes, the leading one first.
  package var diagnoses: [Diagnosis]
  /// What to collect in order to prove one of several causes; `nil` if nothing is missing.
  package let collect: String?
  /// Names of handbook pages about this finding, the most relevant first.
  package let pages: [String]
  /// How often the error was reported; `nil` for findings that are not about an error.
  package let numbers: ErrorNumbers?
  /// What the team decided about the finding, and whether a baseline (the results of an earlier
  /// run) has it.
  package var triage: Triage

  /// Maximum number of events that a finding keeps.
  package static let shownEvents = 32

  /// How bad a finding is, the worst first.
  ///
  /// - `fail`: the server did what it must not do, or an error was reported.
  /// - `warn`: it looks wrong, and a harmless explanation fits too.
  package enum Result: String, Sendable, Hashable, CaseIterable {
    case fail, warn
    /// The events look like an attack, and the evidence shows that they are harmless.
    case cleared
  }

  /// Creates a finding. `eventCount` is raised to the number of `events` if it is lower.
  package init(
    rule: RuleFacts, result: Result, title: String, found: String, artifacts: [String],
    events: [FlowEvent], eventCount: Int = 0, key: String? = nil, challenge: String? = nil,
    account: String? = nil, diagnoses: [Diagnosis] = [], collect: String? = nil,
    pages: [String] = [], numbers: ErrorNumbers? = nil, triage: Triage = Triage()
  ) {
    self.rule = rule
    self.result = result
    self.title = title
    self.found = found
    self.artifacts = artifacts
    self.events = events
    self.eventCount = max(eventCount, events.count)
    self.key = key
    self.challenge = challenge
    self.account = account
    self.diagnoses = diagnoses
    self.collect = collect
    self.pages = pages
    self.numbers = numbers
    self.triage = triage
  }

  /// Whether a reader must look at the finding: `true` unless it is `cleared`.
  package var isTroubled: Bool { result != .cleared }
}

/// One event of a conversation as a finding shows it: who sent what, when, and what the server
/// answered.
package struct FlowEvent: Sendable, Hashable {
  /// Position among all events of the evidence, from 0.
  package var number: Int
  /// What happened, by the name of the kind of event: `attestation`, `challengeIssued`, …
  package let what: String
  /// When it happened; `nil` if the evidence has no time for it.
  package let time: Timestamp?
  /// Where in the inputs the event was read.
  package var source: Source
  /// The evidence record's own ID; `nil` if it has none.
  package var record: String?
  /// ID of the artifact that was sent; `nil` for events without an artifact.
  package var artifact: String?
  /// What the server answered.
  package let served: Served
  /// The outcome of the checks for the artifact; `nil` for events without an artifact.
  package let verdict: Verdict.Outcome?
  /// Signature counter from the authenticator data (WebAuthn Level 2 §6.1); `nil` if there is none.
  package let counter: UInt32?
  /// The App Attest environment, `development` or `production`; `nil` if it is not known.
  package let environment: String?
  /// Account that the request was made for; `nil` if it is not known.
  package var account: String?
  /// The client's address or device as the recorder saw it; `nil` if it is not known.
  package var client: String?
  /// Whether this event is the fault itself. The other events are those that it is compared with.
  package var isOffence: Bool

  /// Creates an event; all values but `number`, `what` and `source` default to “not known”.
  package init(
    number: Int, what: String, time: Timestamp? = nil, source: Source, record: String? = nil,
    artifact: String? = nil, served: Served = Served(), verdict: Verdict.Outcome? = nil,
    counter: UInt32? = nil, environment: String? = nil, account: String? = nil,
    client: String? = nil, isOffence: Bool = false
  ) {
    self.number = number
    self.what = what
    self.time = time
    self.source = source
    self.record = record
    self.artifact = artifact
    self.served = served
    self.verdict = verdict
    self.counter = counter
    self.environment = environment
    self.account = account
    self.client = client
    self.isOffence = isOffence
  }
}

extension RunFinding {
  /// A finding's line.
  package static let fields = FieldTable(
    derived: Field.ofLine("finding", following: .interim, .tool),
    RunFinding.init(
      rule:result:title:found:artifacts:events:eventCount:key:challenge:account:diagnoses:collect:
      pages:numbers:triage:),
    .members(\.rule, RuleFacts.fields), .field("result", \.result, .choice),
    .field("title", \.title, .own), .field("found", \.found, .redactedBefore),
    .field(
      "artifacts", \.artifacts, .list(.artifactID),
      about: "The ids of the artifacts that it speaks of."),
    .field(
      "events", \.events, .list(.object(FlowEvent.fields), limit: RunFinding.shownEvents),
      about: "The first of them; `eventCount` counts all."),
    .field("eventCount", \.eventCount, .count),
    .field(
      "key", \.key, .optional(.redactedBefore),
      about: "The key ID, where the events have one in common."),
    .field(
      "challenge", \.challenge, .optional(.redactedBefore),
      about: "SHA-256 of the challenge, where the events have one in common."),
    .field(
      "account", \.account, .optional(.redactedBefore),
      about: "The account, where the events have one in common."),
    .field("diagnoses", \.diagnoses, .list(.object(Diagnosis.fields))),
    .field(
      "collect", \.collect, .optional(.own),
      about: "What to collect, to prove one of the causes of an error."),
    .field(
      "pages", \.pages, .nonEmpty(.own),
      about: "The pages of the handbook that belong to an error, the nearest first."),
    .field("numbers", \.numbers, .optional(.object(ErrorNumbers.fields))),
    .members(\.triage, Triage.fields))
}

extension FlowEvent: Tabled {
  /// An event in a finding's line.
  package static let fields = FieldTable(
    FlowEvent.init(
      number:what:time:source:record:artifact:served:verdict:counter:environment:account:client:
      isOffence:),
    .field("number", \.number, .count, about: "Its number in the evidence, from zero."),
    .field(
      "what", \.what,
      .own.schema(
        .words([
          "challengeIssued", "attestation", "assertion", "receipt", "tokenIssued", "tokenUsed",
          "receiptSentToApple", "bitsAsked", "bitsSet", "clientError", "serviceError",
          "verifierError",
        ]))),
    .field("time", \.time, .optional(.time)), .field("source", \.source, .object(Source.fields)),
    .field("record", \.record, .optional(.redactedBefore)),
    .field(
      "artifact", \.artifact, .optional(.artifactID),
      about: "The id of the artifact that was sent."),
    .field("served", \.served, .object(Served.fields)),
    .field("verdict", \.verdict, .optional(.choice), about: "The verdict on the artifact."),
    .field("counter", \.counter, .optional(.counter)),
    .field("environment", \.environment, .optional(.own)),
    .field("account", \.account, .optional(.redactedBefore)),
    .field("client", \.client, .optional(.redactedBefore)),
    .field(
      "offence", \.isOffence,
      .mark.about(
        "Whether it must not happen. Others show what it is compared with, such as a first use."
      )))
}
