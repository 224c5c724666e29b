package import Evidence

/// A request to Apple's endpoint for receipts, as far as a recorder saw it (Apple, “Assessing fraud
/// risk”, Request a new receipt).
package struct ReceiptRequest: Sendable {
  package let host: Host
  /// The path without its query; `/v1/attestationData` is the only one that Apple describes.
  package let path: String
  /// The header Authorization; `nil` where none was recorded.
  package var authorization: String?
  /// The body without its coding; `nil` where none was recorded.
  package var body: Bytes?
  package var sentAt: Timestamp?

  package enum Host: String, Sendable, Hashable, CaseIterable {
    case production = "data.appattest.apple.com"
    case development = "data-development.appattest.apple.com"

    /// The word of field 7 in the receipts that it takes (observed).
    package var receiptWord: String {
      switch self {
      case .production: "production"
      case .development: "sandbox"
      }
    }
  }

  /// `nil` for a request to anybody else.
  package init?(url: String) {
    guard let address = ServiceAddress(url),
      let host = Host.allCases.first(where: { $0.rawValue.equals(address.host) })
    else { return nil }
    self.host = host
    path = address.path
  }

  package var isOfReceipts: Bool { path.equals("/v1/attestationData") }
}
