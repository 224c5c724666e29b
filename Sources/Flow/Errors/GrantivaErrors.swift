import Results

extension KnownError {
  /// The cases of Grantiva's library, as its guide to testing names them.
  static let grantiva = [
    named(
      40, "devicenotsupported", "the device isn't supported",
      "A simulator or a device without a Secure Enclave.",
      .device, ["In simulator builds, use the API key. Real devices need App Attest."]),
    named(
      41, "simulatornotconfigured", "the simulator has no API key",
      "A simulator build without an API key asks for a session.", .app,
      ["Pass the API key under `#if targetEnvironment(simulator)`."]),
    named(
      42, "configurationerror", "the configuration is wrong",
      "The team ID isn't that of the build, has whitespace, or the app isn't registered.", .app,
      ["Compare team ID and bundle identifier with the signed build and the dashboard."]),
    named(
      43, "validationfailed", "the attestation isn't valid",
      "The attestation is malformed, its challenge expired, or the key is damaged.", .app,
      [
        "In the app, call `clearStoredData()` and try again.",
        "Analyze the attestation that was sent.",
      ]),
    named(
      44, "challengeexpired", "the challenge expired",
      "More than about 60 seconds passed between the challenge and the attestation.", .app,
      ["Fetch the challenge right before the attestation.", "Compare the clocks."],
      cause: "P21-challenge-expired"),
    named(
      45, "ratelimited", "too many requests", "The tenant or the device is over its limit.", .app,
      ["Wait longer after each failure."], cause: "P22-rate-limit"),
    named(
      46, "tokenexpired", "the session token expired", "A session token is valid for one hour.",
      .app,
      ["Call `refreshToken()`, and ask `isTokenValid()` before use."], cause: "P19-jwt-problems"),
    named(
      47, "keyalreadyattested", "the key was attested before", "A key can be attested once.", .app,
      ["In the app, discard the key, then attest a new one."]),
  ]

  private static func named(
    _ number: Int, _ name: String, _ title: String, _ meaning: String, _ actor: Actor,
    _ steps: [String],
    cause: String? = nil
  ) -> KnownError {
    KnownError(
      "E\(number)-grantiva-\(name)", .clientError,
      signs: [["grantiva", name], ["grantivaerror.\(name)"]],
      "Grantiva reports: \(title)", meaning, actor: actor, steps: steps,
      source: Citation("docs.grantiva.io", "SDK testing"), cause: cause)
  }
}
