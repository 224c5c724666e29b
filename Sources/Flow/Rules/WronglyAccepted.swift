import Evidence
import Results

extension FlowCheck {
  /// The rule `flow.wrongly-accepted`: the server accepts nothing that fails a check, nothing for a
  /// challenge that it didn't issue, and no request with values that the signature leaves out.
  static let wronglyAccepted = FlowCheck(
    "flow.wrongly-accepted",
    Method.decision(failing) + Method.decision(leavingOut)
      + [.group(.challenge) { unissued($0) }])

  /// Returns a failure if the server accepted an artifact with a rejected verdict. Findings with
  /// the same failed checks are merged. The event's reason names the checks.
  @Sendable private static func failing(_ decision: Decision) -> FlowFinding? {
    let event = decision.event
    guard event.isAccepted, event.verdict == .rejected, event.isOfClient else { return nil }
    if event.failsByReading { return ofOtherForm(event) }
    // `flow.environment-mix` reports it.
    if event.isOfOtherEnvironment, event.failsByExpectation, event.failures == .environment {
      return nil
    }
    let found = "The server \(event.acceptance) what a check rejects."
    let doubt = Doubt.joined(
      event.failsByExpectation ? otherExpectation : nil,
      event.failsByChallenge ? otherChallenge : nil,
      event.isSignatureUnexplained ? otherClientData : nil,
      event.failsByTime ? otherClock : nil, event.isAmbiguous ? otherMember : nil,
      event.failsByAnchor ? otherRoot : nil,
      event.failsByReceipt ? laterCheck : nil,
      decision.hasCopies ? recorder : nil,
      Doubt.ofAnswers([event]))
    let finding = FlowFinding(
      event.failsByAnchor ? .warn : .fail,
      title(of: event, event.failures.clause),
      found, [event], of: [.key],
      causes: [
        .explained(
          "F07-check-left-out", found, unless: doubt, missing: event.failures.steps,
          stating: event.failures.omission,
          before: [
            event.failsByExpectation ? compareExpectation : nil,
            event.failsByAnchor ? giveRoots : nil, event.isSignatureUnexplained ? changeByte : nil,
          ].compactMap(\.self))
      ],
      merging: event.reason.divided(by: doubt != nil, event.statusAlone != nil),
      tellsReason: true)
    return event.failsByReceipt ? finding.demanded(ofReceipts, isLast: true) : finding
  }

  /// What this part of the rule checks if only the receipt of an attestation fails: the key is
  /// attested nevertheless.
  private static let ofReceipts = RuleFacts.Background(
    checks: "The receipt of an accepted attestation is Apple's, and belongs to that attestation.",
    protects:
      "A receipt that isn't Apple's, or is another attestation's, gives a wrong risk metric.",
    source: .apple(.assessingFraudRisk, "step 1"),
    requirement: Requirement(
      .must, risk: "Someone can hide how many keys their device attested."))

  /// Returns the title of a finding on accepted artifacts: “The server accepted an assertion whose
  /// signature is invalid”.
  ///
  /// - Parameter clause: What is wrong with them, as a relative clause.
  private static func title(of event: Event, _ clause: String) -> Counted {
    .init(
      "The server \(event.acceptance) \(event.kind.noun) \(clause)",
      "The server \(event.statusAlone == nil ? "accepted" : "answered without an error to") # artifacts \(clause)"
    )
  }

  /// Returns a warning about an accepted artifact that provably fits another form of the challenge
  /// or of the client data than Apple's. The server most likely computes the same.
  ///
  /// Nothing shows where the other form comes from: the app may have hashed it, or the client data
  /// may have been changed afterwards.
  private static func ofOtherForm(_ event: Event) -> FlowFinding {
    let isAssertion = event.kind == .assertion
    let value = isAssertion ? "client data" : "challenge"
    let rule = isAssertion ? "assertion.signature" : "attestation.nonce"
    let found =
      isAssertion
      ? "The signature fits another form of the client data than the recorded one, and the server accepted it."
      : "The nonce fits another form of the challenge than Apple's, and the server accepted it."
    return FlowFinding(
      .warn,
      title(of: event, "made for another form of the \(value)"),
      found, [event], of: [.key],
      causes: [
        .consistent(
          "F07-check-left-out", found,
          rival: Doubt.joined("A server that computes the same", Doubt.ofAnswers([event]))
            ?? "A server that computes the same",
          steps: [
            "Send \(isAssertion ? "an assertion with wrong client data" : "an attestation for a wrong challenge"): "
              + "the server must reject it.",
            "If the server accepts it, add the check on the server (rule \(rule)).",
            "Otherwise change both together, on the server and in the app: SHA-256 of the \(value)\(isAssertion ? " as it is sent" : "").",
          ])
      ],
      merging: event.reason.divided(by: isAssertion, event.statusAlone != nil),
      tellsReason: true)
  }

