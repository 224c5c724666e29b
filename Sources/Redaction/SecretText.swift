import Evidence
import Results

/// A text from outside with the secrets found in it: credentials and addresses in log lines, notes
/// or file names.
///
/// ```swift
/// SecretText("Cookie: session=4f1c9d").masked  // Cookie: [cookie redacted, 14 bytes]
/// ```
///
/// The time is linear in the length, whatever the text is.
package struct SecretText: Sendable {
  /// The secrets in ascending order without overlap.
  package let secrets: [Secret]
  private let bytes: [UInt8]

  /// Searches a text.
  ///
  /// - Parameter ofPersons: Whether mail addresses count as well.
  package init(_ text: String, ofPersons: Bool = false) {
    self.init(Array(text.utf8), ofPersons: ofPersons)
  }

  /// Returns whether a text may contain a secret. A quick test: `false` is certain.
  static func isWorthwhile(_ text: String, ofPersons: Bool) -> Bool {
    var text = text
    return text.withUTF8 { SecretFinder.isWorthwhile($0, ofPersons: ofPersons) }
  }

  /// Searches bytes that may not be text: a request with an artifact in it, a log with an invalid
  /// byte.
  package init(_ bytes: [UInt8], ofPersons: Bool = false) {
    self.bytes = bytes
    secrets = SecretFinder.secrets(in: Bytes(bytes), ofPersons: ofPersons)
  }

  /// The text with a mark for each secret: `[cookie redacted, 34 bytes]`.
  package var masked: String {
    guard !secrets.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
    var masked = ""
    var end = 0
    for secret in secrets {
      masked += String(decoding: bytes[end..<secret.range.lowerBound], as: UTF8.self)
      masked += "[\(secret.kind.rawValue) redacted, \(secret.range.count.counted("byte"))]"
      end = secret.range.upperBound
    }
    return masked + String(decoding: bytes[end...], as: UTF8.self)
  }
}
