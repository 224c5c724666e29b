/// The plan of a request for a newer receipt, with the response (Apple, “Assessing fraud risk”).
struct ReceiptExchangePlan {
  /// The age of the receipt at the time of the request, in seconds.
  var age = 2 * 86_400.0
  /// Whether the receipt is itself an exchanged one, which has a “not before” time in field 19.
  var isExchanged = false
  /// Whether the receipt is that of a development build.
  var isReceiptOfDevelopment = false
  /// Whether the authorization token is wrongly signed in DER.
  var isSignatureInDER = false
  /// The host of the request.
  var host = "data.appattest.apple.com"
  /// The path of the request.
  var path = "/v1/attestationData"
  /// What the body contains.
  var content = Content.receipt
  /// The status code of the response.
  var status = 200
  /// The body of an error response.
  var answer = ""

  /// What the body of the request contains. Only the bare receipt is correct.
  enum Content {
    case receipt, attestation
    /// The receipt as a member of a JSON object.
    case object
  }

  /// The URL of the request.
  var url: String { "https://\(host)\(path)" }

  /// Returns the body of the request: Base64 text, or a JSON object.
  func body(_ forged: ForgedAttestation) -> String {
    switch content {
    case .receipt: forged.receipt.base64
    case .attestation: forged.bytes.base64
    case .object: #"{"receipt":"\#(forged.receipt.base64)"}"#
    }
  }
}
