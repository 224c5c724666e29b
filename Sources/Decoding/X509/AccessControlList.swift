package import Evidence

/// The access control list of a Secure Enclave key, in the extension 1.2.840.113635.100.8.6.
///
/// The structure, as observed: SEQUENCE { UTF8String version, SEQUENCE OF SEQUENCE { UTF8String
/// operation, constraint } }.
package struct AccessControlList: Sendable, Hashable {
  /// The entries that have an operation and a constraint.
  package let entries: [Entry]

  /// An operation, and whether it is allowed without condition.
  package struct Entry: Sendable, Hashable {
    /// The operation: `osgn` for signing, `odel` for deletion.
    package let operation: String
    /// Whether the constraint is `[1] BOOLEAN TRUE`.
    package let isUnconditional: Bool
    /// The encoded entry.
    package let bytes: Bytes
  }

  /// Decodes a list. Malformed entries are left out.
  package init(_ bytes: Bytes) {
    let list = ASN1Decoder.decode(bytes, rules: .der).element?.children.dropFirst().first
    entries = (list?.children ?? []).compactMap { element in
      guard let operation = element.children.first?.text,
        let constraint = element.children.dropFirst().first
      else { return nil }
      let isUnconditional = constraint.tag == .context(1) && constraint.wrapped?.boolean == true
      return Entry(operation: operation, isUnconditional: isUnconditional, bytes: element.bytes)
    }
  }
}
