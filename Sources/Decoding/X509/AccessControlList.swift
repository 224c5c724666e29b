package import Evidence

/// The access control list of a Secure Enclave key (extension 1.2.840.113635.100.8.6), as observed:
/// SEQUENCE { UTF8String version, SEQUENCE OF SEQUENCE { UTF8String operation, constraint } }.
package struct AccessControlList: Sendable, Hashable {
  package let bytes: Bytes
  package let entries: [Entry]

  /// An operation and whether it is allowed without condition (`[1] BOOLEAN TRUE`).
  package struct Entry: Sendable, Hashable {
    package let operation: String
    package let isUnconditional: Bool
    package let bytes: Bytes
  }

  package init(_ bytes: Bytes) {
    self.bytes = bytes
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
