import Checks
import Results

/// Family F, second part: how a server treats clients between their artifacts. Only recorded
/// traffic shows it; the findings of Flow use these causes.
enum SessionCauses {
  /// F09 to F12.
  static let all: [Cause] = [tokenNotBound, challengesUnlimited, requestNotSigned, supportLost]

  /// A session token isn't tied to the attested key, so that whoever copies it can use it.
  ///
  /// - Evidence: several clients use it in turns, or it is used for several accounts, and none of
  ///   them is rejected.
  private static let tokenNotBound = Cause(
    "F09-token-not-bound", "The server accepts a session token from every client.",
    actor: .server, waitsFor: .traffic,
    method: """
      The same token comes from several clients in turns, or for several accounts, and the server \
      rejects none of them.
      """,
    fix: [
      FixStep("On the server, require an assertion with the token for sensitive requests."),
      FixStep(
        "On the server, bind the token to the key that attested, and give it a short lifetime."),
      FixStep("On the server, revoke the token when its client changes back and forth."),
    ], reference: .init("RFC 6750", "§5.2, §5.3"))

  /// One client gets 30 challenges or more within a minute and answers none of them.
  ///
  /// - Consequence: anyone can fill the server's store of challenges, or collect challenges for
  ///   later.
  private static let challengesUnlimited = Cause(
    "F10-challenges-unlimited", "The server issues challenges without a limit.",
    actor: .server, waitsFor: .traffic,
    method: """
      One client gets thirty challenges or more within a minute, answers none of them, and isn't told to \
      wait.
      """,
    fix: [
      FixStep("On the server, limit challenges for each client and account, and answer 429."),
      FixStep("On the server, keep one open challenge for each session."),
    ], reference: .apple(.preparing))

  /// The assertion covers only a part of the request, so that the rest can be changed in transit.
  ///
  /// - Evidence: the signed client data has neither the other values by their names nor the hash of
  ///   the body.
  private static let requestNotSigned = Cause(
    "F11-request-not-signed", "The server acts on fields that the assertion doesn't cover.",
    actor: .server, waitsFor: .traffic,
    method: """
      The signature covers client data that doesn't have other values of the same request, by their names, \
      nor the hash of its body, and the server accepts the request. A part of a longer value covers nothing.
      """,
    fix: [
      FixStep("On the server, compute clientDataHash from the request as it arrives."),
      FixStep(
        "In the app, sign the whole request.",
        code: "clientDataHash = SHA256(method + path + body)"),
      FixStep("On the server, don't rely on `cdHash`: nothing signs it."),
    ], reference: .assertion(step: "step 1"))

  /// A client or account that attested before claims that its device doesn't support App Attest.
  ///
  /// - Consequence: someone who hooks `isSupported` in the app gets the server's fallback for old
  ///   devices.
  private static let supportLost = Cause(
    "F12-support-lost", "The app skips attestation on a device that can attest.",
    actor: .server, waitsFor: .traffic,
    method: """
      A client or an account sends an artifact that passes, and later the error featureUnsupported. \
      Someone who hooks `isSupported` gets the fallback for old devices.
      """,
    fix: [
      FixStep("On the server, remember which devices and accounts attested."),
      FixStep("On the server, give such an account fewer rights when it sends no attestation."),
      FixStep("On the server, monitor how many clients send no attestation."),
    ], reference: .apple(.establishingIntegrity, "isSupported"))
}
