import Evidence
import Results

extension FlowCheck {
  /// The rule `flow.challenge-lifetime`: a challenge is answered within minutes, an attestation
  /// arrives soon after Apple certified the key, and no client gets many challenges that it doesn't
  /// answer (``ChallengeFlood``).
  ///
  /// For example, a challenge that is accepted 12 minutes after it was issued is a warning, and
  /// after two hours a failure.
  static let challengeLifetime = FlowCheck(
    "flow.challenge-lifetime",
    [.conversation(.challenge) { answers($0) }]
      + Method.decision { stated($0.event) } + Method.decision { certified($0.event) }
      + [.group(.client) { ChallengeFlood.finding($0) }])

  /// Returns findings about challenges whose issue is in the evidence as an event.
  /// - Parameter conversation: All events with one challenge.
  private static func answers(_ conversation: Conversation) -> [FlowFinding] {
    let issues = conversation.events(.challengeIssued)
    guard let first = issues.first else { return [] }
    // Events with a known time of issue are handled by `stated`.
    return conversation.events.filter { $0.isKeyProof && $0.challengeIssuedAt == nil }.compactMap {
      event in
      // If the same challenge was issued several times, the last issue before the answer counts.
      let issued = issues.last { ($0.elapsed(since: event) ?? 1) <= 0 } ?? first
      return event.elapsed(since: issued).flatMap {
        answered(event, after: $0, issued.time, events: [issued, event])
      }
    }
  }

  /// Returns a finding about an artifact whose challenge has a known time of issue.
  private static func stated(_ event: Event) -> FlowFinding? {
    guard event.isKeyProof, let age = event.challengeAge else { return nil }
    return answered(event, after: age, event.challengeIssuedAt, events: [event])
  }

  /// Returns a finding if a challenge is older than the server says that it is valid, or else than
  /// ``Limit/challenge`` (``Event/challengeLimit``).
  /// - Parameters:
  ///   - event: The artifact that answers the challenge.
  ///   - elapsed: The age of the challenge in milliseconds.
  ///   - issued: When it was issued; `nil` if only the order is known.
  ///   - events: The events to show.
  /// - Returns: For an artifact that the server accepted, a warning, or a failure if the challenge
  ///   is older than ``Limit/longChallenge``. For a refused one, a warning that the challenge
  ///   expired; `nil` if the artifact fails a check, which explains the refusal. `nil` if the
  ///   server's answer isn't known.
  private static func answered(
    _ event: Event, after elapsed: Int64, _ issued: Timestamp?, events: [Event]
  ) -> FlowFinding? {
    guard elapsed > event.challengeLimit else { return nil }
    let expired = event.challengeLifetime.flatMap { elapsed > $0 ? $0.stretch : nil }
    let statement = expired.map { " The server said that it is valid for \($0)." } ?? ""
    let age = "\(elapsed.stretch) after it was issued\(issued.map { " at \($0)" } ?? "")"
    if event.isRefused {
      // A server rejects what fails a check, at any time.
      guard event.verdict != .rejected else { return nil }
      let found = "The challenge is answered \(age), and rejected." + statement
      return FlowFinding(
        .warn, "A challenge expired before it was answered", found, events, offences: [event],
        of: [.challenge, .key], cause: "P21-challenge-expired",
        unless: "A different reason on the server")
    }
    guard event.isAccepted else { return nil }
    let found =
      "The challenge is answered \(age), and "
      + (event.statusAlone.map { "the server answers \($0)." } ?? "accepted.") + statement
    let what = event.statusAlone == nil ? "a challenge" : "the answer to a challenge"
    let title =
      "The server \(event.acceptance) \(what) after \(elapsed.stretch)"
      + (expired.map { ", though it is valid for \($0)" } ?? "")
    return FlowFinding(
      elapsed > Limit.longChallenge ? .fail : .warn, .init(title), found, events,
      offences: [event], of: [.challenge, .key], cause: "F03-challenge-lives-long",
      unless: Doubt.joined(
        expired.map { _ in "A time of grace that the server adds" },
        isOfOneRecording(events)
          ? "Entries of several recordings that were put into one file"
          : "Times from two clocks that differ", Doubt.ofAnswers([event])))
  }

  /// Returns whether exchanges of one recording show the times, so that one clock wrote them. The time of a
  /// challenge of another file isn't used.
  private static func isOfOneRecording(_ events: [Event]) -> Bool {
    events.allSatisfy(\.isCaptured) && Set(events.map(\.recording)).count == 1
  }

  /// Returns a finding if an attestation is accepted more than ``Limit/certified`` after Apple
  /// issued its leaf certificate. Such an attestation may have been stored and sent by another
  /// device.
  private static func certified(_ event: Event) -> FlowFinding? {
    guard event.kind == .attestation, event.isAccepted, let time = event.time,
      let certified = event.certifiedAt
    else { return nil }
    let elapsed = time.milliseconds - certified.milliseconds
    guard elapsed > Limit.certified else { return nil }
    let explanation = explanation(of: event, certifiedBefore: elapsed)
    return FlowFinding(
      elapsed > Limit.longCertified ? .fail : .warn,
      "The server \(event.acceptance) an attestation \(elapsed.stretch) after Apple made it",
      "Apple certified the key \(elapsed.stretch) before the server \(event.acceptance) it."
        + explanation.remark, [event],
      of: [.key], cause: explanation.cause,
      unless: Doubt.joined(explanation.rival, Doubt.ofAnswers([event])))
  }

  /// Returns the cause of an accepted old attestation, a sentence about its challenge, and the rival.
  ///
  /// - The challenge was issued before Apple certified the key, or up to ``Limit/clockSkew`` after
  ///   it, or at an unknown time: the server accepts challenges for too long.
  /// - It was issued later, and the attestation was computed for it: the app knew it before it was
  ///   issued, so challenges aren't random.
  /// - It was issued later, and the attestation wasn't computed for it: the server doesn't check
  ///   which challenge an attestation answers.
  ///
  /// - Parameters:
  ///   - event: The accepted attestation.
  ///   - elapsed: The time from Apple's certificate to the server, in milliseconds.
  private static func explanation(
    of event: Event, certifiedBefore elapsed: Int64
  ) -> (cause: String, remark: String, rival: String) {
    let isOffline =
      "A device that was offline in between, or a time of capture that isn't that of the request"
    guard let age = event.challengeAge, elapsed - age > Limit.clockSkew
    else { return ("F03-challenge-lives-long", "", isOffline) }
    // In a capture, the client had the challenge when the response ended.
    let issued =
      event.isCaptured
      ? "The answer that issued its challenge ended" : "Its challenge was issued"
    let before = "\(issued) only \(age.stretch) before the request"
    return event.answersChallenge
      ? (
        "F02-challenge-not-random",
        " \(before), and the attestation answers that challenge, which was known when Apple certified the key.",
        // A device can't have been offline since, with a challenge that was issued after it.
        "A time of capture that isn't that of the request"
      )
      : (
        "F07-check-left-out", " \(before), and the attestation doesn't answer that challenge.",
        isOffline
      )
  }
}
