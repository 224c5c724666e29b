import Evidence

/// Finds what must not be passed on in text from outside: credentials and addresses that somebody's
/// log line, note or file name brought along.
///
/// It looks at each byte a few times at most, whatever the text is.
package struct SecretText: Sendable {
  /// The secrets, in order, none of which overlaps another.
  package let secrets: [Secret]
  private let bytes: [UInt8]

  /// - Parameter ofPersons: whether addresses of mailboxes count as well.
  package init(_ text: String, ofPersons: Bool = false) {
    self.init(Array(text.utf8), ofPersons: ofPersons)
  }

  /// Whether a text may hold a secret: `false` where none is found for sure, and told at once.
  static func isWorthwhile(_ text: String, ofPersons: Bool) -> Bool {
    var text = text
    return text.withUTF8 { SecretFinder.isWorthwhile($0, ofPersons: ofPersons) }
  }

  /// Looks at bytes that may be no text: a request with an artifact in it, a log with a stray byte.
  package init(_ bytes: [UInt8], ofPersons: Bool = false) {
    self.bytes = bytes
    secrets = SecretFinder.secrets(in: Bytes(bytes), ofPersons: ofPersons)
  }

  /// The text with a mark instead of each secret: `[cookie withheld, 34 bytes]`.
  package var masked: String {
    guard !secrets.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
    var masked = ""
    var end = 0
    for secret in secrets {
      masked += String(decoding: bytes[end..<secret.range.lowerBound], as: UTF8.self)
      masked += "[\(secret.kind.rawValue) withheld, \(secret.range.count.counted("byte"))]"
      end = secret.range.upperBound
    }
    return masked + String(decoding: bytes[end...], as: UTF8.self)
  }
}
