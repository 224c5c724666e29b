import Checks
import Claims
import Decoding
import Evidence
import Results

/// Family P, third part: requests to the DeviceCheck server, and session tokens.
enum DeviceCheckCauses {
  /// P11, P16 to P19 and P25. P11 and P16 to P18 read the request to DeviceCheck and Apple's
  /// answer, P19 and P25 a session token.
  static let all: [Cause] = [
    serverToken, timestamp, environment, textBody, sessionToken, apiKeyFallback,
  ]

  /// The server's token isn't as Apple asks for it, or Apple answers 401 to it.
  ///
  /// - Proven: `devicecheck.authorization` fails, so the token's fault is in the evidence.
  /// - Consistent: only the 401 is known. The key may have been revoked.
  ///
  /// Example: the third part of the token decodes to `30 45 02 21 …`, 71 bytes of DER. JSON Web
  /// Signatures need r ‖ s, 64 bytes (RFC 7518 §3.4).
  ///
  /// The two services differ in their headers: `Authorization: Bearer <JWT>` for DeviceCheck,
  /// `Authorization: <JWT>` for receipts.
  private static let serverToken = Cause("P11-401-jwt") { examination in
    let isUnauthorized = examination.input.deviceCheck?.status == 401
    let answered: [RuleID] = isUnauthorized ? ["devicecheck.response"] : []
    if let trouble = examination.trouble("devicecheck.authorization"),
      examination.failed("devicecheck.authorization")
    {
      return .observed(
        trouble.found, undoing: "a token as Apple asks for it",
        rules: ["devicecheck.authorization"] + answered)
    }
    guard let trouble = examination.trouble("devicecheck.response"), isUnauthorized else {
      return nil
    }
    return .observed(
      trouble.found, rival: "A key that was revoked, or an outage of Apple's",
      undoing: "a token as Apple asks for it", rules: answered)
  }

  /// The field `timestamp` has another unit, such as seconds, a fraction, or another type, such as a
  /// string. Proven by the field. It explains Apple's answer too if that names the time stamp.
  ///
  /// Examples: `1794309600` is seconds; `1794309600.5` and `"1794309600000"` have the wrong type.
  /// Right is `1794309600000`, thirteen digits.
  ///
  /// Not claimed: the field is missing, or is in milliseconds, even if the time is outdated.
  private static let timestamp = Cause("P16-dc-timestamp") { examination in
    guard let trouble = examination.trouble("devicecheck.request") else { return nil }
    switch DeviceCheckRequest(decoding: examination.input.decodedText.payload).timestamp {
    case .missing, .milliseconds: return nil
    case .otherType, .fraction, .otherUnit: break
    }
    // The cause explains Apple's rejection only if the answer names the time stamp.
    let isNamed = examination.answers("time stamp")
    return .observed(
      trouble.found, undoing: "milliseconds since 1970, as a whole number",
      rules: ["devicecheck.request"] + (isNamed ? ["devicecheck.response"] : []))
  }

  /// The request went to the host of the other environment. Claimed only if `devicecheck.response`
  /// fails or warns.
  ///
  /// - Proven: the expected environment is known, and the host is the other one's.
  /// - Consistent: it isn't known, and Apple calls the device token bad.
  ///
  /// Example: a development build's token is sent to `api.devicecheck.apple.com`. The token has
  /// no field for its environment, so that only the host and Apple's answer are evidence.
  private static let environment = Cause("P17-dc-environment") { examination in
    guard let call = examination.input.deviceCheck,
      let trouble = examination.trouble("devicecheck.response")
    else { return nil }
    let expected = examination.input.expectations.environment
    if let expected, expected != .any, !expected.rawValue.equals(call.host.environment) {
      return .observed(trouble.found, undoing: "the host of \(expected.rawValue)")
    }
    guard expected == nil, examination.answers("device token") else { return nil }
    return .observed(
      trouble.found, rival: "A token that was used before, is old, or was changed",
      undoing: "the host of the build's environment")
  }

  /// Apple answers 200 with the text “Failed to find bit state” for a device without bits, and the
  /// server tries to decode JSON. Proven by Apple's answer together with the server's message.
  ///
  /// The answer is correct: the bits of this device were never set. Example of a server message:
  /// `SyntaxError: Unexpected token F in JSON at position 0`.
  ///
  /// Not claimed: without `--server-error`, because Apple's answer alone is no mistake.
  private static let textBody = Cause("P18-dc-body-not-json") { examination in
    guard let call = examination.input.deviceCheck, call.reading?.hasNoState == true,
      let complaint = call.complaint?.lowercasedASCII,
      let trouble = examination.trouble("devicecheck.response"),
      ["json", "decod", "pars", "unexpected token", "syntax"].contains(where: complaint.mentions)
    else { return nil }
    return .observed(trouble.found, undoing: "a server that reads this text as “no bits set”")
  }

