import Evidence

/// Explains answers of Apple's receipt endpoint by mistakes that the request itself shows.
enum ReceiptServiceReasons {
  /// A mistake in a request, the ids (``KnownError/id``) of the answers that it explains, the cause
  /// to report with its summary, and another explanation; `nil` if the mistake proves the cause.
  private typealias Reason = (
    fault: RequestFaults, answers: [String], cause: String, summary: String, rival: String?
  )

  /// Answers to a receipt of the other environment.
  private static let environment = ["E20-receipt-environment", "E23-receipt-404"]
  /// Answers to a wrong body.
  private static let payload = ["E21-receipt-payload"]
  /// Answers to a wrong authorization token.
  private static let token = ["E22-receipt-401"]

  /// All reasons; the more certain ones come first.
  private static let all: [Reason] = [
    (
      .otherPath, ["E26-receipt-path"], "P15-verify-via-apple",
      "The request isn't for /v1/attestationData, the only path that Apple describes.", nil
    ),
    (
      .sandboxToProduction, environment, "P09-400-env",
      "Field 7 of the receipt is “sandbox”, and the request goes to the host of production.", nil
    ),
    (
      .productionToSandbox, environment, "P09-400-env",
      "Field 7 of the receipt is “production”, and the request goes to the host of development.",
      nil
    ),
    (
      .early, ["E25-receipt-304"], "P07-304",
      "The request was sent before the Not Before time of its receipt, field 19.", nil
    ),
    (
      .otherArtifact, payload, "P10-400-payload",
      "The body of the request contains an artifact that isn't a receipt.", nil
    ),
    (
      .otherForm, payload, "P10-400-payload",
      "The body of the request isn't the Base64 text of the receipt alone.", nil
    ),
    (
      .signatureInDER, token, "P11-401-jwt",
      "The signature of the authorization token is in DER; ES256 needs 64 bytes.", nil
    ),
    (
      .scheme, token, "P11-401-jwt", "The header Authorization has a word before the token.",
      "A kid, iss or iat that Apple doesn't accept"
    ),
    (
      .old, ["E23-receipt-404"], "P08-404",
      "Apple made the receipt more than 30 days before the request.",
      "A key that Apple doesn't know"
    ),
  ]

  /// Returns the causes that the request itself excludes: that its body isn't a receipt, if the
  /// answer says so, the body is nothing but the Base64 text of one, and the request shows no other
  /// mistake.
  static func refutedCauses(of error: KnownError, _ faults: RequestFaults) -> [String] {
    faults == .plainReceipt && payload.includes(error.id) ? ["P10-400-payload"] : []
  }

  /// The steps for an answer that the recorded request gives no reason for.
  static let stepsWithoutCause = [
    "On the server, compare the body that leaves the last proxy with the recorded one, which is a receipt in Base64.",
    "Send this receipt again, then that of another key: the two answers tell whether Apple rejects the receipt or the request.",
  ]

  /// Returns the first reason that explains an answer to a request with the given mistakes; `nil`
  /// if none does.
  static func explanation(
    of error: KnownError, _ faults: RequestFaults
  ) -> FlowFinding.Explanation? {
    all.first { faults.contains($0.fault) && $0.answers.includes(error.id) }.map {
      .explained($0.cause, $0.summary, unless: $0.rival)
    }
  }
}
