import Evidence
package import Results

/// What a review asks the evidence for, gathered event by event and key by key. Memory stays the same
/// however many there are.
package struct ReviewFacts: Sendable {
  /// What failed and was accepted all the same, and what failed and was rejected, by the part that
  /// failed.
  private(set) var accepted: [UInt64: Sample] = [:]
  private(set) var refused: [UInt64: Sample] = [:]
  /// Accepted artifacts that fail any check, and rejected ones.
  private(set) var failingAccepted = Sample()
  private(set) var failingRefused = Sample()
  private(set) var acceptedAttestations = Sample()
  private(set) var acceptedAssertions = Sample()
  private(set) var acceptedWithIssue = Sample()
  private(set) var ofStatedEnvironment = Sample()
  private(set) var tokens = Sample()
  /// Keys with more than one attestation, and those with one.
  private(set) var attestedAgain = Sample()
  private(set) var attestedOnce = Sample()
  /// Keys that are used over and over with growing counters.
  private(set) var kept = Sample()
  private(set) var growing = Sample()
  /// After the error that Apple's server is unavailable: the same key again.
  private(set) var triedAgain = Sample()
  /// Assertions of a key after its error invalidKey, and other keys of the account after it.
  private(set) var usedAfterInvalid = Sample()
  private(set) var replacedAfterInvalid = Sample()
  /// How often each rule on conversations failed or warned, and with which events.
  private var found: [RuleID: Sample] = [:]

  package init() {}

  package mutating func add(_ event: Event) {
    if event.kind == .tokenUsed { tokens.add(event) }
    guard event.isArtifact || event.kind == .tokenUsed || event.kind == .receipt else { return }
    if event.isAccepted {
      if event.kind == .attestation { acceptedAttestations.add(event) }
      if event.kind == .assertion { acceptedAssertions.add(event) }
      if event.isArtifact, event.challengeIssuedAt != nil { acceptedWithIssue.add(event) }
      if event.host != nil, event.environment == event.host { ofStatedEnvironment.add(event) }
    }
    guard event.verdict == .rejected, event.isAccepted || event.isRefused else { return }
    if event.isAccepted { failingAccepted.add(event) } else { failingRefused.add(event) }
    for bit in 0..<UInt64.bitWidth where event.failures.rawValue >> bit & 1 == 1 {
      let part = UInt64(1) << bit
      if event.isAccepted {
        accepted[part, default: Sample()].add(event)
      } else {
        refused[part, default: Sample()].add(event)
      }
    }
  }

  /// The two errors of the device after which an app has to do something of its own.
  private static let unavailable = KnownError.all.firstIndex { $0.id.equals("E04-dcerror-4") }
  private static let invalid = KnownError.all.firstIndex { $0.id.equals("E03-dcerror-3") }

  /// Takes all events of one key, or of one account.
  package mutating func add(_ conversation: Conversation, by view: View) {
    switch view {
    case .key: addKey(conversation)
    case .account: addAccount(conversation)
    case .challenge, .client, .content: break
    }
  }

  private mutating func addKey(_ conversation: Conversation) {
    let attestations = conversation.events(.attestation).filter(\.isAccepted)
    if Set(attestations.map(\.content)).count > 1 {
      attestedAgain.add(attestations)
    } else if let only = attestations.first {
      attestedOnce.add(only)
    }
    let assertions = conversation.events(.assertion).filter(\.isAccepted)
    if assertions.count > 1, let first = assertions.first {
      kept.add(first)
      let counters = assertions.compactMap(\.counter)
      if counters.count == assertions.count, zip(counters, counters.dropFirst()).allSatisfy(<) {
        growing.add(first)
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

  private mutating func addAccount(_ conversation: Conversation) {
    let events = conversation.events
    guard let error = events.firstIndex(where: { $0.error != nil && $0.error == Self.invalid }),
      let other = events[(error + 1)...].first(where: {
        $0.kind == .attestation && $0.key.isKnown && $0.key != events[error].key
      })
    else { return }
    replacedAfterInvalid.add(other)
  }

  /// Takes what the rules found.
  package mutating func add(_ finding: FlowFinding, of rule: RuleID) {
    guard finding.result != .cleared else { return }
    found[rule, default: Sample()].add(finding.events)
  }

  /// Events of what one of the rules found.
  func findings(of rules: [RuleID]) -> Sample {
    rules.reduce(into: Sample()) { $0.add(found[$1]?.first ?? []) }
  }

  func accepted(failing parts: FailureSet) -> Sample { Self.union(accepted, parts) }
  func refused(failing parts: FailureSet) -> Sample { Self.union(refused, parts) }

  private static func union(_ samples: [UInt64: Sample], _ parts: FailureSet) -> Sample {
    let places = samples.keys.filter { parts.rawValue & $0 != 0 }.sorted()
    // An artifact can fail several parts: it is counted once for a line of one part.
    return places.count == 1
      ? samples[places[0]] ?? Sample()
      : places.reduce(into: Sample()) { $0.add(samples[$1]?.first ?? []) }
  }
}