  /// Returns a warning if the server accepted a request with a valid signature that doesn't cover
  /// all of its values.
  @Sendable private static func leavingOut(_ decision: Decision) -> FlowFinding? {
    let event = decision.event
    guard event.isAccepted, event.isSigned, event.leavesOut, event.verdict != .rejected else {
      return nil
    }
    let found = "The assertion doesn't cover every value of its request."
    return FlowFinding(
      .warn,
      .init(
        "The server accepted a request with values that nobody signed",
        "The server accepted # requests with values that nobody signed"),
      found, [event], of: [.key],
      causes: [
        .consistent(
          "F11-request-not-signed", found, rival: "Values that decide nothing",
          steps: [
            "On the server, compute clientDataHash from the request as it arrives, so that the signature covers \(FlowFinding.values).",
            "In the app, sign the whole request, such as `SHA256(method + path + body without the assertion)`.",
            "On the server, look up the requests that it accepted so, and compare \(FlowFinding.values) with what their users asked for.",
            "Confirm it: change \(FlowFinding.values) in a signed request. The server must reject it.",
          ])
      ], merging: event.reason, tellsReason: true
    ).demanded(ofValues)
  }

  /// What this part of the rule checks.
  private static let ofValues = RuleFacts.Background(
    checks: "The signature of an accepted assertion covers the values of its request.",
    protects:
      "Without this check, anyone between the app and the server can change a value that the signature leaves out.",
    source: .apple(.validatingApps, "Verify the assertion, step 1"),
    requirement: Requirement(
      .recommended, risk: "Someone can change what a user asked for, such as who gets a payment."))

  /// A rival for artifacts that fail only against the operator's App ID or environment: the server
  /// may expect other values.
  private static let otherExpectation =
    "An App ID or environment given for this analysis that isn't the server's"

  /// The first step for such artifacts.
  private static let compareExpectation =
    "Compare the App ID and the environment of this analysis with those of the server."

  /// A rival for artifacts that fail only against a challenge that the evidence doesn't designate.
  private static let otherChallenge = "A challenge that isn't the one that the server compares"

  /// A rival for assertions whose signature is invalid for an unknown reason.
  private static let otherClientData =
    "A form of the client data that this analysis didn't try, and that the server computes"

  /// The first step for such assertions.
  private static let changeByte =
    "Change one byte of the signed data in a request, and send it. If the server accepts it, the check is missing; otherwise log what the server hashes, and analyze the assertion with it: `--client-data`."

  /// A rival for artifacts that fail only against a time that the recorder or the operator states.
  private static let otherClock =
    "A wrong clock of the recorder, or a time of evaluation that isn't that of the request"

  /// A rival for artifacts whose certificates lead to another root than Apple's.
  private static let otherRoot = "A server that trusts another root, such as a test server"

  /// The first step for such artifacts.
  private static let giveRoots =
    "If it is a test server, analyze its traffic with its roots: `--attestation-root` and `--receipt-root`."

  /// A rival for attestations of which only the receipt fails. The key is registered without it: Apple
  /// describes its checks apart from the attestation's.
  private static let laterCheck =
    "A server that verifies the receipt later, before it sends it to Apple"

  /// A rival for artifacts that several servers got.
  private static let recorder = "A server that only records what it receives, and verifies nothing"

  /// A rival for artifacts whose request or record gives a value twice.
  private static let otherMember =
    "A server that reads the other of two values that are given for one thing"

  /// Returns a finding about an accepted artifact whose challenge is in no answer of the server.
  /// - Parameter conversation: All events with one challenge.
  /// - Returns: A warning within ``Limit/beforeRecording`` of the first event, because the
  ///   challenge may have been issued earlier; afterwards a failure. Nothing if the recording
  ///   contains no issued challenges at all, or no times.
  private static func unissued(_ conversation: Conversation) -> FlowFinding? {
    guard conversation.events(.challengeIssued).isEmpty,
      let event = conversation.events.first(where: {
        $0.isKeyProof && $0.isAccepted && $0.challengeIssuedAt == nil
      }),
      let start = conversation.overview.startOfIssuing(around: event), let time = event.time
    else { return nil }
    let elapsed = time.milliseconds - start.milliseconds
    let found =
      "No answer of the server in this evidence contains the challenge that is accepted\(event.at)."
    return FlowFinding(
      elapsed > Limit.beforeRecording ? .fail : .warn,
      "The server \(event.acceptance) \(event.kind.noun) for a challenge that it didn't issue here",
      found,
      [event], of: [.challenge, .key], cause: "F04-challenge-not-issued",
      unless: Doubt.joined(
        "A challenge that was issued before the recording began, or through a different channel",
        Doubt.ofAnswers([event])))
  }
}
