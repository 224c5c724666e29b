import Results

extension KnownError {
  /// The answers of Apple's DeviceCheck endpoints (`query_two_bits`, `update_two_bits`,
  /// `validate_device_token`).
  static let deviceCheck = [
    /// Status 200 with plain text instead of JSON. Example: `Failed to find bit state`.
    bits(
      "E30-devicecheck-no-state",
      [ErrorSign("failed to find bit state"), ErrorSign("bit state not found")],
      "DeviceCheck has no bits for this device",
      "Apple answers 200 with plain text if no bits were ever set. It gives the same answer for a token of the other environment.",
      [
        "On the server, treat this text as “both bits unset”, and don't decode it as JSON.",
        "Compare the host with the environment of the build.",
      ],
      causes: ["P18-dc-body-not-json"]),
    /// Status 400. Example: `Missing or incorrectly formatted device token payload`.
    bits(
      "E31-devicecheck-token",
      [ErrorSign("missing|invalid or? incorrectly|badly? formatted? device token")],
      "DeviceCheck answers 400: bad device token",
      "The field device_token isn't the Base64 of a fresh token of this environment. Each token works once.",
      [
        "In the app, make a token for each request, and send its Base64.",
        "On the server, send tokens of development builds to `api.development.devicecheck.apple.com`.",
      ],
      causes: ["P17-dc-environment"]),
    /// Status 400. Example: `Missing or incorrectly formatted bits`.
    bits(
      "E32-devicecheck-bits", [ErrorSign("missing or? incorrectly|badly? formatted bits")],
      "DeviceCheck answers 400: bad bits",
      "The fields bit0 and bit1 must be JSON Booleans.",
      ["On the server, send `true` or `false` without quotes."]),
    /// Status 400. Example: `Missing or incorrectly formatted time stamp`.
    bits(
      "E33-devicecheck-timestamp",
      [
        ErrorSign("missing or? incorrectly|badly? formatted time stamp"),
        ErrorSign("missing or? incorrectly|badly? formatted timestamp"),
      ],
      "DeviceCheck answers 400: bad timestamp",
      "The field timestamp must be a whole number of milliseconds since 1970.",
      ["On the server, send milliseconds, not seconds."], causes: ["P16-dc-timestamp"]),
    /// Status 400. Example: `Missing or badly formatted authorization token`.
    bits(
      "E34-devicecheck-authorization",
      [ErrorSign("missing or? incorrectly|badly? formatted authorization token")],
      "DeviceCheck answers 400: bad authorization token",
      "The header Authorization isn't `Bearer` and a JSON Web Token that Apple accepts: its form is wrong, it is signed with a key from App Store Connect instead of a DeviceCheck key, or the host is that of development.",
      [
        "On the server, send `Authorization: Bearer` and the token.",
        "Sign with a key that has DeviceCheck, from Certificates, Identifiers & Profiles; a key from App Store Connect is another one.",
        "On the server, send tokens of released builds to `api.devicecheck.apple.com`, and those of development builds to the development host.",
      ], causes: ["P11-401-jwt", "P17-dc-environment"],
      collect:
        "The header Authorization (its header and claims, not its signature), the kid, and the host."
    ),
    /// Status 401. Example: `Unable to verify authorization token`.
    bits(
      "E35-devicecheck-unauthorized", [ErrorSign("unable to verify authorization token")],
      "DeviceCheck answers 401: the token isn't verified",
      "The token's signature, kid, iss or iat isn't accepted. A signature in DER is the usual reason.",
      [
        "On the server, sign with ES256 and send r and s, 64 bytes.",
        "Use the kid of a key that has DeviceCheck, and an accurate clock.",
      ],
      causes: ["P11-401-jwt"]),
  ]

  /// Returns the entry of one answer. The actor is always the server, which calls the endpoints.
  private static func bits(
    _ id: String, _ signs: [ErrorSign], _ title: String, _ meaning: String, _ steps: [String],
    causes: [String] = [],
    collect: String = "The request as sent: host, header and body, and the whole answer."
  ) -> KnownError {
    KnownError(
      id, .serviceError, signs: signs, title, meaning, actor: .server, steps: steps,
      source: .apple(.perDeviceData, "the response codes"),
      rules: ["devicecheck.response", "flow.service-error"], causes: causes, collect: collect)
  }
}
