package import Evidence

/// A request to Apple's endpoint for receipts, as far as it was recorded (Apple, “Assessing fraud
/// risk”).
package struct ReceiptRequest: Sendable {
  /// The host of the request.
  package let host: Host
  /// The path without its query. Apple documents only `/v1/attestationData`.
  package let path: String
  /// The value of the `Authorization` header; `nil` if none was recorded.
  package var authorization: String?
  /// The body after content decoding; `nil` if none was recorded.
  package var body: Bytes?
  /// The time of the request; `nil` if none was recorded.
  package var sentAt: Timestamp?

  /// The hosts of the endpoint. The raw value is the host name.
  package enum Host: String, Sendable, Hashable, CaseIterable {
    case production = "data.appattest.apple.com"
    case development = "data-development.appattest.apple.com"

    /// The text of field 7 in the receipts that the host accepts (observed).
    package var receiptWord: String { self == .production ? "production" : "sandbox" }
  }

  /// Creates a request from a URL; `nil` if its host isn't one of the endpoint's. Any path is accepted.
  package init?(url: String) {
    guard let address = ServiceAddress(url),
      let host = Host.allCases.first(where: { $0.rawValue.equals(address.host) })
    else { return nil }
    self.host = host
    path = address.path
  }

  /// Whether the path is the documented one.
  package var isOfReceipts: Bool { path.equals("/v1/attestationData") }
}
