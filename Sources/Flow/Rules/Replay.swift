import Evidence
import Results

extension FlowCheck {
  /// The rule `flow.replay`: the same artifact isn't accepted twice, and a session token isn't used
  /// by several clients.
  ///
  /// For example, one assertion that is accepted at 10:00 and again at 10:05 is a failure; a retry
  /// after status 503 is cleared. A copy at another server, such as one that collects reports, is no
  /// replay.
  static let replay = FlowCheck(
    "flow.replay",
    [
      .serverGroup(.content) { Repetition($0).finding },
      .group(.content) { SharedSession.finding($0) },
    ])
}

/// The submissions of one artifact, that is, of exactly the same bytes.
private struct Repetition {
  /// All records of submissions, including several records of one exchange.
  private let recorded: [Event]
  /// The submissions, each exchange once.
  private let sent: [Event]

  /// Collects the submissions of an artifact.
  /// - Parameter conversation: All events with the same bytes. Session tokens are left out; see
  ///   ``SharedSession``.
  init(_ conversation: Conversation) {
    recorded = conversation.events.filter(\.isKeyProof)
    sent = recorded.distinctExchanges
  }

  /// At most one finding, by the number of accepted submissions.
  var finding: FlowFinding? {
    guard recorded.count > 1 else { return nil }
    if sent.count == 1 { return sent[0].isAccepted ? recordedAgain : nil }
    let accepted = sent.filter(\.isAccepted)
    switch accepted.count {
    case 0: return nil
    case 1: return acceptedOnce(accepted[0])
    case 2 where isWrittenTwice(accepted[0], accepted[1]): return nil
    default: return acceptedAgain(accepted)
    }
  }

  /// Returns whether two submissions, written down about the same time, are probably one request.
  private func isWrittenTwice(_ earlier: Event, _ later: Event) -> Bool {
    areOfTwoRecorders(earlier, later) && later.canShareSender(with: earlier)
      && later.elapsed(since: earlier).map { $0 <= Limit.together } ?? false
  }

  /// Returns whether there are two submissions, one in a capture and the other in a record or a log of
  /// another file, with no other status. Their clocks and their names of connections may differ.
  private func areOfTwoRecorders(_ earlier: Event, _ later: Event) -> Bool {
    sent.count == 2 && earlier.isCaptured != later.isCaptured
      && earlier.recording != later.recording
      && (earlier.status == nil || later.status == nil || earlier.status == later.status)
  }

  /// How a later accepted submission relates to an earlier one.
  private enum Likeness {
    /// It came over the same connection within ``Limit/together``: an automatic retry.
    case resent
    /// The evidence doesn't show whether it is a second request or a second record of the first
    /// one.
    case open
    /// It is a second request.
    case again
  }

  /// Returns how two accepted submissions relate.
  private func likeness(_ earlier: Event, _ later: Event) -> Likeness {
    guard let elapsed = later.elapsed(since: earlier) else { return .open }
    guard later.canShareSender(with: earlier) else { return .again }
    if elapsed <= Limit.together, later.sharesConnection(with: earlier) { return .resent }
    // Different entries of a capture are different requests, and so are different connections.
    let isOpen =
      areOfTwoRecorders(earlier, later)
      || elapsed == 0 && !(earlier.entry.isKnown && later.entry.isKnown)
        && !(earlier.connection.isKnown && later.connection.isKnown)
    return isOpen ? .open : .again
  }

  /// A cleared finding about one exchange with several records.
  private var recordedAgain: FlowFinding {
    FlowFinding(
      .cleared, "One request was recorded \(recorded.count.times)",
      "The entries agree in everything: one request, written down more than once.", recorded,
      of: [.key])
  }

