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

  /// Apple answers 401 to the server's token.
  ///
  /// - Proven: `devicecheck.authorization` fails, so the token's fault is in the evidence.
  /// - Consistent: only the 401 is known. The key may have been revoked.
  ///
  /// Example: the third part of the token decodes to `30 45 02 21 …`, 71 bytes of DER. JSON Web
  /// Signatures need r ‖ s, 64 bytes (RFC 7518 §3.4).
  ///
  /// The two services differ in their headers: `Authorization: Bearer <JWT>` for DeviceCheck,
  /// `Authorization: <JWT>` for receipts.
  private static let serverToken = Cause(
    "P11-401-jwt", "Apple doesn't accept the server's authorization token.",
    actor: .server, explains: ["devicecheck.authorization", "devicecheck.response"],
    method: """
      Apple answers 401. The token's signature begins with 30 4x 02, so it is DER instead of 64 bytes, or \
      its kid, iss or iat is wrong. DeviceCheck asks for “Bearer” before it, the receipt endpoint for \
      the token alone.
      """,
    fix: [
      FixStep(
        "On the server, sign with ES256 as in RFC 7518: r and s, 32 bytes each.",
        code: "jwt.encode({\"iss\": TEAM_ID, \"iat\": now}, key, \"ES256\", {\"kid\": KEY_ID})"),
      "On the server, use a key with DeviceCheck enabled.",
      "On the server, send “Bearer” and the token to DeviceCheck, and the token alone to the receipt endpoint.",
      "On the server, synchronize the clock.",
    ],
    reference: .init("RFC 7518", "§3.4; Apple Developer Forums 799943")
  ) { examination in
    let isUnauthorized = examination.input.deviceCheck?.status == 401
    let answered: [RuleID] = isUnauthorized ? ["devicecheck.response"] : []
    if let trouble = examination.trouble("devicecheck.authorization"),
      examination.failed("devicecheck.authorization")
    {
      return .fact(
        trouble.found, undoing: "a token as Apple asks for it",
        rules: ["devicecheck.authorization"] + answered)
    }
    guard let trouble = examination.trouble("devicecheck.response"), isUnauthorized else {
      return nil
    }
    return .fit(
      trouble.found, rival: "A key that was revoked, or an outage of Apple's",
      undoing: "a token as Apple asks for it", rules: answered)
  }

  /// The field `timestamp` is in seconds, has a fraction or is a string. Proven by the field. It
  /// explains Apple's answer too if that names the time stamp.
  ///
  /// Examples: `1794309600` is seconds; `1794309600.5` and `"1794309600000"` have the wrong type.
  /// Right is `1794309600000`, thirteen digits.
  ///
  /// Not claimed: the field is missing, or is in milliseconds, even if the time is outdated.
  private static let timestamp = Cause(
    "P16-dc-timestamp", "The time in a DeviceCheck request isn't in whole milliseconds.",
    actor: .server, explains: ["devicecheck.request", "devicecheck.response"],
    method: """
      The field timestamp of the request has ten digits, which are seconds, or is a fraction or a \
      string. Apple answers 400 and names the timestamp.
      """,
    fix: [
      FixStep(
        "On the server, send milliseconds since 1970 as a whole number.",
        code: """
          - "timestamp": time.time()
          + "timestamp": int(time.time() * 1000)
          """)
    ],
    reference: .apple(.perDeviceData)
  ) { examination in
    guard let trouble = examination.trouble("devicecheck.request") else { return nil }
    switch DeviceCheckRequest(decoding: examination.input.decodedText.payload).timestamp {
    case .missing, .milliseconds: return nil
    case .otherType, .fraction, .otherUnit: break
    }
    // The cause explains Apple's rejection only if the answer names the time stamp.
    let isNamed = examination.answers("time stamp")
    return .fact(
      trouble.found, undoing: "milliseconds since 1970, as a whole number",
      rules: ["devicecheck.request"] + (isNamed ? ["devicecheck.response"] : []))
  }

  /// The request went to the host of the other environment.
  ///
  /// - Proven: the expected environment is known, and the host is the other one's.
  /// - Consistent: it isn't known, and Apple calls the device token bad.
  ///
  /// Example: a development build's token is sent to `api.devicecheck.apple.com`. The token has
  /// no field for its environment, so that only the host and Apple's answer are evidence.
  private static let environment = Cause(
    "P17-dc-environment",
    "The server sent a DeviceCheck token to the host of the other environment.",
    actor: .server, explains: ["devicecheck.response"],
    method: """
      The host isn't that of the environment that the server is said to be for. Apple answers 400, or 200 \
      with “Failed to find bit state”. The token itself doesn't show its environment.
      """,
    fix: [
      FixStep(
        "On the server, choose the host by the build.",
        code: """
          development: https://api.development.devicecheck.apple.com
          production:  https://api.devicecheck.apple.com
          """)
    ],
    reference: .apple(.perDeviceData)
  ) { examination in
    guard let call = examination.input.deviceCheck,
      let trouble = examination.trouble("devicecheck.response")
    else { return nil }
    let expected = examination.input.expectations.environment
    if let expected, expected != .any, !expected.rawValue.equals(call.host.environment) {
      return .fact(trouble.found, undoing: "the host of \(expected.rawValue)")
    }
    guard expected == nil, examination.answers("device token") else { return nil }
    return .fit(
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
  private static let textBody = Cause(
    "P18-dc-body-not-json", "The server expects JSON where DeviceCheck answers with plain text.",
    actor: .server, explains: ["devicecheck.response"],
    method: """
      Apple answers 200 with the text “Failed to find bit state”, which means that no bits are set yet. \
      The server reports that it can't decode JSON: give its message with `--server-error`.
      """,
    fix: [
      "On the server, treat this text as “no bits set” before decoding JSON.",
      "On the server, set the bits once; after that, the answer is JSON.",
    ],
    reference: .apple(.perDeviceData, "Bit State Not Found")
  ) { examination in
    guard let call = examination.input.deviceCheck, call.reading?.hasNoState == true,
      let complaint = call.complaint?.lowercasedASCII,
      let trouble = examination.trouble("devicecheck.response"),
      ["json", "decod", "pars", "unexpected token", "syntax"].contains(where: complaint.has)
    else { return nil }
    return .fact(trouble.found, undoing: "a server that reads this text as “no bits set”")
  }

  /// A rule on the token failed or warned. The wording is that of the first failed rule.
  ///
  /// - Proven: the only fault is that the key set excludes the key of a valid signature.
  /// - Consistent: otherwise, because a forged or altered token fails in the same way.
  ///
  /// Example: `exp` is a minute ago. The app refreshes its token too late, or a clock is wrong;
  /// but a replayed token looks the same.
  ///
  /// The steps are those of the failed rules, each once. `token.attest-method` is left to P25.
  private static let sessionToken = Cause(
    "P19-jwt-problems", "The session token is not one that a server should accept.",
    actor: .server,
    explains: [
      "token.structure", "token.algorithm", "token.signature", "token.lifetime", "token.claims",
      "token.risk", "token.app-id",
    ],
    method: """
      The server answers 401. The token's claims show why: it expired, iss, aud or alg is wrong, or iat \
      is in the future because a clock is wrong.
      """,
    fix: [
      "In the app, refresh the token before exp, and once after a 401.",
      "On the server, compare iss, aud and alg with the configuration.",
      "Synchronize the clocks, and allow a minute of difference.",
    ],
    reference: .init("RFC 7519", "§4.1; docs.grantiva.io, “SDK testing”")
  ) { examination in
    let failed = examination.checks.filter {
      $0.rule.id.family.equals("token") && $0.isTroubled && $0.rule.id != "token.attest-method"
    }
    guard let first = failed.first(where: { $0.result == .fail }) ?? failed.first else {
      return nil
    }
    // A signature that only warns is valid, so no token is forged.
    if failed.count == 1, first.rule.id == "token.signature", first.result == .warn {
      return .fact(
        first.finding.found, undoing: "a key set that allows the key", rules: failed.map(\.rule.id)
      ).told(CauseWording("\(first.title).", actor: .server, changes: keySetChanges))
    }
    return .fit(
      first.finding.found, rival: "A forged or altered token",
      undoing: "a valid token of the issuer for this app", rules: failed.map(\.rule.id)
    ).told(
      CauseWording(
        "\(first.title).", actor: .server,
        changes: failed.map(\.rule.id).flatMap(changes).reduce(into: []) {
          if !$0.contains($1) { $0.append($1) }
        }))
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
  private static let apiKeyFallback = Cause(
    "P25-api-key-fallback-prod",
    "The production build contains an API key, so devices pass without attestation.",
    actor: .app, explains: ["token.attest-method"],
    method: """
      Session tokens from real devices say attest=api_key, or production requests contain a key that \
      begins with gpat_.
      """,
    fix: [
      FixStep(
        "In the app, compile the key only into simulator builds.",
        code: """
          #if targetEnvironment(simulator)
            configuration.apiKey = "gpat_…"
          #endif
          """),
      "On the server, revoke the key: everyone who has the app has it.",
    ],
    reference: .init("docs.grantiva.io", "SDK testing")
  ) { examination in
    guard examination.input.token?.text("attest")?.equals("api_key") == true,
      let trouble = examination.trouble("token.attest-method")
    else { return nil }
    return .fact(trouble.found, undoing: "a build without the API key")
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
    return text.lowercasedASCII.has(words)
  }
}

extension String {
  /// Whether the text contains these bytes.
  fileprivate func has(_ words: String) -> Bool {
    Bytes(Array(utf8)).contains(Array(words.utf8))
  }
}
