import Evidence

/// A writer of PEM (RFC 7468).
package enum PEM {
  /// Returns the bytes in PEM with lines of 64 characters and a final line end.
  ///
  /// - Parameter label: the label between the dashes, such as `CERTIFICATE`.
  package static func text(of bytes: [UInt8], label: String) -> String {
    (["-----BEGIN \(label)-----"] + bytes.base64.chunks(of: 64).map(String.init)
      + ["-----END \(label)-----", ""]).joined(separator: "\n")
  }
}
