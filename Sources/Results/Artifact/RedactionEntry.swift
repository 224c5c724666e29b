/// An entry of the list of redactions: one value that was removed or replaced in a line of results.
package struct RedactionEntry: Sendable, Hashable {
  /// Place of the value in the line, as a JSON Pointer (RFC 6901).
  package let path: String
  /// Why it was redacted, as the name of a kind of secret or identifier.
  package let reason: String
  /// Number of bytes that were redacted.
  package let bytes: Int

  /// Creates an entry.
  package init(path: String, reason: String, bytes: Int) {
    self.path = path
    self.reason = reason
    self.bytes = bytes
  }
}

extension RedactionEntry {
  /// An entry of the list of redactions.
  static let fields = FieldTable(
    RedactionEntry.init(path:reason:bytes:),
    .field(
      "path", \.path,
      .own.about(
        "RFC 6901 JSON Pointer from the start of this line.")), .field("reason", \.reason, .own),
    .field("bytes", \.bytes, .count))
}
