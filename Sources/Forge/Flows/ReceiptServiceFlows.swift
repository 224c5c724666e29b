/// Recipes of conversations with Apple's endpoint for receipts: correct requests and common
/// mistakes.
enum ReceiptServiceFlows {
  /// All recipes of this group.
  static let all = [
    FlowRecipe("genuine--receipt-exchange", "The server gets a newer receipt from Apple") {
      try $0.exchange($0.device("a"), at: 0)
    },
    refused(
      "receipt-too-early", "The server asks again before the time in field 19",
      304, proving: "P07-304"
    ) {
      $0.isExchanged = true
      $0.age = 3_600
    },
    refused(
      "receipt-of-sandbox",
      "The server sends the receipt of a development build to the host of production",
      400, "Incorrect Environment", proving: "P09-400-env"
    ) { $0.isReceiptOfDevelopment = true },
    refused(
      "receipt-of-production",
      "The server sends the receipt of a production build to the host of development",
      400, "Incorrect Environment", proving: "P09-400-env"
    ) { $0.host = "data-development.appattest.apple.com" },
    refused(
      "receipt-in-json", "The server sends the receipt inside of a JSON object",
      400, "Bad Payload", proving: "P10-400-payload"
    ) { $0.content = .object },
    refused(
      "attestation-for-receipt", "The server sends the attestation as a receipt",
      400, "Bad Payload", proving: "P10-400-payload"
    ) { $0.content = .attestation },
    refused(
      "payload-unexplained", "Apple rejects a body in which nothing is wrong that can be seen",
      400, "Bad Payload"
    ),
    refused(
      "receipt-signature-in-der", "The server signs its token in DER",
      401, proving: "P11-401-jwt"
    ) { $0.isSignatureInDER = true },
    refused(
      "receipt-of-old-key", "Apple has no data of a key after two months",
      404
    ) { $0.age = 60 * 86_400 },
    refused(
      "verification-by-apple", "The server asks Apple to verify an attestation",
      404, proving: "P15-verify-via-apple"
    ) {
      $0.path = "/v1/attestation"
      $0.content = .attestation
    },
    FlowRecipe("twin--receipt-endpoint-down", "Apple's endpoint fails, which says nothing") {
      try $0.exchange($0.device("a"), at: 0) { $0.status = 503 }
    },
  ]

  /// Returns a conversation in which Apple refuses to exchange a receipt.
  ///
  /// - Parameters:
  ///   - status: The status of the answer.
  ///   - answer: The body of the answer.
  ///   - cause: The ID of the cause that its records prove.
  ///   - change: Changes the request.
  private static func refused(
    _ name: String, _ title: String, _ status: Int, _ answer: String = "",
    proving cause: String? = nil,
    change: @escaping @Sendable (inout ReceiptExchangePlan) -> Void = { _ in }
  ) -> FlowRecipe {
    FlowRecipe(
      "service-error--\(name)", title, finds: ["flow.service-error warn"],
      proving: Set([cause].compactMap(\.self))
    ) {
      try $0.exchange($0.device("a"), at: 0) { plan in
        (plan.status, plan.answer) = (status, answer)
        change(&plan)
      }
    }
  }
}
