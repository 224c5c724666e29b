package import Evidence

/// A deviation from a standard, or from the usual form of Apple's artifacts, found while decoding.
///
/// Decoders never fail: they return what they could read, and list the deviations. A rule decides
/// whether a deviation is a fault.
package struct Anomaly: Sendable, Hashable {
  /// What deviates.
  package let kind: Kind

  /// The bytes that deviate.
  package let bytes: Bytes

  /// The JSON Pointer (RFC 6901) of the affected part; `nil` if the decoder doesn't know it.
  package let pointer: String?

  /// Creates an anomaly.
  package init(_ kind: Kind, at bytes: Bytes, pointer: String? = nil) {
    self.kind = kind
    self.bytes = bytes
    self.pointer = pointer
  }

  /// How many bytes an item needs and how many its buffer still has, if the buffer ends inside it;
  /// `nil` for other anomalies, and for an item that only exceeds the item around it.
  ///
  /// The bytes of such an anomaly are the rest of the buffer (CBOR), or the item's head, which the rest
  /// follows (BER).
  package var end: (needed: Int, available: Int)? {
    guard case .truncated(let needed, let available) = kind else { return nil }
    let rest = bytes.buffer.all.endIndex - bytes.endIndex
    return rest == 0 || rest == available ? (needed, available) : nil
  }

  /// What deviates, with the values that a sentence about it needs. Texts name the affected part
  /// with its article.
  package enum Kind: Sendable, Hashable {
    // Any format
    /// Fewer bytes are left than an item needs.
    case truncated(needed: Int, available: Int)
    /// Bytes follow the end; this is their number.
    case trailingBytes(Int)
    /// The nesting exceeds this limit.
    case depthLimit(Int)
    /// The number of items exceeds this limit.
    case itemLimit(Int)
    /// A required part is missing.
    case missing(String)
    /// A part that does not belong there.
    case unexpected(String)
    /// A part occurs more than once; the values are equal, secret or not compared.
    case duplicate(String)
    /// A part has two values; the second text describes both.
    case twoValues(String, String)
    /// A part has another type than the expected one.
    case wrongType(String, expected: String, found: String)
    /// A part has another value than the expected one.
    case wrongValue(String, expected: String, found: String)

    // CBOR (RFC 8949)
    /// Additional information 28 to 30 (RFC 8949 §3).
    case reservedAdditionalInformation(UInt8)
    /// An argument isn't in its shortest form (RFC 8949 §4.2.1).
    case nonShortestLength(String)
    /// An item of indefinite length (RFC 8949 §3.2, X.690 §8.1.3.6).
    case indefiniteLength(String)
    /// A break code outside of an item of indefinite length (RFC 8949 §3.2.1).
    case misplacedBreak
    /// A chunk of another type than its string (RFC 8949 §3.2.3).
    case wrongChunkType(String)
    /// A text that is not valid UTF-8.
    case invalidUTF8
    /// A simple value without a meaning (RFC 8949 §3.3).
    case unassignedSimpleValue(UInt8)

    // ASN.1 (X.690)
    /// A length that isn't in its shortest form (X.690 §10.1).
    case nonMinimalLength
    /// A length of more than 32 bits.
    case lengthOverflow
    /// A tag number that isn't in its shortest form (X.690 §8.1.2.4).
    case nonMinimalTag
    /// A tag number of more than 32 bits.
    case tagOverflow
    /// A string in constructed form (X.690 §10.2).
    case constructedString
    /// End-of-contents octets outside of an indefinite length (X.690 §8.1.5).
    case misplacedEndOfContents
    /// A text that is not a time.
    case malformedTime(String)
  }
}
