import Evidence
import Results

extension FlowCheck {
  /// The rule `flow.challenge-reuse`: a challenge is accepted with one artifact only, and is issued
  /// to one client only.
  ///
  /// For example, two different attestations for one challenge, both accepted, are a failure.
  static let challengeReuse = FlowCheck(
    "flow.challenge-reuse",
    [.serverGroup(.challenge) { uses($0) }, .serverGroup(.challenge) { issues($0) }])

  /// Returns a finding about a challenge that several different artifacts answer.
  /// - Returns: Cleared if all but one were refused; a failure if several were accepted and match
  ///   the challenge; a warning if one of them doesn't provably answer it.
  private static func uses(_ conversation: Conversation) -> FlowFinding? {
    let sent = conversation.events.filter { $0.isKeyProof && $0.content.isKnown }
    let accepted = distinct(sent.filter(\.isAccepted))
    guard distinct(sent).count > 1, let first = accepted.first else { return nil }
    guard accepted.count > 1, let second = accepted.dropFirst().first else {
      guard sent.allSatisfy({ $0.isAccepted || $0.isRefused }) else { return nil }
      return FlowFinding(
        .cleared, "A challenge was sent twice and accepted once",
        "\(distinct(sent).count.grouped) artifacts answer one challenge, and the server accepts one.",
        sent, of: [.challenge])
    }
    let elapsed = second.elapsed(since: first).map { ", \($0.stretch) apart" } ?? ""
    let keys = Set(accepted.map(\.key).filter(\.isKnown)).count
    let of = keys > 1 ? " of \(keys.grouped) keys" : ""
    // Without a statement of the server, its status may mean something else.
    let doubt = Doubt.ofAnswers(accepted)
    let found =
      "\(accepted.count.counted("different artifact"))\(of) answer one challenge, and all are "
      + "\(doubt == nil ? "accepted" : "answered without an error")\(elapsed)."
    let isAnswered = accepted.allSatisfy(\.answersChallenge)
    let isIssuedAgain = isIssued(before: accepted, in: conversation)
    return FlowFinding(
      isAnswered ? .fail : .warn,
      .init(
        doubt == nil
          ? "The server accepted one challenge \(accepted.count.times)"
            + (isIssuedAgain ? ", and issued it again each time" : "")
          : "The server answered without an error to \(accepted.count.grouped) artifacts for one challenge"
      ),
      found, sent, offences: Array(accepted.dropFirst()), of: [.challenge],
      cause: isIssuedAgain ? "F02-challenge-not-random" : "F01-challenge-not-consumed",
      unless: Doubt.joined(Doubt.ofChallenges(accepted), doubt))
  }

  /// Returns whether the server issued the challenge before each of the accepted artifacts again, as one
  /// with a constant challenge does. Then no client used a challenge a second time.
  private static func isIssued(before accepted: [Event], in conversation: Conversation) -> Bool {
    let issued = Set(conversation.events(.challengeIssued).distinctExchanges.map(\.order))
    let answers = Set(accepted.map(\.order))
    var open = 0
    return conversation.events.allSatisfy { event in
      open += (issued.contains(event.order) ? 1 : 0) - (answers.contains(event.order) ? 1 : 0)
      return open >= 0
    }
  }

  /// Returns a finding about a challenge that was issued several times.
  /// - Returns: Cleared if all recipients are known to be one client; a failure if some are known
  ///   to differ; a warning if it isn't known, or if the value is a text that no artifact answers.
  private static func issues(_ conversation: Conversation) -> FlowFinding? {
    let issued = conversation.events(.challengeIssued).distinctExchanges
    guard issued.count > 1, let first = issued.first else { return nil }
    if issued.dropFirst().allSatisfy({ $0.hasSender(of: first) }) {
      return FlowFinding(
        .cleared, "A client asked again for its challenge",
        "The server gives one client the same challenge \(issued.count.times).", issued,
        of: [.challenge])
    }
    if first.isPlainText, !conversation.events.contains(where: \.isKeyProof) {
      return FlowFinding(
        .warn, "The server gives out one text as a challenge \(issued.count.times)",
        "Each answer has the same text under the name of a challenge, and no artifact answers it.",
        issued, of: [.challenge], cause: "F02-challenge-not-random",
        unless: "A setting under that name, such as an address, which isn't a challenge")
    }
    let others = issued.filter { !$0.canShareSender(with: first) }
    guard !others.isEmpty else {
      let found = "The server gives the same challenge twice; nothing shows to whom."
      return FlowFinding(
        .warn, "The server issued one challenge twice", found, issued,
        offences: Array(issued.dropFirst()), of: [.challenge], cause: "F02-challenge-not-random",
        unless: "One client that asks for its challenge again")
    }
    let found = "The server gives the same challenge to different clients."
    // An address changes with the network; an account doesn't.
    let isOfAccounts = others.allSatisfy { $0.account.isKnown && $0.account != first.account }
    return FlowFinding(
      .fail, "The server issued one challenge to several clients", found, issued, offences: others,
      of: [.challenge], cause: "F02-challenge-not-random",
      unless: isOfAccounts && first.account.isKnown
        ? Doubt.ofAccounts([first] + others)
        : "One client that asks again after its address changed")
  }

  /// Returns the first event of each artifact. If one request contains several artifacts, only the
  /// first one counts, because a request answers a challenge once.
  private static func distinct(_ events: [Event]) -> [Event] {
    var seen: Set<Mark> = []
    return events.filter { event in
      let isNew = seen.insert(event.content).inserted
      return isNew && (!event.entry.isKnown || seen.insert(event.entry).inserted)
    }
  }
}
