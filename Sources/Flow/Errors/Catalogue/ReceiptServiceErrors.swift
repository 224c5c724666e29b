import Results

extension KnownError {
  /// The answers of Apple's receipt endpoint, `POST /v1/attestationData`.
  static let receiptService = [
    /// 404 for a path other than `/v1/attestationData`.
    receipt(
      "E26-receipt-path",
      [
        ErrorSign("appattest apple com v1 attestation 404"),
        ErrorSign(
          "appattest apple com v1 attestation answers|returns|gives|http|status|returned|responded|with|is|was|code ..4 404"
        ),
      ],
      "Apple answers 404: it has no such endpoint",
      "The path /v1/attestation doesn't exist: Apple verifies no attestations. The only endpoint is /v1/attestationData, for receipts.",
      [
        "On the server, verify attestations by Apple's steps.",
        "On the server, send receipts, not attestations, to /v1/attestationData.",
      ],
      causes: ["P15-verify-via-apple"]),
    /// 304: the receipt's “not before” time, field 19, isn't reached.
    receipt(
      "E25-receipt-304", on("304"),
      "The receipt endpoint answers 304: not modified",
      "Apple has no newer receipt yet: the request came before the Not Before time of the receipt, field 19.",
      ["On the server, keep the receipt, and ask again after the time in its field 19."],
      causes: ["P07-304"]),
    /// 400 with the text `Incorrect Environment`.
    receipt(
      "E20-receipt-environment", [ErrorSign("incorrect environment")],
      "The receipt endpoint answers 400: Incorrect Environment",
      "The receipt is from a different environment than the host: `data-development` takes receipts of development, `data` all others.",
      ["On the server, choose the host by field 7 of the receipt."], causes: ["P09-400-env"]),
    /// 400 with the text `Bad Payload`.
    receipt(
      "E21-receipt-payload", [ErrorSign("bad payload")], "Apple answers 400: Bad Payload",
      "The body isn't the Base64 text of one receipt: Apple takes no JSON, no bytes, and no attestation.",
      ["On the server, send the receipt as Base64, and nothing else."], causes: ["P10-400-payload"]),
    /// 401: the server's JSON Web Token isn't accepted.
    receipt(
      "E22-receipt-401", on("401"), "The receipt endpoint answers 401",
      "Apple doesn't accept the server's authorization token. Its signature must be 64 bytes, r and s, and its kid that of a key with DeviceCheck enabled.",
      [
        "On the server, sign with ES256 as JWS asks, not in DER.",
        "Compare kid and team ID with those of the developer account.",
      ],
      causes: ["P11-401-jwt"]),
    /// 404 with or without the text `No data found`.
    receipt(
      "E23-receipt-404", on("404") + [ErrorSign("no data found", about: endpoint)],
      "The receipt endpoint answers 404: no data",
      "Apple has no data for the key: it was attested more than 30 days ago, or never, or in the other environment.",
      ["On the server, keep the last receipt, and ask again after a new attestation."],
      causes: ["P08-404"], yields: ["E26-receipt-path"]),
    /// 429: too many requests.
    receipt(
      "E24-receipt-429", on("429"),
      "The receipt endpoint answers 429: too many requests",
      "The server asks more often than Apple allows.",
      ["On the server, ask for a receipt once a day at most, not before its field 19."],
      causes: ["P22-rate-limit"]),
  ]

  /// Returns patterns for a status of the endpoint: “/v1/attestationData answers 401”, “HTTP/2
  /// 401”, “status: 401”. Patterns without the path count only in a text that names the endpoint.
  private static func on(_ status: String) -> [ErrorSign] {
    [
      ErrorSign("attestation data ..8 \(status)"), ErrorSign("attestationdata ..8 \(status)"),
      ErrorSign(
        "http|status|code|answer|answers|answered|return|returned|returns|responded|got|gives|with ..2 \(status)",
        about: endpoint),
      ErrorSign("\(status) unauthorized|not|too|from|error|response|status", about: endpoint),
    ]
  }

  /// Words that show that a text is about the endpoint.
  private static let endpoint = [
    "attestation data", "attestationdata", "appattest apple com", "development appattest apple com",
  ]

  /// Returns the entry of one answer. The actor is always the server, which calls the endpoint.
  private static func receipt(
    _ id: String, _ signs: [ErrorSign], _ title: String, _ meaning: String, _ steps: [String],
    causes: [String], yields: [String] = []
  ) -> KnownError {
    KnownError(
      id, .serviceError, signs: signs, title, meaning, actor: .server, steps: steps,
      source: .apple(.assessingFraudRisk, "the response codes"), rules: ["flow.service-error"],
      causes: causes,
      collect: "The request as sent: host, path, header and body, and the whole answer.",
      yields: yields)
  }
}
