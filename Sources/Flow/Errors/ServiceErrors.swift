import Results

extension KnownError {
  /// Firebase App Check, as its REST service and its libraries answer.
  static let appCheck = [
    KnownError(
      "E10-appcheck-403", .serviceError,
      signs: [["app attestation failed"], ["permission_denied", "attestation"]],
      "Firebase App Check answers 403: App attestation failed",
      "App Check rejects the attestation: the app's team ID or bundle identifier isn't the one registered in the Firebase console, or the build is from the other environment.",
      actor: .server,
      steps: [
        "In the Firebase console, compare team ID, bundle identifier and app ID with those of the build.",
        "Analyze the attestation of the same request: the App ID in its certificate is the right one.",
        "The library discards its key after a 403. The app attests again by itself.",
      ], source: Citation("Firebase App Check", "exchangeAppAttestAttestation"),
      cause: "P20-firebase-403"),
    KnownError(
      "E11-appcheck-unverified", .serviceError,
      signs: [["unverified: invalid"], ["unverified", "app check", "invalid"]],
      "Firebase App Check counts requests as unverified: invalid",
      "Requests carry a token that App Check didn't issue for this project: a placeholder after a failed attestation, a debug token, or a token of another project.",
      actor: .app,
      steps: [
        "Look for the error of the attestation before it: the library sends a placeholder after a failure.",
        "In the app, use the App Attest provider in release builds, without a fallback to the debug provider.",
      ], source: Citation("Firebase App Check", "Monitor App Check request metrics"),
      cause: "P28-debug-provider-in-prod"),
    KnownError(
      "E12-appcheck-attempts", .clientError,
      signs: [["app check", "too many attempts"], ["appcheck", "too many attempts"]],
      "Firebase App Check waits: too many attempts",
      "The library waits after a failure, and gives this error until the wait is over. The reason is the earlier error.",
      actor: .app,
      steps: [
        "Look for the first error of this device.", "In the app, don't ask for tokens in a loop.",
      ],
      source: Citation("Firebase App Check", "GACAppCheckBackoffWrapper")),
  ]

  /// Apple's endpoint for receipts.
  static let receiptService = [
    receipt(
      "E26-receipt-path", [["appattest.apple.com/v1/attestation ", "404"]],
      "Apple answers 404: it has no such endpoint",
      "The path /v1/attestation doesn't exist: Apple verifies no attestations. The only endpoint is /v1/attestationData, for receipts.",
      [
        "On the server, verify attestations by Apple's steps.",
        "On the server, send receipts, not attestations, to /v1/attestationData.",
      ],
      cause: "P15-verify-via-apple"),
    receipt(
      "E25-receipt-304", [["attestationdata", "304"]],
      "The receipt endpoint answers 304: not modified",
      "Apple has no newer receipt yet: the request came before the Not Before time of the receipt, field 19.",
      ["On the server, keep the receipt, and ask again after the time in its field 19."],
      cause: "P07-304"),
    receipt(
      "E20-receipt-environment", [["incorrect environment"]],
      "The receipt endpoint answers 400: Incorrect Environment",
      "The receipt is from a different environment than the host: `data-development` takes receipts of development, `data` all others.",
      ["On the server, choose the host by field 7 of the receipt."], cause: "P09-400-env"),
    receipt(
      "E21-receipt-payload", [["bad payload"]], "Apple answers 400: Bad Payload",
      "The body isn't the Base64 text of one receipt: Apple takes no JSON, no bytes, and no attestation.",
      ["On the server, send the receipt as Base64, and nothing else."], cause: "P10-400-payload"),
    receipt(
      "E22-receipt-401", [["attestationdata", "401"]], "The receipt endpoint answers 401",
      "Apple doesn't accept the server's authorization token. Its signature must be 64 bytes, r and s, and its kid that of a key with DeviceCheck enabled.",
      [
        "On the server, sign with ES256 as JWS asks, not in DER.",
        "Compare kid and team ID with those of the developer account.",
      ],
      cause: "P11-401-jwt"),
    receipt(
      "E23-receipt-404", [["attestationdata", "404"], ["no data found"]],
      "The receipt endpoint answers 404: no data",
      "Apple has no data for the key: it was attested more than 30 days ago, or never, or in the other environment.",
      ["On the server, keep the last receipt, and ask again after a new attestation."],
      cause: "P08-404"),
    receipt(
      "E24-receipt-429", [["attestationdata", "429"]],
      "The receipt endpoint answers 429: too many requests",
      "The server asks more often than Apple allows.",
      ["On the server, ask for a receipt once a day at most, not before its field 19."],
      cause: "P22-rate-limit"),
  ]

  private static func receipt(
    _ id: String, _ signs: [[String]], _ title: String, _ meaning: String, _ steps: [String],
    cause: String
  ) -> KnownError {
    KnownError(
      id, .serviceError, signs: signs, title, meaning, actor: .server, steps: steps,
      source: .apple(.assessingFraudRisk, "the response codes"), cause: cause)
  }

  /// DeviceCheck's two bits.
  static let deviceCheck = [
    bits(
      "E30-devicecheck-no-state", ["failed to find bit state"],
      "DeviceCheck has no bits for this device",
      "Apple answers 200 with plain text if no bits were ever set. It gives the same answer for a token of the other environment.",
      [
        "On the server, treat this text as “both bits unset”, and don't decode it as JSON.",
        "Compare the host with the environment of the build.",
      ],
      cause: "P18-dc-body-not-json"),
    bits(
      "E31-devicecheck-token", ["missing or incorrectly formatted device token"],
      "DeviceCheck answers 400: bad device token",
      "The field device_token isn't the Base64 of a fresh token of this environment. Each token works once.",
      [
        "In the app, make a token for each request, and send its Base64.",
        "On the server, send tokens of development builds to `api.development.devicecheck.apple.com`.",
      ],
      cause: "P17-dc-environment"),
    bits(
      "E32-devicecheck-bits", ["missing or incorrectly formatted bits"],
      "DeviceCheck answers 400: bad bits",
      "The fields bit0 and bit1 must be JSON Booleans.",
      ["On the server, send `true` or `false` without quotes."]),
    bits(
      "E33-devicecheck-timestamp", ["missing or incorrectly formatted time stamp"],
      "DeviceCheck answers 400: bad timestamp",
      "The field timestamp must be a whole number of milliseconds since 1970.",
      ["On the server, send milliseconds, not seconds."], cause: "P16-dc-timestamp"),
    bits(
      "E34-devicecheck-authorization", ["missing or badly formatted authorization token"],
      "DeviceCheck answers 400: bad authorization token",
      "The header Authorization isn't `Bearer` and a JSON Web Token.",
      ["On the server, send `Authorization: Bearer` and the token."], cause: "P11-401-jwt"),
    bits(
      "E35-devicecheck-unauthorized", ["unable to verify authorization token"],
      "DeviceCheck answers 401: the token isn't verified",
      "The token's signature, kid, iss or iat isn't accepted. A signature in DER is the usual reason.",
      [
        "On the server, sign with ES256 and send r and s, 64 bytes.",
        "Use the kid of a key that has DeviceCheck, and an accurate clock.",
      ],
      cause: "P11-401-jwt"),
  ]

  private static func bits(
    _ id: String, _ signs: [String], _ title: String, _ meaning: String, _ steps: [String],
    cause: String? = nil
  ) -> KnownError {
    KnownError(
      id, .serviceError, signs: [signs], title, meaning, actor: .server,
      steps: steps, source: .apple(.perDeviceData, "the response codes"), cause: cause)
  }
}
