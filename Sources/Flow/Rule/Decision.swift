/// A submission of an artifact to a server that verifies it.
struct Decision: Sendable {
  /// The submission, with the server's answer.
  let event: Event
  /// Whether another server got the same bytes, and nothing shows which of them verifies.
  let hasCopies: Bool

  /// Creates a decision.
  init(_ event: Event, hasCopies: Bool = false) {
    self.event = event
    self.hasCopies = hasCopies
  }
}

extension Conversation {
  /// The conversation of each server, in the order of their first events. All events are one conversation
  /// if at most one server is named; otherwise events without a server are one of their own.
  var ofEachServer: [Conversation] {
    guard Set(events.map(\.origin)).subtracting([0]).count > 1 else { return [self] }
    var origins: [UInt64] = []
    var groups: [UInt64: [Event]] = [:]
    for event in events {
      if groups[event.origin] == nil { origins.append(event.origin) }
      groups[event.origin, default: []].append(event)
    }
    return origins.map { Conversation(groups[$0] ?? [], overview: overview) }
  }

  /// What servers decided about one artifact, if they are named. The conversation has all events with the
  /// same bytes.
  ///
  /// A telemetry or crash collector receives a copy and answers it like anything else. If several servers
  /// got the artifact, those verify it that issued its challenge; or else those that refused it. The
  /// answers of others are left out.
  var decisions: [Decision] {
    let sent = events.filter { $0.isOfClient && $0.origin != 0 }
    guard Set(sent.map(\.origin)).count > 1 else { return sent.map { Decision($0) } }
    let issuing = Set(sent.filter(\.isChallengeProven).map(\.origin))
    let refusing = Set(sent.filter(\.isRefused).map(\.origin))
    let verifying = issuing.isEmpty ? refusing : issuing
    return sent.filter { verifying.isEmpty || verifying.contains($0.origin) }
      .map { Decision($0, hasCopies: verifying.isEmpty) }
  }
}
