#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension [UInt8] {
  /// The bytes in standard Base64 with padding (RFC 4648 §4).
  package var base64: String { Data(self).base64EncodedString() }

  /// The bytes in Base64url without padding (RFC 4648 §5).
  package var base64url: String { base64.base64AsURL.replacing("=", with: "") }

  /// Decodes standard Base64; empty for malformed text.
  package init(base64 text: String) {
    self = Data(base64Encoded: text).map(Array.init) ?? []
  }
}

extension String {
  /// The Base64 text in the alphabet of Base64url, with its padding.
  var base64AsURL: String { replacing("+", with: "-").replacing("/", with: "_") }
}
