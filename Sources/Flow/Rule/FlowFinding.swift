package import Evidence
package import Results

/// What a rule found in a conversation. It contains copies of its events, without their texts; a
/// later step reads the stored texts of the events and writes a `RunFinding`.
package struct FlowFinding: Sendable, Hashable {
  /// Whether the finding is a failure, a warning, or a suspicious pattern that is shown to be
  /// innocent (`cleared`).
  package let result: RunFinding.Result
  /// The heading of the finding, with one form for a single event and one for several.
  package let title: Counted
  /// What was seen, in one or two sentences; of several merged findings, of one.
  package private(set) var found: String
  /// Whether ``found`` says that it is about one of several merged findings.
  private var isOfOne = false
  /// Whether other findings were merged into it.
  package private(set) var isMerged = false
  /// The events that reports show with the finding, at most ``RunFinding/shownEvents``, in the
  /// order that the rule gives.
  package private(set) var events: [Event]
  /// The numbers (``Event/order``) of events that must not happen; some of these events may not be
  /// among the shown ones. The other shown events are there for comparison, such as the first and
  /// legitimate use of a challenge. Empty for a cleared finding.
  package private(set) var offences: Set<Int>
  /// The number of all events of the finding, including those that are not kept in ``events``.
  package private(set) var eventCount: Int
  /// What the events have in common; reports name these values with the finding.
  package let topics: Set<Topic>
  /// The causes that explain the finding, the most likely first.
  package private(set) var causes: [Explanation]
  /// A mark for findings that belong together: findings of one rule with the same result and the
  /// same mark become one finding. `nil` for a finding that is never merged.
  package let merging: Mark?
  /// Whether reports append the reason that is stored with the first event, whatever it is, such as what the
  /// server said.
  package let tellsReason: Bool

  /// What is checked and who demands it, for a finding of a part of its rule that a different
  /// document demands; `nil` if the rule's own background fits.
  package private(set) var background: RuleFacts.Background?

  /// Whether the finding comes after those of all other rules with its result and certainty, since it
  /// harms least.
  package private(set) var isLast = false

  /// Returns the same finding with a background of its own.
  package func demanded(
    _ background: RuleFacts.Background, isLast: Bool = false
  ) -> FlowFinding {
    var finding = self
    finding.background = background
    finding.isLast = isLast
    return finding
  }

  /// A property that all events of a finding share.
  package enum Topic: Sendable, Hashable { case key, challenge, account }

  /// A cause that may explain a finding: its id in a catalogue, and how certain the events make it.
  package struct Explanation: Sendable, Hashable {
    /// The id of a cause or of a known error, such as `F01-challenge-not-consumed`.
    package let cause: String
    /// How certain the cause is; `consistent` if a rival explanation fits too.
    package let certainty: Certainty
    /// The facts of the events that point to the cause.
    package let summary: String
    /// Another explanation that fits the same events; `nil` for a proven cause.
    package let rival: String?
    /// What the server leaves out and must do, one step for each check. They replace the cause's
    /// first step, which names no check. Empty if the events don't tell.
    package var missing: [String] = []
    /// The cause's statement for these events; `nil` if its own fits.
    package var statement: String?
    /// Whether the artifact's own likely cause, with its actor and its steps, takes the place of this one, if it
    /// has one. The rivals of both stay.
    package var takesRemedy = false
    /// Steps before those of the cause.
    package var before: [String] = []
    /// The steps for these events in place of the cause's own; empty if the cause's own fit.
    package var steps: [String] = []

    /// Returns a proven explanation if there is no rival, otherwise a consistent one.
    /// - Parameter rival: Another explanation, usually from ``Doubt``; `nil` if everything that the
    ///   finding rests on is certain.
    /// - Parameter missing: What the server leaves out and must do.
    /// - Parameter statement: The cause's statement for these events.
    /// - Parameter before: Steps before those of the cause.
    package static func explained(
      _ cause: String, _ summary: String, unless rival: String?, missing: [String] = [],
      stating statement: String? = nil, before: [String] = []
    ) -> Explanation {
      Explanation(
        cause: cause, certainty: rival == nil ? .proven : .consistent, summary: summary,
        rival: rival, missing: missing, statement: statement, before: before)
    }

    /// Returns an explanation that fits the events, together with a rival that fits them too.
    /// - Parameter steps: The steps in place of the cause's own.
    package static func consistent(
      _ cause: String, _ summary: String, rival: String, steps: [String] = []
    ) -> Explanation {
      Explanation(
        cause: cause, certainty: .consistent, summary: summary, rival: rival, steps: steps)
    }
  }

  /// What stands in a step for the names of the values that a signature leaves out.
  package static let values = "{values}"

  /// Creates a finding.
  /// - Parameters:
  ///   - result: Whether it is a failure, a warning, or cleared.
  ///   - title: The heading.
  ///   - found: What was seen, in one or two sentences.
  ///   - events: All events of the finding; the first ``RunFinding/shownEvents`` of them are kept.
  ///   - offences: Those of the events that must not happen; all events if it is not given. Ignored
  ///     for a cleared finding.
  ///   - topics: What the events have in common.
  ///   - cause: The id of the cause that `found` points to; `nil` if there is none.
  ///   - rival: Another explanation of the same events, with which the cause isn't proven.
  ///   - causes: Further causes that explain the finding.
  ///   - merging: The mark of findings that become one; `nil` to keep this one separate.
  ///   - tellsReason: Whether the stored reason of the first event is appended.
  package init(
    _ result: RunFinding.Result, _ title: Counted, _ found: String, _ events: [Event],
    offences: [Event]? = nil, of topics: Set<Topic> = [], cause: String? = nil,
    unless rival: String? = nil, causes: [Explanation] = [], merging: Mark? = nil,
    tellsReason: Bool = false
  ) {
    self.result = result
    self.title = title
    self.found = found
    self.events = Array(events.prefix(RunFinding.shownEvents))
    self.offences =
      result == .cleared
      ? [] : Set((offences ?? events).prefix(RunFinding.shownEvents).map(\.order))
    eventCount = events.count
    self.topics = topics
    self.causes = (cause.map { [.explained($0, found, unless: rival)] } ?? []) + causes
    self.merging = merging
    self.tellsReason = tellsReason
  }

  /// The index in ``KnownError/all`` of the error that every event of a warning reports; `nil` if
  /// the events report different errors or none, or if the finding is not a warning.
  package var reportedError: Int? {
    guard let error = events.first?.error, events.allSatisfy({ $0.error == error }),
      result == .warn
    else { return nil }
    return error
  }

  /// Returns the numbers of the clients of all findings, from 1 in the order of time, or else of the evidence, by
  /// the number of the event (``Event/order``). Empty if all known ones are one client.
  package static func clients(of findings: [FlowFinding]) -> [Int: Int] {
    let events = findings.lazy.flatMap(\.events).filter(\.client.isKnown)
      .map { (time: $0.time?.milliseconds ?? 0, order: $0.order, client: $0.client) }
      .sorted { ($0.time, $0.order) < ($1.time, $1.order) }
    let clients = events.distinct(by: \.client).map(\.client)
    guard clients.count > 1 else { return [:] }
    let numbers = Dictionary(zip(clients, 1...), uniquingKeysWith: { first, _ in first })
    return Dictionary(
      events.map { ($0.order, numbers[$0.client, default: 0]) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The type of the attestations or assertions that must not happen, and whether a server rejected
  /// one of them; `nil` if there are none, they are of both types, or another event is among them.
  package var artifactsAtFault: (type: ArtifactType, isRejected: Bool)? {
    let wrong = events.filter { offences.contains($0.order) }
    guard let first = wrong.first, first.isKeyProof, wrong.allSatisfy({ $0.kind == first.kind })
    else { return nil }
    return (
      first.kind == .assertion ? .assertion : .attestation, wrong.contains(where: \.isRefused)
    )
  }

  /// Adds the events of another finding of the same rule, up to ``RunFinding/shownEvents``, and
  /// adds up the event counts. The text of this finding stays, as that of one of them if the other's differs. A
  /// cause that isn't proven for both isn't proven for the merged one.
  package mutating func merge(_ other: FlowFinding) {
    if !isOfOne, !found.equals(other.found) {
      found = "One of them: \(found)"
      isOfOne = true
    }
    isMerged = true
    if causes.first?.certainty == .proven,
      other.causes.first.map({ $0.certainty != .proven }) == true
    {
      causes = other.causes
    }
    eventCount += other.eventCount
    events += other.events.prefix(RunFinding.shownEvents - events.count)
    offences.formUnion(other.offences.intersection(events.map(\.order)))
  }
}
