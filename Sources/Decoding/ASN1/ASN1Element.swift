package import Evidence

/// An element of ASN.1 in BER or DER: its tag, its contents, and the elements inside a constructed
/// one.
package struct ASN1Element: Sendable, Hashable {
  /// The tag from the identifier octets.
  package let tag: ASN1Tag
  /// Whether the element is constructed instead of primitive (X.690 §8.1.2.5).
  package let isConstructed: Bool
  /// Whether the length is given in the indefinite form (X.690 §8.1.3.6).
  package let hasIndefiniteLength: Bool
  /// The complete encoding: identifier, length, contents and, with indefinite length, the
  /// end-of-contents octets.
  package let bytes: Bytes
  /// The contents octets, without the end-of-contents octets.
  package let content: Bytes
  /// The elements inside a constructed element, in order; empty for a primitive one.
  package let children: [ASN1Element]

  /// Returns whether the element has the tag.
  package func has(_ tag: ASN1Tag) -> Bool { self.tag == tag }
}

extension ASN1Element {
  /// The single element inside an explicit tag; `nil` if there are none or several.
  package var wrapped: ASN1Element? { children.count == 1 ? children.first : nil }

  /// Returns the first child with a tag.
  package func child(_ tag: ASN1Tag) -> ASN1Element? { children.first { $0.tag == tag } }

  /// The value of an INTEGER from 0 to 2⁶⁴ − 1 (X.690 §8.3); `nil` for anything else.
  package var unsignedInteger: UInt64? {
    guard tag == .integer, !isConstructed, let first = content.first, first < 0x80,
      content.count <= 9, content.count < 9 || first == 0
    else { return nil }
    return content.bigEndian
  }

  /// The value of a BOOLEAN (X.690 §8.2); `nil` for anything else. Any byte except 0 is true,
  /// although DER allows only 0xFF (X.690 §11.1).
  package var boolean: Bool? {
    guard tag == .boolean, !isConstructed, content.count == 1 else { return nil }
    return content.first != 0
  }

  /// The bytes of a BIT STRING without unused bits (X.690 §8.6); `nil` for anything else.
  package var wholeBits: Bytes? {
    guard tag == .bitString, !isConstructed, content.first == 0 else { return nil }
    return content.dropFirst()
  }

  /// The value of an OBJECT IDENTIFIER; `nil` for anything else or if it is malformed.
  package var objectIdentifier: OID? {
    guard tag == .objectIdentifier, !isConstructed else { return nil }
    return OID(content)
  }

  /// Returns the value of an OCTET STRING. Chunks are joined in a derived buffer (X.690 §8.7).
  ///
  /// - Parameter name: The name of the derived buffer.
  /// - Returns: `nil` for another type, or if a chunk is not a primitive OCTET STRING.
  package func octets(named name: String = "octet string") -> Bytes? {
    guard tag == .octetString else { return nil }
    guard isConstructed else { return content }
    let pieces = children.map { $0.tag == .octetString && !$0.isConstructed ? $0.content : nil }
    guard !pieces.contains(nil) else { return nil }
    return Bytes(joining: pieces.compactMap(\.self), named: name, from: content)
  }

  /// The text of a UTF8String, PrintableString or IA5String; `nil` for other types and for bytes
  /// that aren't UTF-8.
  package var text: String? {
    let types: Set<ASN1Tag> = [.utf8String, .printableString, .ia5String]
    return types.contains(tag) && !isConstructed ? content.utf8 : nil
  }

  /// Returns the element with its bytes at another place that has the same content.
  func moved(_ move: ByteMove) -> ASN1Element {
    ASN1Element(
      tag: tag, isConstructed: isConstructed, hasIndefiniteLength: hasIndefiniteLength,
      bytes: move(bytes), content: move(content), children: children.map { $0.moved(move) })
  }
}
