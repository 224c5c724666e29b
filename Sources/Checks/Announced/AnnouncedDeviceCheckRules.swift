import Results

extension AnnouncedRule {
  /// Requests to the DeviceCheck server, and what it answers.
  static let deviceCheck = [
    AnnouncedRule(
      "devicecheck.token", "The device token comes from DeviceCheck",
      checks: "The field device_token is Base64 of a token, which is sent once only.",
      protects: "DeviceCheck rejects another kind of token, and the answer doesn't say why.",
      source: .apple(.perDeviceData), awaits: .capturedTraffic),
    AnnouncedRule(
      "devicecheck.request", "The request has the fields that Apple asks for",
      checks:
        "transaction_id is a string, timestamp a whole number of milliseconds, bits are Booleans.",
      protects: "DeviceCheck rejects seconds instead of milliseconds as a bad timestamp.",
      source: .apple(.perDeviceData), awaits: .capturedTraffic),
    AnnouncedRule(
      "devicecheck.response", "The server reads the answer correctly",
      checks: """
        200 with the text “Failed to find bit state” means that no bits are set; the environment of \
        host and token agree.
        """,
      protects: "A server that expects JSON there fails for every new device.",
      source: .apple(.perDeviceData), awaits: .capturedTraffic),
    AnnouncedRule(
      "devicecheck.authorization", "The request carries the developer's token",
      checks: """
        “Bearer” and a JSON Web Token of ES256 with kid, iss and a recent iat, its signature in 64 \
        bytes.
        """,
      protects: "A signature in DER is the usual reason for a 401.",
      source: .apple(.perDeviceData), awaits: .capturedTraffic),
  ]
}
