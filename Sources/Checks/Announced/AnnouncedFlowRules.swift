import Claims
import Results

extension AnnouncedRule {
  /// Requests to the DeviceCheck server, and what it answers.
  static let deviceCheck = [
    AnnouncedRule(
      "devicecheck.token", "The device token is one that DeviceCheck made",
      checks: "The field device_token is Base64 of a token, which is sent once only.",
      protects: "A token of another kind is refused for a reason that the answer does not name.",
      source: .apple(.perDeviceData), awaits: .capturedTraffic),
    AnnouncedRule(
      "devicecheck.request", "The request has the fields that Apple asks for",
      checks:
        "transaction_id is a text, timestamp a whole number of milliseconds, bits are Booleans.",
      protects: "Seconds in the place of milliseconds are refused as a bad time stamp.",
      source: .apple(.perDeviceData), awaits: .capturedTraffic),
    AnnouncedRule(
      "devicecheck.response", "The server took the answer for what it is",
      checks: """
        200 with the text “Failed to find bit state” means that no bits are set; the environment of \
        host and token agree.
        """,
      protects: "A server that expects JSON there fails for every new device.",
      source: .apple(.perDeviceData), awaits: .capturedTraffic),
    AnnouncedRule(
      "devicecheck.authorization", "The request is authorised by a token of the developer",
      checks: """
        “Bearer” and a JSON Web Token of ES256 with kid, iss and a recent iat, its signature in 64 \
        bytes.
        """,
      protects: "A signature in DER is the usual reason for a 401.",
      source: .apple(.perDeviceData), awaits: .capturedTraffic),
  ]

  /// What only several requests in their order can show.
  static let flow = [
    AnnouncedRule(
      "flow.challenge-reuse", "Every challenge is used once",
      checks: "No challenge, and no clientDataHash, is accepted in two requests.",
      protects: "What was captured once could be sent again.",
      source: .attestation(step: "the one-time challenge"), awaits: .capturedTraffic),
    AnnouncedRule(
      "flow.replay", "No artifact is accepted twice",
      checks: "The same attestation or assertion is not answered with success a second time.",
      protects: "A request that was overheard could be repeated, a payment among them.",
      source: .assertion(step: "step 5"), awaits: .capturedTraffic),
    AnnouncedRule(
      "flow.counter-order", "The counters of a key grow",
      checks: "In the order of arrival each accepted assertion of a key has a greater counter.",
      protects: "A counter that falls back is that of a copy, or of a replay.",
      source: .assertion(step: "step 5"), awaits: .capturedTraffic),
    AnnouncedRule(
      "flow.key-sharing", "A key belongs to one account",
      checks: "No key ID is used by several accounts, addresses or devices at once.",
      protects: "One genuine device could serve many false ones as a relay.",
      source: .worldwideDevelopersConference, awaits: .capturedTraffic),
    AnnouncedRule(
      "flow.unknown-key", "Assertions are made with keys that were attested",
      checks: "Before the first assertion of a key its attestation was accepted.",
      protects: "A server that takes the key from the request itself proves nothing.",
      source: .assertion(step: "step 3"), awaits: .capturedTraffic),
    AnnouncedRule(
      "flow.environment-mix", "Development and production do not meet",
      checks: "No artifact of development is accepted by a host of production, and the reverse.",
      protects: "Anyone with a developer account can make artifacts of development.",
      source: .attestation(step: "step 8"), awaits: .capturedTraffic),
    AnnouncedRule(
      "flow.challenge-lifetime", "Challenges are answered soon",
      checks: """
        Between the answer with a challenge and the request with its attestation lies no more time \
        than the server allows.
        """,
      protects: "A challenge that lives long can be answered by another device than the one asked.",
      source: .attestation(step: "the one-time challenge"), awaits: .capturedTraffic),
  ]
}
