import Evidence
import Results

extension FlowRule {
  static let replay = FlowRule(
    "flow.replay", "No artifact is accepted twice",
    checks: """
      The same attestation or assertion isn't answered with success a second time. A request that \
      is sent again after no answer or a server error is a retry. A session token comes from one client, \
      or moves with it once.
      """,
    protects:
      "Without this check, anyone who recorded a request can repeat it, a payment among them.",
    source: .assertion(step: "step 5"),
    methods: [.conversation(.content) { Repetition($0).findings + SharedSession.findings($0) }])
}

/// The same bytes, sent more than once.
private struct Repetition {
  private let conversation: Conversation
  private let sent: [Event]

  init(_ conversation: Conversation) {
    self.conversation = conversation
    sent = conversation.events.filter(\.isArtifact)
  }

  var findings: [FlowFinding] {
    guard sent.count > 1, let first = sent.first, let last = sent.last else { return [] }
    let accepted = sent.filter(\.isAccepted)
    switch accepted.count {
    case 0: return []
    case 1: return [acceptedOnce(accepted[0], first, last)].compactMap(\.self)
    default: return [acceptedAgain(accepted)].compactMap(\.self)
    }
  }

  /// How a later acceptance of the same bytes looks.
  private enum Likeness {
    /// The same moment and sender: one request, written down more than once.
    case recorded
    /// The same connection within moments.
    case resent
    /// Nothing tells when.
    case open
    case again
  }

  private func likeness(_ earlier: Event, _ later: Event) -> Likeness {
    guard let elapsed = later.elapsed(since: earlier) else { return .open }
    if elapsed == 0, later.canShareSender(with: earlier) { return .recorded }
    let isResent =
      elapsed <= Limit.together && later.sharesConnection(with: earlier)
      && later.canShareSender(with: earlier)
    return isResent ? .resent : .again
  }

  private func acceptedAgain(_ accepted: [Event]) -> FlowFinding? {
    let pairs = zip(accepted, accepted.dropFirst()).map { ($0, $1, likeness($0, $1)) }
    let noun = accepted[0].kind.noun
    if let (earlier, later, _) = pairs.first(where: { $0.2 == .again }) {
      let elapsed = later.elapsed(since: earlier)?.stretch ?? ""
      let found =
        "The same bytes are accepted\(earlier.at) and again\(later.at), \(elapsed) later"
        + "\(difference(earlier, later))."
      return FlowFinding(
        .fail, .init("The server accepted \(noun) \(times(accepted.count))"), found,
        events: accepted, of: [.key], causes: [cause(found, rival: Self.otherStores)])
    }
    if let (earlier, later, _) = pairs.first(where: { $0.2 == .resent }) {
      let found =
        "The same bytes are accepted twice over one connection, "
        + "\(later.elapsed(since: earlier)?.stretch ?? "moments") apart."
      return FlowFinding(
        .warn, .init("The server accepted a repeated request"), found, events: accepted,
        of: [.key], causes: [cause(found, rival: "A client that sends a request again by itself")])
    }
    guard pairs.contains(where: { $0.2 == .open }) else {
      return FlowFinding(
        .cleared, .init("One request was recorded \(times(sent.count))"),
        "The same bytes have the same time and sender: one request, written down more than once.",
        events: sent, of: [.key])
    }
    let found = "The same bytes are accepted \(times(accepted.count)); nothing shows when."
    return FlowFinding(
      .warn, .init("The server accepted \(noun) \(times(accepted.count))"), found,
      events: accepted, of: [.key],
      causes: [cause(found, rival: "One request that was recorded more than once")])
  }

  /// Nobody got through twice: a retry, or a repetition that the server stopped.
  private func acceptedOnce(_ accepted: Event, _ first: Event, _ last: Event) -> FlowFinding? {
    if first != accepted {
      let isServersFault = (first.status ?? 0) >= 500
      let answer =
        isServersFault
        ? "status \(first.status ?? 0)" : first.isRefused ? "a rejection" : "no answer"
      let elapsed = accepted.elapsed(since: first).map { ", \($0.stretch) later" } ?? ""
      return FlowFinding(
        .cleared, .init("A retry was accepted once"),
        "The same bytes are sent again after \(answer)\(elapsed), and accepted once.",
        events: sent, of: [.key])
    }
    if last.isRefused {
      return FlowFinding(
        .cleared, .init("The server rejected a repeated request"),
        "The same bytes are accepted\(accepted.at) and rejected\(last.at).", events: sent,
        of: [.key])
    }
    guard let elapsed = last.elapsed(since: accepted), elapsed > Limit.together,
      !last.sharesConnection(with: accepted)
    else { return nil }
    let found =
      "The same bytes are accepted\(accepted.at) and sent again \(elapsed.stretch) later"
      + "\(difference(accepted, last)). The answer to the second isn't known."
    return FlowFinding(
      .warn, .init("An accepted request was sent again"), found, events: sent, of: [.key],
      causes: [cause(found, rival: "A client that sends a request again by itself")])
  }

  private static let otherStores =
    "Two replicas that don't share what they accepted, or a database that was restored in between"

  private func cause(_ found: String, rival: String) -> FlowFinding.Explanation {
    .consistent(
      sent.first?.kind == .assertion ? "S13-counter-never-saved" : "F01-challenge-not-consumed",
      found, rival: rival)
  }

  private func difference(_ one: Event, _ other: Event) -> String {
    let differences = [
      (one.account, other.account, "account"), (one.client, other.client, "client"),
      (one.connection, other.connection, "connection"),
    ].filter { $0.0.isKnown && $0.1.isKnown && $0.0 != $0.1 }.map { "another \($0.2)" }
    return differences.isEmpty ? "" : ", from \(differences.joined(separator: " and "))"
  }

  private func times(_ count: Int) -> String { count == 2 ? "twice" : "\(count.grouped) times" }
}