  /// Returns a failure if at least one pair of submissions is a second request, otherwise a
  /// warning.
  private func acceptedAgain(_ accepted: [Event]) -> FlowFinding {
    let pairs = zip(accepted, accepted.dropFirst()).map { ($0, $1, likeness($0, $1)) }
    let noun = accepted[0].kind.noun
    let repeated = Array(accepted.dropFirst())
    if let (earlier, later, _) = pairs.first(where: { $0.2 == .again }) {
      let elapsed = later.elapsed(since: earlier)?.stretch ?? ""
      let found =
        "The same bytes are accepted\(earlier.at) and again\(later.at), \(elapsed) later"
        + "\(difference(earlier, later))."
      return FlowFinding(
        .fail, "The server accepted \(noun) \(accepted.count.times)", found, accepted,
        offences: repeated, of: [.key],
        causes: [
          .explained(
            cause, found,
            unless: rival(of: later, earlier),
            before: findSource(of: later, earlier))
        ])
    }
    if let (earlier, later, _) = pairs.first(where: { $0.2 == .resent }) {
      let found =
        "The same bytes are accepted twice over one connection, "
        + "\(later.elapsed(since: earlier)?.stretch ?? "moments") apart."
      return FlowFinding(
        .warn, "The server accepted a repeated request", found, accepted, offences: repeated,
        of: [.key], cause: cause, unless: Self.automatic)
    }
    let what =
      areOfTwoRecorders(accepted[0], repeated[0])
      ? "a capture has the one request, and a record the other"
      : accepted[0].time == nil
        ? "nothing shows when" : "at one moment, over connections that nothing names"
    let found = "The same bytes are accepted \(accepted.count.times); \(what)."
    return FlowFinding(
      .warn, "The server accepted \(noun) \(accepted.count.times)", found, accepted,
      offences: repeated, of: [.key],
      cause: cause, unless: "One request that was recorded more than once")
  }

  /// Returns the first step if another account or another client sent the same bytes; otherwise
  /// none.
  private func findSource(of later: Event, _ earlier: Event) -> [String] {
    if later.canShareSender(with: earlier) { return [] }
    return [
      isOfOtherClient(later, earlier)
        ? "Find whether another device sent the bytes again, and how it got them: from a log, a proxy, or a second device of the account. Until then, treat the account as compromised."
        : "Find how the other account got the bytes: from a log, a proxy, or a device that both use. Until then, trust the key for neither account."
    ]
  }

  /// Returns a finding about an artifact that is accepted once and was sent several times: a retry,
  /// a replay that the server rejected, or a repetition whose answer isn't known.
  /// - Returns: `nil` if a later submission that wasn't rejected may be an immediate retry, or if
  ///   an earlier one may have the same sender and was neither rejected nor left unserved (status
  ///   5xx, 408 or 429).
  private func acceptedOnce(_ accepted: Event) -> FlowFinding? {
    let place = sent.firstIndex(of: accepted) ?? 0
    let (earlier, later) = (sent[..<place], sent[(place + 1)...])
    if let unsettled = later.last(where: { !$0.isRefused }) {
      return sentAgain(unsettled, after: accepted, sent)
    }
    if let stranger = earlier.last(where: { !$0.canShareSender(with: accepted) }) {
      return sentAgain(accepted, after: stranger, sent)
    }
    if let last = later.last {
      return FlowFinding(
        .cleared, "The server rejected a repeated request",
        "The same bytes are accepted\(accepted.at) and rejected\(last.at).", sent, of: [.key])
    }
    // Without an answer, the first may have been accepted as well.
    guard let first = earlier.first, earlier.allSatisfy({ $0.isRefused || $0.isUnserved }) else {
      return nil
    }
    let answer = first.isRefused ? "a rejection" : "status \(first.status ?? 0)"
    let elapsed = accepted.elapsed(since: first).map { ", \($0.stretch) later" } ?? ""
    return FlowFinding(
      .cleared, "A retry was accepted once",
      "The same bytes are sent again after \(answer)\(elapsed), and accepted once.", sent,
      of: [.key])
  }

