package import Evidence

/// What no single artifact shows: a finding on a conversation, or an error that somebody was told.
package struct RunFinding: Sendable, Hashable {
  package let rule: RuleFacts
  package let result: Result
  package var title: String
  /// What was seen, in a sentence or two.
  package var found: String
  /// The ids of the artifacts that it speaks of.
  package var artifacts: [String]
  /// What happened, in the order of the finding; of very many the first.
  package var events: [FlowEvent]
  /// How many events there are in all.
  package let eventCount: Int
  package var key: String?
  package var challenge: String?
  package var account: String?
  package var diagnoses: [Diagnosis]
  /// What to collect, to prove one of several causes.
  package let collect: String?
  /// The pages of the handbook that belong to it, the nearest first.
  package let pages: [String]
  /// How often an error is reported, and by what.
  package let numbers: ErrorNumbers?

  /// The worst first.
  package enum Result: String, Sendable, Hashable, CaseIterable {
    case fail, warn
    /// It looks like an attack, and is shown to be innocent.
    case cleared
  }

  package init(
    rule: RuleFacts, result: Result, title: String, found: String, artifacts: [String],
    events: [FlowEvent], eventCount: Int? = nil, key: String? = nil, challenge: String? = nil,
    account: String? = nil, diagnoses: [Diagnosis] = [], collect: String? = nil,
    pages: [String] = [], numbers: ErrorNumbers? = nil
  ) {
    self.rule = rule
    self.result = result
    self.title = title
    self.found = found
    self.artifacts = artifacts
    self.events = events
    self.eventCount = max(eventCount ?? events.count, events.count)
    self.key = key
    self.challenge = challenge
    self.account = account
    self.diagnoses = diagnoses
    self.collect = collect
    self.pages = pages
    self.numbers = numbers
  }

  /// Whether a reader has to look at it.
  package var isTroubled: Bool { result != .cleared }
}

/// One event of a conversation, as a finding tells it.
package struct FlowEvent: Sendable, Hashable {
  /// Its number in the evidence, from zero.
  package let number: Int
  /// What happened: `attestation`, `challengeIssued`, …
  package let what: String
  package let time: Timestamp?
  package var source: Source
  /// The evidence record's own name.
  package var record: String?
  /// The id of the artifact that was sent.
  package var artifact: String?
  package let served: Served
  package let verdict: Verdict.Outcome?
  package let counter: UInt32?
  package let environment: String?
  package var account: String?
  package var client: String?
  /// Whether it is what must not happen; otherwise it shows what that is held against.
  package var isOffence: Bool

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
