import Checks
import Results

/// Family F, first part: a server's mistakes over several requests. Only recorded traffic shows
/// them; the findings of Flow use these causes.
enum ConversationCauses {
  /// F01 to F08.
  static let all: [Cause] = [
    challengeNotConsumed, challengeNotRandom, challengeLivesLong, challengeNotIssued,
    keyFromRequest, environmentUnchecked, checkLeftOut, soundButRejected,
  ]

  /// The server doesn't delete a challenge after use, so that a replay within its lifetime is
  /// accepted.
  ///
  /// - Proven: both artifacts answer the expected challenge, and the bodies of both answers say
  ///   that they are accepted.
  /// - Consequence: a recorded attestation or request can be sent again.
  private static let challengeNotConsumed = Cause(
    "F01-challenge-not-consumed", "The server accepts a challenge more than once.",
    actor: .server, waitsFor: .traffic,
    method: """
      The server accepts two artifacts that were made for one challenge. It is proven where both answer \
      the challenge that the server held them against, and the bodies of both answers say so.
      """,
    fix: [
      FixStep(
        "On the server, look up and delete the challenge in one statement.",
        code:
          "DELETE FROM challenges WHERE value = :challenge AND expires > now() RETURNING account"
      ),
      FixStep("On the server, reject the request if that statement finds nothing."),
      .keysStayGood,
    ], reference: .attestation(step: "the one-time challenge"))

  /// Challenges come from a cache, a constant or a weak generator, so that several clients get the
  /// same one.
  ///
  /// - Proven: the server itself names two accounts that got it. Different addresses alone prove
  ///   nothing, because they change with the network.
  /// - Consequence: one client can answer in place of another.
  private static let challengeNotRandom = Cause(
    "F02-challenge-not-random", "The server gives one challenge to several clients.",
    actor: .server, waitsFor: .traffic,
    method: """
      The answers to two different clients contain the same challenge. It is proven for two accounts that \
      the server names; a client's address changes with its network.
      """,
    fix: [
      FixStep("On the server, make each challenge of at least 16 random bytes."),
      FixStep("On the server, turn off caching: answer with `Cache-Control: no-store`."),
    ], reference: .attestation(step: "the one-time challenge"))

  /// Challenges don't expire, so that a recorded artifact can be replayed for a long time.
  ///
  /// - Limits: five minutes from the challenge to the answer, an hour from Apple's certificate to
  ///   the attestation.
  private static let challengeLivesLong = Cause(
    "F03-challenge-lives-long", "The server accepts challenges long after it issued them.",
    actor: .server, waitsFor: .traffic,
    method: """
      The server accepts an answer more than five minutes after the challenge, or an attestation more \
      than an hour after Apple's certificate.
      """,
    fix: [
      FixStep("On the server, expire challenges after a few minutes."),
      FixStep("On the server, store them where a restart doesn't lose them."),
    ], reference: .attestation(step: "the one-time challenge"))

  /// The server doesn't compare the challenge with one that it issued, but takes it or its hash
  /// from the request.
  ///
  /// - Consequence: a client that chooses the challenge can prepare an attestation, or replay an
  ///   old one, at any time.
  private static let challengeNotIssued = Cause(
    "F04-challenge-not-issued", "The server accepts challenges that it never issued.",
    actor: .server, waitsFor: .traffic,
    method: """
      The recording contains the server's challenges, and an accepted artifact answers none of them. The \
      client may choose its own challenge, or send the hash itself.
      """,
    fix: [
      FixStep("On the server, compute clientDataHash from the stored challenge of the session."),
      FixStep("On the server, take neither the challenge nor its hash from the request."),
    ], reference: .attestation(step: "the one-time challenge"))

  /// The server takes the public key from the request that it verifies, or from a store that anyone
  /// can fill.
  ///
  /// - Consequence: any key pair passes, also one that was made in software.
  private static let keyFromRequest = Cause(
    "F05-key-from-request", "The server accepts assertions of a key that it never attested.",
    actor: .server, waitsFor: .traffic,
    method: "The server accepts an assertion, but no attestation of its key before it.",
    fix: [
      FixStep(
        "On the server, look up the public key by its key ID, and reject an unknown one."),
      FixStep("On the server, never take the public key from the request that it verifies."),
    ], reference: .assertion(step: "step 3"))

  /// The server accepts development attestations, which anyone with a developer account can make.
  ///
  /// - Proven: the body of the answer says that a genuine attestation from the other environment is
  ///   accepted.
  private static let environmentUnchecked = Cause(
    "F06-environment-unchecked", "The server doesn't compare the environment of attestations.",
    actor: .server, waitsFor: .traffic,
    method: """
      A server accepts attestations from the other environment, or from both. It is proven where the body \
      of the answer says that a genuine one is accepted.
      """,
    fix: [
      FixStep("On the server, compare the aaguid with the deployment's environment."),
      FixStep("Confirm it: send the same attestation again. The server must reject it."),
    ], reference: .attestation(step: "step 8"))

  /// The server accepted an artifact that fails one of Apple's steps.
  ///
  /// - Proven: the body of the answer says so. A status code without such a body isn't enough, nor
  ///   is a check against a value that may not be the server's.
  private static let checkLeftOut = Cause(
    "F07-check-left-out", "The server skips a check.", actor: .server,
    waitsFor: .traffic,
    method: """
      An artifact fails a check here, and the server says that it accepts it. A status without a body \
      that says so proves nothing, nor does a failed comparison with a value that may not be the server's.
      """,
    fix: [
      FixStep("On the server, add the check that fails here. Its page names Apple's step."),
      FixStep("On the server, revoke the keys that it accepted without this check."),
      FixStep("Confirm it: send the same artifact again. The server must reject it."),
    ], reference: .attestation(step: "all steps"))

  /// The server rejected an artifact that passes all checks, and the evidence doesn't tell the
  /// reason.
  ///
  /// The hazards of the artifact and the server's error message are the next clues: see
  /// ``HazardCatalogue``.
  private static let soundButRejected = Cause(
    "F08-sound-but-rejected", "The server rejects an artifact that passes every check.",
    actor: .server, waitsFor: .serverAnswer,
    method: "Every check passes here with what the server expects, and the server rejects it.",
    fix: [
      .addServerError,
      FixStep("Compare the server's App ID, environment and challenge with those given here."),
      .keysStayGood,
    ], reference: .derived("all rules on artifacts"))
}