  /// Returns a warning about two submissions, one of which is accepted, that are far apart or from
  /// different senders.
  /// - Returns: `nil` if both may be one client's immediate retry.
  private func sentAgain(_ later: Event, after earlier: Event, _ sent: [Event]) -> FlowFinding? {
    let elapsed = later.elapsed(since: earlier)
    let isApart = (elapsed ?? 0) > Limit.together && !later.sharesConnection(with: earlier)
    guard isApart || !later.canShareSender(with: earlier) else { return nil }
    let stretch = elapsed.map { " \($0.stretch) later" } ?? ""
    let first = earlier.isAccepted ? "accepted" : earlier.isRefused ? "rejected" : "sent"
    let second = later.isAccepted ? "accepted when they are sent again" : "sent again"
    let unknown =
      earlier.answer == .unknown ? "first" : later.answer == .unknown ? "second" : nil
    let found =
      "The same bytes are \(first)\(earlier.at) and \(second)\(stretch)\(difference(earlier, later))."
      + (unknown.map { " The answer to the \($0) isn't known." } ?? "")
    return FlowFinding(
      .warn, "An accepted request was sent again", found, sent, offences: [later], of: [.key],
      cause: cause, unless: Self.automatic)
  }

  /// Returns another explanation of two submissions that are accepted. Replicas are no other one for an
  /// attestation: they too are a server that accepts a challenge more than once.
  private func rival(of later: Event, _ earlier: Event) -> String? {
    let isOfOtherAccount = isOfOtherAccount(later, earlier)
    let ofAccounts = isOfOtherAccount ? Doubt.ofAccounts([earlier, later]) : nil
    guard earlier.kind == .assertion else {
      return Doubt.joined(
        isOfOtherAccount ? ofAccounts : Self.knownKey, Doubt.ofAnswers([earlier, later]))
    }
    return Doubt.joined(
      Self.otherStores + (isOfOtherClient(later, earlier) ? Self.otherNetwork : ""), ofAccounts)
  }

  /// A rival explanation of an attestation that is accepted again for one account, or for unknown ones.
  private static let knownKey =
    "A server that knows the key and the account already, and registers nothing when it answers again"

  /// A rival explanation of an assertion that is accepted again.
  private static let otherStores =
    "Two replicas that don't share what they accepted, or a database that was restored in between"

  /// Another rival explanation, if only the clients differ: they are told apart by their addresses.
  private static let otherNetwork = ", or one device that sent it again from another network"

  /// Returns whether only the clients of two submissions are known to differ, not the accounts.
  private func isOfOtherClient(_ one: Event, _ other: Event) -> Bool {
    !isOfOtherAccount(one, other) && !one.canShareSender(with: other)
  }

  /// Returns whether the accounts of two submissions are known and differ.
  private func isOfOtherAccount(_ one: Event, _ other: Event) -> Bool {
    one.account.isKnown && other.account.isKnown && one.account != other.account
  }

  /// A rival explanation of one request that is accepted twice.
  private static let automatic = "A client that sends a request again by itself"

  /// The cause that the server doesn't remember counters (assertions) or challenges (attestations).
  private var cause: String {
    sent.first?.kind == .assertion ? "S13-counter-never-saved" : "F01-challenge-not-consumed"
  }

  /// Returns how the senders differ, such as “, from another account, client and connection”; empty if no
  /// known property differs.
  private func difference(_ one: Event, _ other: Event) -> String {
    let others = [
      (one.account, other.account, "account"), (one.client, other.client, "client"),
      (one.connection, other.connection, "connection"),
    ].filter { $0.0.isKnown && $0.1.isKnown && $0.0 != $0.1 }.map(\.2)
    guard let last = others.last else { return "" }
    let rest = others.dropLast().joined(separator: ", ")
    return ", from another \(rest.isEmpty ? "" : "\(rest) and ")\(last)"
  }
}
