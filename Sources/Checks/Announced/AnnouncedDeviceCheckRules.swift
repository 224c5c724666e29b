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
}
