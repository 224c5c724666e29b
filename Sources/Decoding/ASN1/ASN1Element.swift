package import Evidence

/// One element of ASN.1 in BER or DER: tag, content, and what a constructed one holds.
package struct ASN1Element: Sendable, Hashable {
  package let tag: ASN1Tag
  package let isConstructed: Bool
  package let hasIndefiniteLength: Bool
  /// Identifier, length, content and, with indefinite length, the end-of-contents mark.
  package let bytes: Bytes
  private let contentRange: Range<Int>
  package let children: [ASN1Element]

  init(
    tag: ASN1Tag, isConstructed: Bool, hasIndefiniteLength: Bool, bytes: Bytes,
    content: Range<Int>, children: [ASN1Element]
  ) {
    self.tag = tag
    self.isConstructed = isConstructed
    self.hasIndefiniteLength = hasIndefiniteLength
    self.bytes = bytes
    contentRange = content
    self.children = children
  }

  /// The content octets, without the end-of-contents mark.
  package var content: Bytes { Bytes(buffer: bytes.buffer, range: contentRange) }

  package func has(_ tag: ASN1Tag) -> Bool { self.tag == tag }
}

extension ASN1Element {
  /// The only child of an explicitly tagged element.
  package var wrapped: ASN1Element? { children.count == 1 ? children.first : nil }

  package func child(_ tag: ASN1Tag) -> ASN1Element? { children.first { $0.tag == tag } }

  /// The value of a non-negative INTEGER that fits; `nil` for anything else (X.690 §8.3).
  package var unsignedInteger: UInt64? {
    guard tag == .integer, !isConstructed, let first = content.first, first < 0x80,
      content.count <= 9, content.count < 9 || first == 0
    else { return nil }
    return content.bigEndian
  }

  /// The value of a BOOLEAN; DER allows 00 and FF alone (X.690 §11.1).
  package var boolean: Bool? {
    guard tag == .boolean, !isConstructed, content.count == 1 else { return nil }
    return content.first != 0
  }

  /// The bits of a BIT STRING that fill whole bytes (X.690 §8.6).
  package var wholeBits: Bytes? {
    guard tag == .bitString, !isConstructed, content.first == 0 else { return nil }
    return content.dropFirst()
  }

  package var objectIdentifier: OID? {
    guard tag == .objectIdentifier, !isConstructed else { return nil }
    return OID(content)
  }

  /// The octets of an OCTET STRING in one piece or in chunks (X.690 §8.7).
  package func octets(named name: String = "octet string") -> Bytes? {
    guard tag == .octetString else { return nil }
    guard isConstructed else { return content }
    let pieces = children.map { $0.tag == .octetString && !$0.isConstructed ? $0.content : nil }
    guard !pieces.contains(nil) else { return nil }
    return Bytes(joining: pieces.compactMap(\.self), named: name, from: content)
  }

  /// The text of any of the string types that certificates use.
  package var text: String? {
    let types: Set<ASN1Tag> = [.utf8String, .printableString, .ia5String]
    return types.contains(tag) && !isConstructed ? content.utf8 : nil
  }
}

extension ASN1Element {
  package static func == (left: ASN1Element, right: ASN1Element) -> Bool {
    left.tag == right.tag && left.isConstructed == right.isConstructed
      && left.hasIndefiniteLength == right.hasIndefiniteLength && left.bytes == right.bytes
      && left.content == right.content && left.children == right.children
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(bytes)
  }

  /// The same element in bytes that are the same and stand elsewhere.
  func moved(_ move: ByteMove) -> ASN1Element {
    ASN1Element(
      tag: tag, isConstructed: isConstructed, hasIndefiniteLength: hasIndefiniteLength,
      bytes: move(bytes), content: move(content).range, children: children.map { $0.moved(move) })
  }
}
