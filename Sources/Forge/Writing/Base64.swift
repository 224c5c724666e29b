import Foundation

extension [UInt8] {
  /// Standard Base64 with padding (RFC 4648 §4).
  package var base64: String { Data(self).base64EncodedString() }

  /// The bytes that the Base64 text stands for; none where it is not well formed.
  package init(base64 text: String) {
    self = Data(base64Encoded: text).map(Array.init) ?? []
  }
}
