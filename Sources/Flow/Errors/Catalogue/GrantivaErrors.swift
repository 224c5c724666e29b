import Results

extension KnownError {
  /// The errors of Grantiva's client library, from its guide to testing. The numbers belong to the
  /// ids and are never reused.
  static let grantiva = [
    named(
      40, "devicenotsupported", "device not supported", "the device isn't supported",
      "A simulator or a device without a Secure Enclave.",
      .device, ["In simulator builds, use the API key. Real devices need App Attest."],
      causes: ["R13-simulator-or-unsupported"]),
    named(
      41, "simulatornotconfigured", "simulator not configured", "the simulator has no API key",
      "A simulator build without an API key asks for a session.", .app,
      ["Pass the API key under `#if targetEnvironment(simulator)`."],
      causes: ["R13-simulator-or-unsupported"]),
    named(
      42, "configurationerror", "configuration error", "the configuration is wrong",
      "The team ID isn't that of the build, has whitespace, or the app isn't registered.", .app,
      ["Compare team ID and bundle identifier with the signed build and the dashboard."],
      causes: ["R02-wrong-team", "R05-case-or-space"]),
    named(
      43, "validationfailed", "validation failed", "the attestation isn't valid",
      "The attestation is malformed, its challenge expired, or the key is damaged.", .app,
      [
        "In the app, call `clearStoredData()` and try again.",
        "Analyze the attestation that was sent.",
      ], causes: ["P21-challenge-expired", "N03-hash-base64-text"]),
    named(
      44, "challengeexpired", "challenge expired", "the challenge expired",
      "More than about 60 seconds passed between the challenge and the attestation.", .app,
      ["Fetch the challenge right before the attestation.", "Compare the clocks."],
      causes: ["P21-challenge-expired"]),
    named(
      45, "ratelimited", "rate limited", "too many requests",
      "The tenant or the device is over its limit.", .app,
      ["Wait longer after each failure."], causes: ["P22-rate-limit"]),
    named(
      46, "tokenexpired", "token expired", "the session token expired",
      "A session token is valid for one hour.",
      .app,
      ["Call `refreshToken()`, and ask `isTokenValid()` before use."], causes: ["P19-jwt-problems"]),
    named(
      47, "keyalreadyattested", "key already attested", "the key was attested before",
      "A key can be attested once.", .app,
      ["In the app, discard the key, then attest a new one."], causes: ["K08-reattest-same-key"]),
  ]

  /// Returns the entry of one error.
  /// - Parameters:
  ///   - number: The number in the id, such as 44 for `E44-grantiva-challengeexpired`.
  ///   - name: The name of the case in lower case, without separators.
  ///   - words: The name as separate words.
  ///   - title: The title of findings, after “Grantiva reports: ”.
  ///   - meaning: What the error means.
  ///   - actor: Who must act.
  ///   - steps: What to do, in order.
  ///   - causes: The ids of causes, the most likely first.
  private static func named(
    _ number: Int, _ name: String, _ words: String, _ title: String, _ meaning: String,
    _ actor: Actor, _ steps: [String], causes: [String]
  ) -> KnownError {
    KnownError(
      "E\(number)-grantiva-\(name)", .clientError,
      signs: [
        ErrorSign("grantiva error|sdk|exception|failed|failure ..2 \(words)"),
        ErrorSign("grantivaerror ..1 \(words)"), ErrorSign("grantiva ..3 \(name)"),
        ErrorSign(
          words, about: ["grantiva error", "grantivaerror", "grantiva io", "grantiva sdk"]),
        ErrorSign("grantiva ..3 \(words)"),
      ],
      "Grantiva reports: \(title)", meaning, actor: actor, steps: steps,
      source: Citation("docs.grantiva.io", "SDK testing"), rules: ["flow.client-error"],
      causes: causes,
      collect: "The app's log around the call, with times, and the request that failed.")
  }
}
