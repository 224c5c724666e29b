package import Evidence

/// The result of verifying the signatures of a CMS message (RFC 5652).
package struct CMSReport: Sendable, Hashable {
  /// Whether the signatures are valid.
  package let verdict: Verdict
  /// The encapsulated content, its chunks joined by OpenSSL; `nil` if there is none.
  package let content: Bytes?
  /// The DER certificate with which the first signature was verified; `nil` if none was found.
  package let signer: Bytes?

  /// The result of the verification.
  package enum Verdict: Sendable, Hashable {
    /// There is at least one signature, and all are valid.
    case valid
    /// The message can be read, but a signature is invalid or missing.
    case invalid(reason: String)
    /// OpenSSL cannot read the bytes as a signed message.
    case malformed(reason: String)
  }
}
