import Foundation

extension [UInt8] {
  /// Standard Base64 with padding (RFC 4648 §4).
  package var base64: String { Data(self).base64EncodedString() }

  /// Base64url without padding (RFC 4648 §5).
  package var base64url: String { base64.base64AsURL.replacing("=", with: "") }

  /// The bytes that the Base64 text stands for; none where it is not well formed.
  package init(base64 text: String) {
    self = Data(base64Encoded: text).map(Array.init) ?? []
  }
}

extension String {
  /// Base64 text in the alphabet for URLs, with its padding.
  var base64AsURL: String { replacing("+", with: "-").replacing("/", with: "_") }
}
