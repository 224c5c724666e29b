package import Evidence

/// A deviation from a standard, or from what Apple's artifacts look like, found while decoding.
///
/// A decoder never fails: it returns what it could read and lists what was wrong. Whether that is
/// a fault is for a rule to say.
package struct Anomaly: Sendable, Hashable {
  package let kind: Kind

  /// The bytes that deviate.
  package let bytes: Bytes

  package init(_ kind: Kind, at bytes: Bytes) {
    self.kind = kind
    self.bytes = bytes
  }
}

extension Anomaly {
  /// What deviates, with the numbers that a sentence about it needs.
  package enum Kind: Sendable, Hashable {
    // Any format
    case empty
    case truncated(needed: Int, available: Int)
    case trailingBytes(Int)
    case depthLimit(Int)
    case itemLimit(Int)
    case missing(String)
    case unexpected(String)
    case duplicate(String)
    /// What has two values, and what they are.
    case twoValues(String, String)
    case wrongType(String, expected: String, found: String)
    case wrongValue(String, expected: String, found: String)

    // CBOR (RFC 8949)
    case reservedAdditionalInformation(UInt8)
    case nonShortestLength(String)
    case indefiniteLength(String)
    case misplacedBreak
    case wrongChunkType(String)
    case invalidUTF8
    case unassignedSimpleValue(UInt8)

    // ASN.1 (X.690)
    case nonMinimalLength
    case lengthOverflow
    case nonMinimalTag
    case tagOverflow
    case constructedString
    case misplacedEndOfContents
    case malformedTime(String)
  }
}
