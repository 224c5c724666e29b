import Claims
import Checks
import Evidence
import Results

/// Family N: causes of a nonce that doesn't match the challenge.
enum NonceCauses {
  /// All causes of the family: first those that a reading of the challenge proves.
  static let all: [Cause] =
    NonceReadings.all + [otherChallenge, AlteredAuthenticatorData.cause]

  /// The attestation is intact, because the receipt's field 4 gives the certified nonce, but it
  /// answers another challenge: one of an earlier attempt, of another user, or a replayed one.
  ///
  /// - Proven: field 4 is SHA-256 of another record's challenge, or of one that the server issued
  ///   in another exchange and that the session designates.
  /// - Consistent: field 4 is known, but belongs to no challenge in the input; or only the client
  ///   sent the value.
  /// - Not claimed: the search found a reading of the given challenge.
  ///
  /// Example: the server stores one challenge for each user, and the user has the app open on two
  /// devices. The second challenge overwrites the first.
  ///
  /// The hypotheses list the readings of the given challenge that were tried before.
  private static let otherChallenge = Cause("N10-stale-or-other-challenge") { examination in
    guard let search = examination.search(for: "attestation.nonce"), search.match == nil else {
      return nil
    }
    if let argument = examination.olderArgument ?? examination.answeredArgument { return argument }
    guard let recorded = NonceTarget(of: examination.input)?.recorded,
      examination.failed("attestation.nonce")
    else { return nil }
    return examination.otherRecords.challenge(hashingTo: recorded).map {
      examination.argument(for: $0, passing: recorded)
    }
      ?? .observed(
        """
        The attestation is intact: its receipt gives the nonce in the certificate. None of \
        \(search.tried.counted("reading")) of the given challenge gives it\(examination.limitOfSearch).
        """,
        rival: "An unknown way to compute the clientDataHash",
        undoing: "challenge := the one that the app was given",
        steps: examination.clientDataHashStep(recorded, owner: "as the app passed it"),
        hypotheses: search.hypotheses
      ).worded(findingChallenge(of: recorded))
  }

  /// Returns the wording for a challenge that isn't in the input, with steps that tell an answer to
  /// another challenge from an unknown way to compute the hash.
  ///
  /// - Parameter recorded: The clientDataHash in the receipt, 32 bytes.
  private static func findingChallenge(of recorded: [UInt8]) -> CauseWording {
    let texts = CauseTexts.standard["N10-stale-or-other-challenge"]
    return CauseWording(
      texts.statement, actor: texts.actor,
      changes: [
        "Reject it: an attestation that answers a different challenge can be a replay.",
        FixStep(
          "On the server, look for the challenge with the SHA-256 that the app passed to attestKey.",
          code: recorded.hex),
        FixStep(
          "To check one that you find, analyze this attestation with it: the check attestation.nonce must pass.",
          code: FixStep.withFoundChallenge),
        FixStep(
          """
          If the server issued one, store each challenge under the attempt that it was issued for (session, \
          user, key ID). Verify with that one, and delete it afterwards.
          """,
          code: "- expected = latest_challenge(user)\n+ expected = take_challenge(session)"),
        """
        For the review, if the server issued none, find out who sent this attestation: the same bytes from another account or \
        address show a replay.
        """,
        """
        In the app, if the server issued none, log which bytes the app hashes for attestKey, and compare them with \
        the given challenge.
        """,
      ])
  }
}

extension Examination {
  /// The argument for a nonce that answers an older challenge of the session, which warned and
  /// didn't fail. Another explanation is a server that keeps several challenges open. A server that
  /// accepted the attestation is such a one, so that there is no mistake to explain.
  ///
  /// Example: the session has the challenges A (10:00) and B (10:01), and the attestation of
  /// 10:01 answers A. Returns `nil` if the rule failed, or if no older challenge was answered.
  fileprivate var olderArgument: Argument? {
    guard !isAccepted, input.answersOlderChallenge(checks) else { return nil }
    return .observed(
      "It answers an earlier challenge of its session, which was still open when it was sent.",
      rival: "A server that keeps several challenges of a session open",
      undoing: "challenge := the latest one of the session"
    ).worded(
      CauseWording(
        "The attestation answers an earlier challenge of its session: a retry, or two requests at once.",
        actor: .server,
        changes: [
          "On the server, keep each challenge of a session open until it is used or expires.",
          "In the app, attest right after fetching the challenge, one attempt at a time.",
        ]))
  }

  /// The argument for an attestation that answers a value elsewhere in the evidence.
  ///
  /// It is proven only if the server issued that value and the session proves which challenge was
  /// expected.
  ///
  /// The three results: proven with a server's value and a challenge whose ``Designation`` is a
  /// proof; consistent with a server's value otherwise; consistent with a value that the client or
  /// an unknown party wrote.
  fileprivate var answeredArgument: Argument? {
    guard failed("attestation.nonce"), let answered = input.challengeContext.answered else {
      return nil
    }
    let undone = input.withClientDataHash(answered.hash)
    let steps = clientDataHashStep(answered.hash, owner: "the hash of the value that it answers")
    guard answered.author == .server else {
      let whose = answered.author == .client ? "the client sent it" : "nothing shows who wrote it"
      return .recomputed(
        undone, "It answers a value of \(answered.place); \(whose).",
        rival: "A server that takes its challenge from there",
        undoing: "challenge := that value", steps: steps)
    }
    let argument = Argument.recomputed(
      undone,
      "The app hashed the challenge of \(answered.place)\(issue(of: answered)), not the one of its own attempt."
        + (answered.isNamed ? " Its request names that challenge." : "")
        + (answered.usedIn.map { " That challenge was used before, in \($0)." } ?? ""),
      rival: rivalOfOtherChallenge, undoing: "challenge := that of \(answered.place)", steps: steps)
    // A server that rejects it did what it must.
    guard isRefused else { return argument }
    if answered.usedIn == nil, answered.isOfSameSession {
      return argument.worded(wordingOfSession(isExpired: isExpired(answered)))
    }
    return argument.worded(wording(ofOther: answered))
  }

