/// Recipes of conversations with Apple's endpoint for receipts: correct requests and common
/// mistakes.
enum ReceiptServiceFlows {
  /// All recipes of this group.
  static let all = [
    FlowRecipe("genuine--receipt-exchange", "The server gets a newer receipt from Apple") {
      try $0.exchange($0.device("a"), at: 0)
    },
    FlowRecipe(
      "service-error--receipt-too-early", "The server asks again before the time in field 19",
      finds: ["flow.service-error warn"], proving: ["P07-304"]
    ) {
      try $0.exchange($0.device("a"), at: 0) { plan in
        plan.isExchanged = true
        plan.age = 3_600
        plan.status = 304
      }
    },
    FlowRecipe(
      "service-error--receipt-of-sandbox",
      "The server sends the receipt of a development build to the host of production",
      finds: ["flow.service-error warn"], proving: ["P09-400-env"]
    ) {
      try $0.exchange($0.device("a"), at: 0) { plan in
        plan.isReceiptOfDevelopment = true
        plan.status = 400
        plan.answer = "Incorrect Environment"
      }
    },
    FlowRecipe(
      "service-error--receipt-of-production",
      "The server sends the receipt of a production build to the host of development",
      finds: ["flow.service-error warn"], proving: ["P09-400-env"]
    ) {
      try $0.exchange($0.device("a"), at: 0) { plan in
        plan.host = "data-development.appattest.apple.com"
        plan.status = 400
        plan.answer = "Incorrect Environment"
      }
    },
    FlowRecipe(
      "service-error--receipt-in-json", "The server sends the receipt inside of a JSON object",
      finds: ["flow.service-error warn"], proving: ["P10-400-payload"]
    ) {
      try $0.exchange($0.device("a"), at: 0) { plan in
        plan.content = .object
        plan.status = 400
        plan.answer = "Bad Payload"
      }
    },
    FlowRecipe(
      "service-error--attestation-for-receipt", "The server sends the attestation as a receipt",
      finds: ["flow.service-error warn"], proving: ["P10-400-payload"]
    ) {
      try $0.exchange($0.device("a"), at: 0) { plan in
        plan.content = .attestation
        plan.status = 400
        plan.answer = "Bad Payload"
      }
    },
    FlowRecipe(
      "service-error--payload-unexplained",
      "Apple rejects a body in which nothing is wrong that can be seen",
      finds: ["flow.service-error warn"]
    ) {
      try $0.exchange($0.device("a"), at: 0) { plan in
        plan.status = 400
        plan.answer = "Bad Payload"
      }
    },
    FlowRecipe(
      "service-error--receipt-signature-in-der", "The server signs its token in DER",
      finds: ["flow.service-error warn"], proving: ["P11-401-jwt"]
    ) {
      try $0.exchange($0.device("a"), at: 0) { plan in
        plan.isSignatureInDER = true
        plan.status = 401
      }
    },
    FlowRecipe(
      "service-error--receipt-of-old-key", "Apple has no data of a key after two months",
      finds: ["flow.service-error warn"]
    ) {
      try $0.exchange($0.device("a"), at: 0) { plan in
        plan.age = 60 * 86_400
        plan.status = 404
      }
    },
    FlowRecipe(
      "service-error--verification-by-apple", "The server asks Apple to verify an attestation",
      finds: ["flow.service-error warn"], proving: ["P15-verify-via-apple"]
    ) {
      try $0.exchange($0.device("a"), at: 0) { plan in
        plan.path = "/v1/attestation"
        plan.content = .attestation
        plan.status = 404
      }
    },
    FlowRecipe("twin--receipt-endpoint-down", "Apple's endpoint fails, which says nothing") {
      try $0.exchange($0.device("a"), at: 0) { $0.status = 503 }
    },
  ]
}
