package import Evidence

/// What the examination of a CMS message found.
package struct CMSReport: Sendable, Hashable {
  package let verdict: Verdict
  /// The encapsulated content, its pieces put together as OpenSSL does it; `nil` where there is none.
  package let content: Bytes?
  /// The certificate in DER that the first signature was checked with; `nil` where none was found.
  package let signer: Bytes?

  package enum Verdict: Sendable, Hashable {
    /// There is a signature, and every signature holds.
    case valid
    /// The message can be read, and its signatures do not hold.
    case invalid(reason: String)
    /// OpenSSL does not read the bytes as a signed message.
    case malformed(reason: String)
  }
}