  /// A rule on the token failed or warned. The wording is that of the first failed rule.
  ///
  /// - Proven: the only fault is that the key set excludes the key of a valid signature, or that a
  ///   signature for ES256 doesn't have 64 bytes.
  /// - Consistent: otherwise, because a forged or altered token fails in the same way.
  ///
  /// Example: `exp` is a minute ago. The app refreshes its token too late, or a clock is wrong;
  /// but a replayed token looks the same.
  ///
  /// The steps are those of the failed rules, each once. `token.attest-method` is left to P25.
  private static let sessionToken = Cause("P19-jwt-problems") { examination in
    let troubled = examination.checks.filter {
      $0.rule.id.family.equals("token") && $0.isTroubled && $0.rule.id != "token.attest-method"
    }
    if !troubled.isEmpty, let foreign = examination.input.mismatched, foreign.kind.isForeignToken {
      return foreignToken(foreign, failing: troubled.map(\.rule.id))
    }
    // If a rule fails, warnings don't show what is wrong with the token, so they are left out.
    let failures = troubled.filter { $0.result == .fail }
    let failed = failures.isEmpty ? troubled : failures
    guard let first = failed.first else { return nil }
    let rules = failed.map(\.rule.id)
    // A signature that only warns is valid, so no token is forged.
    if rules == ["token.signature"], first.result == .warn {
      return .observed(
        first.finding.found, undoing: "a key set that allows the key", rules: rules
      ).worded(CauseWording("\(first.title).", actor: .server, changes: keySetChanges))
    }
    // No key makes a signature of another length.
    if rules == ["token.signature"], let token = examination.input.token,
      token.algorithm?.equals("ES256") == true, !token.signature.isEmpty,
      token.signature.count != 64
    {
      return .observed(
        "A signature of ES256 has 64 bytes, 32 for r and 32 for s (RFC 7518 §3.4).",
        undoing: "nothing: the signature can't be made without the issuer's key", rules: rules
      ).worded(
        CauseWording(
          first.finding.found, actor: .server, changes: changes(for: first.rule.id)))
    }
    return .observed(
      first.finding.found, rival: "A forged or altered token",
      undoing: "a valid token of the issuer for this app", rules: rules
    ).worded(
      CauseWording(
        "\(first.title).", actor: .server, changes: rules.flatMap(changes).distinct(by: \.self)))
  }

  /// Returns the argument that a token is one of another system, whatever rules it fails: the rules are
  /// about session tokens.
  private static func foreignToken(
    _ foreign: MismatchedContent, failing rules: [RuleID]
  ) -> Argument {
    .observed(
      "What shows it: \(foreign.evidence).",
      undoing: "nothing: the rules on session tokens don't apply to it", rules: rules
    ).worded(
      CauseWording(
        "The token is of another system: it is \(foreign.kind.name).", actor: .server,
        changes: [
          FixStep(foreign.kind.advice),
          "On the server, reject it as an attestation and as a session token.",
        ]))
  }

  /// What to change if a key set excludes the key of a valid signature.
  private static let keySetChanges: [FixStep] = [
    "Ask the issuer to correct `use`, `key_ops` and `alg` of the key in its key set.",
    "On the server, accept signatures only of keys that the key set allows for them (RFC 7517 §4).",
  ]

  /// Returns what to change for a rule on tokens.
  ///
  /// Example: for `token.lifetime`, refresh the token before `exp` and synchronize clocks. Rules
  /// on structure, algorithm and signature share one step: reject the token.
  private static func changes(for rule: RuleID) -> [FixStep] {
    switch rule {
    case "token.lifetime":
      [
        "In the app, refresh the token before exp, and once after a 401.",
        "Synchronize the clocks, and allow a minute of difference.",
      ]
    case "token.claims", "token.app-id":
      ["On the server, compare iss, aud and the app with the configuration."]
    case "token.risk":
      ["On the server, reject the token, and look at the device's other requests."]
    default:
      [
        """
        On the server, reject the token. Verify each one with the issuer's key, and allow only the \
        algorithm that the issuer uses.
        """
      ]
    }
  }

  /// The token says `attest` = `api_key`, and the rule `token.attest-method` objects. Proven by the
  /// claim.
  ///
  /// Example of the claim: `{"attest": "api_key", "sub": "…"}` in a token from a real device. An
  /// API key in an app isn't secret: anyone can extract it and pass without a device.
  private static let apiKeyFallback = Cause("P25-api-key-fallback-prod") { examination in
    guard examination.input.token?.text("attest")?.equals("api_key") == true,
      let trouble = examination.trouble("token.attest-method")
    else { return nil }
    return .observed(trouble.found, undoing: "a build without the API key")
  }
}

extension Examination {
  /// Whether Apple answered a DeviceCheck request with 400 and a text that contains these words,
  /// ignoring case.
  ///
  /// Example: `answers("device token")` is true for the text
  /// `Missing or incorrectly formatted device token payload`.
  fileprivate func answers(_ words: String) -> Bool {
    guard let call = input.deviceCheck, call.status == 400, case .text(let text)? = call.reading
    else { return false }
    return text.lowercasedASCII.mentions(words)
  }
}
