/// A request for a newer receipt before it is sent (Apple, “Assessing fraud risk”, Request a new receipt).
struct ReceiptExchangePlan {
  /// How long before the request the receipt was made, in seconds.
  var age = 2 * 86_400.0
  /// Whether the receipt itself came in exchange for an older one, and has a time in field 19.
  var isExchanged = false
  var isReceiptOfDevelopment = false
  var isSignatureInDER = false
  var host = "data.appattest.apple.com"
  var path = "/v1/attestationData"
  var content = Content.receipt
  var status = 200
  var answer = ""

  enum Content {
    case receipt, attestation
    /// The receipt as a member of a JSON object.
    case object
  }

  var url: String { "https://\(host)\(path)" }

  func body(_ forged: ForgedAttestation) -> String {
    switch content {
    case .receipt: forged.receipt.base64
    case .attestation: forged.bytes.base64
    case .object: #"{"receipt":"\#(forged.receipt.base64)"}"#
    }
  }
}