  /// Returns the wording for a rejected attestation that answers a challenge which was used before, or which was
  /// issued in another session or exchange.
  private func wording(ofOther answered: AnsweredValue) -> CauseWording {
    let (challenge, comparison): (String, FixStep) =
      if let use = answered.usedIn {
        (
          "a challenge that was used before, in \(use)",
          FixStep(
            "Compare it with \(use). If another client sent that one, suspect a replay; if the same one did, a retry of the app."
          )
        )
      } else if answered.session != nil {
        (
          "a challenge of another session",
          "Compare the clients of both sessions. If they differ, suspect a relayed challenge; if not, the app changed its session between challenge and attestation."
        )
      } else {
        (
          "the challenge of another exchange",
          "Compare both exchanges. One client's challenge that another client answers can be a replay; one that expired can be a retry of the app."
        )
      }
    return CauseWording(
      "The attestation answers \(challenge), not the one that was issued for it.",
      actor: .security,
      changes: [
        "Reject it.", comparison,
        "In the app, attest right after fetching the challenge, in the same session, and never resend a stored attestation.",
      ])
  }

  /// The other explanation of an answer to another challenge that the server issued; `nil` if the
  /// session proves which one was expected.
  var rivalOfOtherChallenge: String? {
    input.challengeContext.designation?.isProof == true
      ? nil : "A server that expects that challenge: no session shows which one it is"
  }

  /// Returns the wording for an attestation that answers another challenge of its own session, which the server
  /// rejected. An app that kept an old challenge does so, and whoever sends a stored attestation with the
  /// session's credentials.
  private func wordingOfSession(isExpired: Bool) -> CauseWording {
    let challenge = isExpired ? "an expired challenge" : "another challenge"
    return CauseWording(
      "The attestation answers \(challenge) of its own session, not the one that was issued for it.",
      actor: .app,
      changes: [
        "On the server, keep rejecting it.",
        "In the app, fetch a new challenge for each attempt, attest right after that, and never resend a stored attestation.",
        "If the app never answers an older challenge, a security reviewer acts: somebody who has the session's credentials can replay an attestation.",
      ])
  }

  /// Whether the value was issued longer ago than the server says that it is valid.
  private func isExpired(_ answered: AnsweredValue) -> Bool {
    guard let lifetime = answered.lifetime,
      let age = answered.age(at: input.expectations.capturedAt)
    else { return false }
    return age > lifetime
  }

  /// Returns how long before the artifact the value was issued, in which session, and for how long it is valid,
  /// after a comma; empty if nothing of it is known.
  func issue(of answered: AnsweredValue) -> String {
    let age = answered.age(at: input.expectations.capturedAt).map { "\($0.durationPhrase) before" }
    let session =
      answered.isOfSameSession ? "in the same session" : answered.session.map { "to \($0)" }
    let parts = [age, session].compactMap(\.self)
    let facts = [
      parts.isEmpty ? nil : "issued \(parts.joined(separator: " "))",
      answered.lifetime.map { "valid for \($0.durationPhrase) by its answer" },
    ].compactMap(\.self)
    return facts.isEmpty ? "" : ", \(facts.joined(separator: ", "))"
  }

  /// Returns the argument for an attestation that answers the challenge of another record.
  ///
  /// - Parameters:
  ///   - record: The record with that challenge.
  ///   - recorded: The clientDataHash in the receipt, 32 bytes.
  fileprivate func argument(for record: OtherRecord, passing recorded: [UInt8]) -> Argument {
    let time = record.capturedAt.map { ", captured \($0)" } ?? ""
    let own = input.expectations.capturedAt.map { "; this one was captured \($0)" } ?? ""
    return .recomputed(
      input.withClientDataHash(recorded),
      "The app hashed the challenge of \(record.phrase)\(time)\(own).",
      undoing: "challenge := that of “\(record.name)”",
      steps: clientDataHashStep(recorded, owner: "the hash of that challenge"))
  }

  /// Returns the values of clientDataHash, by Apple's steps and as the app passed it.
  ///
  /// - Parameters:
  ///   - recorded: The value that the app passed, 32 bytes.
  ///   - owner: Whose value that is, for the report.
  /// - Returns: One step; none without a challenge.
  fileprivate func clientDataHashStep(_ recorded: [UInt8], owner: String) -> [Proof.Step] {
    let readings = input.expectations.challenge?.readings ?? []
    let shown = readings.first { $0.encoding == input.shownEncoding } ?? readings.first
    return shown.map {
      .one("clientDataHash", $0.hash, "by Apple's steps", recorded, owner)
    } ?? []
  }
}

extension CheckInput {
  /// Returns the input with a clientDataHash instead of the challenge.
  func withClientDataHash(_ hash: [UInt8]) -> CheckInput {
    with {
      $0.expectations.challenge = nil
      $0.expectations.clientDataHash = GivenBytes(Bytes(hash), .utf8)
    }
  }
}
