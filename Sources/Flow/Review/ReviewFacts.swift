import Evidence
package import Results

/// Samples of events that answer the review checklist, gathered event by event and group by group.
/// Each sample keeps a count and the first events, so memory doesn't grow with their number.
package struct ReviewFacts: Sendable {
  /// Accepted artifacts that fail checks, by the failed group (``FailureSet/groups``).
  private(set) var accepted: [FailureSet: Sample] = [:]
  /// Refused artifacts that fail the checks of one group only, by that group.
  private(set) var refused: [FailureSet: Sample] = [:]
  /// Refused artifacts that fail checks of several groups, or against a value that may not be the server's, by
  /// the failed group. They don't show for which check the server refuses them.
  private var refusedUnclear: [FailureSet: Sample] = [:]
  /// Refused assertions with nothing wrong but a counter that an accepted assertion of the key had reached before.
  private(set) var usedCounterRefused = Sample()
  /// Refused attestations with nothing wrong but a challenge that another accepted one had answered before.
  private(set) var usedChallengeRefused = Sample()
  /// Accepted artifacts that fail any check.
  private(set) var failingAccepted = Sample()
  /// Refused artifacts that fail any check.
  private(set) var failingRefused = Sample()
  /// Accepted artifacts that fail checks for a reason that may be the analysis', by the failed group.
  private var unclear: [FailureSet: Sample] = [:]
  /// Accepted artifacts that fail any check for such a reason.
  private(set) var failingUnclear = Sample()
  /// Accepted assertions that no check rejects.
  private(set) var acceptedAssertions = Sample()
  /// Accepted attestations and assertions whose challenge has a known time of issue.
  private(set) var acceptedWithIssue = Sample()
  /// Accepted artifacts whose environment is the one that the server is known to be for.
  private(set) var ofStatedEnvironment = Sample()
  /// The accepted attestations of each key that has several different ones.
  private(set) var attestedAgain = Sample()
  /// The accepted attestation of each key that has exactly one; repeats of the same bytes count
  /// once.
  private(set) var attestedOnce = Sample()
  /// The first accepted assertion of each key that has several different ones.
  private(set) var kept = Sample()
  /// The first accepted assertion of each key that has several, all with growing counters.
  private(set) var growing = Sample()
  /// For each key, the first attestation after `DCError.serverUnavailable` for the same key.
  private(set) var triedAgain = Sample()
  /// Assertions of a key after the first `DCError.invalidKey` for the same key.
  private(set) var usedAfterInvalid = Sample()
  /// For each account, the first attestation of another key after its first `DCError.invalidKey`.
  private(set) var replacedAfterInvalid = Sample()
  /// The events of the findings that are failures, by rule.
  private var found: [RuleID: Sample] = [:]
  /// The rules with a finding that is a warning. A line of the checklist that depends on such a rule
  /// is never answered as shown, because the warning may mean that the property doesn't hold.
  private var warned: Set<RuleID> = []
  /// Attestations that were accepted again with the same bytes.
  private(set) var acceptedAgain = Sample()
  /// Attestations, and assertions over a challenge, that were accepted again with the same bytes.
  private(set) var challengeUsedAgain = Sample()
  /// Assertions that were accepted again with the same bytes, and whose challenge isn't known.
  private(set) var signedAgain = Sample()
  /// Artifacts that were accepted long after their challenge was issued.
  private(set) var acceptedLate = Sample()
  /// Attestations that were accepted long after their certificate was issued. That their challenge is as
  /// old doesn't follow: Apple's clock and the recorder's may differ, and challenges may repeat.
  private(set) var certifiedEarly = Sample()

  /// Creates facts of no events.
  package init() {}

  /// Takes one event. Only rejected verdicts with a known answer of the server count as failing.
  package mutating func add(_ event: Event) {
    guard event.isOfClient else { return }
    if event.isAccepted {
      if event.kind == .assertion, event.verdict != .rejected {
        acceptedAssertions.add(event)
      }
      if event.isKeyProof, event.challengeIssuedAt != nil { acceptedWithIssue.add(event) }
      if event.host != nil, event.environment == event.host { ofStatedEnvironment.add(event) }
    }
    if event.origin == 0 { add(Decision(event)) }
  }

  /// Takes what a verifying server decided about an artifact that fails.
  private mutating func add(_ decision: Decision) {
    let event = decision.event
    guard event.verdict == .rejected, event.isAccepted || event.isRefused else { return }
    // An accepted artifact shows a missing check only if nothing else explains why it fails here.
    if event.isRefused, event.failures.groups.count > 1 || event.failsByGivenValue {
      Self.add(event, to: &failingRefused, &refusedUnclear)
    } else if event.isRefused {
      Self.add(event, to: &failingRefused, &refused)
    } else if event.mayPassElsewhere || decision.hasCopies {
      Self.add(event, to: &failingUnclear, &unclear)
    } else {
      Self.add(event, to: &failingAccepted, &accepted)
    }
  }

  /// Adds an artifact that fails checks to a sample, and to that of each failed group.
  private static func add(
    _ event: Event, to all: inout Sample, _ parts: inout [FailureSet: Sample]
  ) {
    all.add(event)
    for part in event.failures.groups { parts[part, default: Sample()].add(event) }
  }

  /// The index in ``KnownError/all`` of `DCError.serverUnavailable`, after which the app must retry
  /// with the same key.
  private static let unavailable = KnownError.index(of: "E04-dcerror-4")
  /// The index in ``KnownError/all`` of `DCError.invalidKey`, after which the app must attest a new
  /// key.
  private static let invalid = KnownError.index(of: "E03-dcerror-3")

  /// Takes all events of one key, of one account, or with the same bytes; other views are ignored.
  package mutating func add(_ conversation: Conversation, by view: View) {
    switch view {
    case .key: addKey(conversation)
    case .account: addAccount(conversation)
    case .content: for decision in conversation.decisions { add(decision) }
    case .challenge: addChallenge(conversation)
    case .client: break
    }
  }

  /// Takes all events with one challenge.
  private mutating func addChallenge(_ conversation: Conversation) {
    let sent = conversation.events(.attestation)
    guard let first = sent.firstIndex(where: \.isAccepted) else { return }
    // The same bytes may be refused because their key is known.
    usedChallengeRefused.add(
      sent[(first + 1)...].filter {
        $0.isRefused && $0.content != sent[first].content && $0.failures.isSubset(of: .nonce)
      })
  }

  /// Takes all events of one key.
  private mutating func addKey(_ conversation: Conversation) {
    let attestations = conversation.events(.attestation).filter(\.isAccepted)
    if Set(attestations.map(\.content)).count > 1 {
      attestedAgain.add(attestations)
    } else if let only = attestations.first {
      attestedOnce.add(only)
    }
    let assertions = conversation.events(.assertion).filter(\.isAccepted)
    if Set(assertions.map(\.content)).count > 1, let first = assertions.first {
      kept.add(first)
      let counters = assertions.compactMap(\.counter)
      if counters.count == assertions.count, zip(counters, counters.dropFirst()).allSatisfy(<) {
        growing.add(first)
      }
    }
    var highest: UInt32?
    for event in conversation.events(.assertion) {
      guard let counter = event.counter else { continue }
      if event.isAccepted {
        highest = max(highest ?? 0, counter)
      } else if let highest, counter <= highest, event.isRefused, !event.challenge.isKnown,
        event.failures.isSubset(of: .counter)
      {
        usedCounterRefused.add(event)
      }
    }
    let events = conversation.events
    if let error = events.firstIndex(where: { $0.error != nil && $0.error == Self.unavailable }),
      let again = events[(error + 1)...].first(where: { $0.kind == .attestation })
    {
      triedAgain.add(again)
    }
    if let error = events.firstIndex(where: { $0.error != nil && $0.error == Self.invalid }) {
      usedAfterInvalid.add(events[(error + 1)...].filter { $0.kind == .assertion })
    }
  }

  /// Takes all events of one account. Only its first `DCError.invalidKey` is looked at.
  private mutating func addAccount(_ conversation: Conversation) {
    let events = conversation.events
    guard let error = events.firstIndex(where: { $0.error != nil && $0.error == Self.invalid }),
      let other = events[(error + 1)...].first(where: {
        $0.kind == .attestation && $0.key.isKnown && $0.key != events[error].key
      })
    else { return }
    replacedAfterInvalid.add(other)
  }

  /// Takes a finding of a rule; cleared findings are ignored.
  package mutating func add(_ finding: FlowFinding, of rule: RuleID) {
    guard finding.result != .cleared else { return }
    // Where only the operator names the server's environment, that may be wrong. The failed check then leaves the
    // line open.
    let isOfGiven =
      rule == "flow.environment-mix" && !finding.events.contains(where: \.isHostOfEvidence)
    if finding.result == .fail {
      if !isOfGiven { found[rule, default: Sample()].add(finding.events) }
    } else {
      warned.insert(rule)
    }
    let accepted = finding.events.filter {
      $0.isKeyProof && $0.isAccepted && finding.offences.contains($0.order)
    }
    if rule == "flow.challenge-lifetime" {
      if finding.topics.contains(.challenge) {
        acceptedLate.add(accepted)
      } else {
        certifiedEarly.add(accepted)
      }
    }
    if rule == "flow.replay", finding.result == .fail {
      acceptedAgain.add(accepted.filter { $0.kind == .attestation })
      challengeUsedAgain.add(accepted.filter { $0.kind == .attestation || $0.challenge.isKnown })
      signedAgain.add(accepted.filter { $0.kind == .assertion && !$0.challenge.isKnown })
    }
  }

  /// Returns whether one of the given rules warned.
  func warned(by rules: [RuleID]) -> Bool { rules.contains(where: warned.contains) }

  /// Returns the first events of the failed findings of the given rules.
  ///
  /// - Parameter kind: The kind of these events; `nil` for any.
  func findings(of rules: [RuleID], about kind: Event.Kind? = nil) -> Sample {
    rules.reduce(into: Sample()) { sample, rule in
      sample.add((found[rule]?.first ?? []).filter { kind == nil || $0.kind == kind })
    }
  }

  /// Returns the accepted artifacts that fail a check of the given group.
  func accepted(failing part: FailureSet) -> Sample { accepted[part] ?? Sample() }
  /// Returns the accepted artifacts that fail a check of the given group for a reason that may be the
  /// analysis'.
  func unclear(failing part: FailureSet) -> Sample { unclear[part] ?? Sample() }
  /// Returns the refused artifacts that fail only checks of the given group.
  func refused(failing part: FailureSet) -> Sample { refused[part] ?? Sample() }
  /// Returns the refused artifacts that fail a check of the given group, and may be refused for something else.
  func refusedUnclear(failing part: FailureSet) -> Sample { refusedUnclear[part] ?? Sample() }
}
