import Evidence
import Results

/// Explains answers of Apple's receipt endpoint by mistakes that the request itself shows.
enum ReceiptServiceReasons {
  /// A mistake in a request, with the answers that it explains.
  struct Reason: Sendable {
    /// The mistake.
    let fault: RequestFaults
    /// The ids (``KnownError/id``) of the answers that it explains.
    let answers: [String]
    /// The cause to report.
    let explanation: FlowFinding.Explanation
  }

  /// Answers to a receipt of the other environment.
  private static let environment = ["E20-receipt-environment", "E23-receipt-404"]
  /// Answers to a wrong body.
  private static let payload = ["E21-receipt-payload"]
  /// Answers to a wrong authorization token.
  private static let token = ["E22-receipt-401"]

  /// All reasons; the more certain ones come first.
  static let all = [
    Reason(
      fault: .otherPath, answers: ["E26-receipt-path"],
      explanation: .proven(
        "P15-verify-via-apple",
        "The request isn't for /v1/attestationData, the only path that Apple describes.")),
    Reason(
      fault: .sandboxToProduction, answers: environment,
      explanation: .proven(
        "P09-400-env",
        "Field 7 of the receipt is “sandbox”, and the request goes to the host of production.")),
    Reason(
      fault: .productionToSandbox, answers: environment,
      explanation: .proven(
        "P09-400-env",
        "Field 7 of the receipt is “production”, and the request goes to the host of development.")
    ),
    Reason(
      fault: .early, answers: ["E25-receipt-304"],
      explanation: .proven(
        "P07-304", "The request was sent before the Not Before time of its receipt, field 19.")),
    Reason(
      fault: .otherArtifact, answers: payload,
      explanation: .proven(
        "P10-400-payload", "The body of the request contains an artifact that isn't a receipt.")),
    Reason(
      fault: .otherForm, answers: payload,
      explanation: .proven(
        "P10-400-payload", "The body of the request isn't the Base64 text of the receipt alone.")),
    Reason(
      fault: .signatureInDER, answers: token,
      explanation: .proven(
        "P11-401-jwt", "The signature of the authorization token is in DER; ES256 needs 64 bytes.")
    ),
    Reason(
      fault: .scheme, answers: token,
      explanation: .consistent(
        "P11-401-jwt", "The header Authorization has a word before the token.",
        rival: "A kid, iss or iat that Apple doesn't accept")),
    Reason(
      fault: .old, answers: ["E23-receipt-404"],
      explanation: .consistent(
        "P08-404", "Apple made the receipt more than 30 days before the request.",
        rival: "A key that Apple doesn't know")),
  ]

  /// Returns the first reason that explains an answer to a request with the given mistakes; `nil`
  /// if none does.
  static func explanation(
    of error: KnownError, _ faults: RequestFaults
  ) -> FlowFinding.Explanation? {
    all.first { faults.contains($0.fault) && $0.answers.includes(error.id) }?.explanation
  }
}
