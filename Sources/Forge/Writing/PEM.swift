/// A writer of PEM (RFC 7468).
package enum PEM {
  /// Returns the bytes in PEM with lines of 64 characters and a final line end.
  ///
  /// - Parameter label: the label between the dashes, such as `CERTIFICATE`.
  package static func text(of bytes: [UInt8], label: String) -> String {
    let digits = Array(bytes.base64)
    let lines = stride(from: 0, to: digits.count, by: 64)
      .map { String(digits[$0..<min($0 + 64, digits.count)]) }
    return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----", ""])
      .joined(separator: "\n")
  }
}
