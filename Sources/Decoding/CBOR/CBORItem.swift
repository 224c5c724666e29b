package import Evidence

/// A data item of CBOR (RFC 8949), with the bytes from which it was read.
package struct CBORItem: Sendable, Hashable {
  /// The type and value.
  package let kind: Kind
  /// The complete encoding, including the head.
  package let bytes: Bytes
  /// Whether the item, and everything inside it, was read to its end.
  package let isComplete: Bool

  /// The type and value of an item, by major type (RFC 8949 §3.1).
  package indirect enum Kind: Sendable, Hashable {
    /// Major type 0.
    case unsigned(UInt64)
    /// Major type 1; the value is −1 − `argument`.
    case negative(argument: UInt64)
    /// Major type 2. Chunks of a string of indefinite length are joined in a derived buffer.
    case bytes(Bytes)
    /// Major type 3, with bytes that may be invalid UTF-8.
    case text(Bytes)
    /// Major type 4.
    case array([CBORItem])
    /// Major type 5, in the order of the encoding, duplicates included.
    case map([Entry])
    /// Major type 6: a tag number and the tagged item.
    case tagged(UInt64, CBORItem)
    /// Major type 7, simple values: 20 is false, 21 true, 22 null, 23 undefined.
    case simple(UInt8)
    /// Major type 7, half, single or double precision.
    case float(Double)
  }

  /// An entry of a map.
  package struct Entry: Sendable, Hashable {
    /// The key.
    package let key: CBORItem
    /// The value.
    package let value: CBORItem
  }

  /// Returns the anomaly that the item has a wrong type.
  ///
  /// - Parameters:
  ///   - what: What the item is, for the text of the anomaly.
  ///   - expected: The expected type with its article.
  func wrongType(_ what: String, expected: String) -> Anomaly {
    Anomaly(.wrongType(what, expected: expected, found: typeName), at: bytes)
  }

  /// The value of a text string; `nil` for other types and for invalid UTF-8.
  package var text: String? {
    if case .text(let bytes) = kind { bytes.utf8 } else { nil }
  }

  /// Returns whether the item is a text string with exactly these UTF-8 bytes.
  package func isText(_ text: String) -> Bool {
    if case .text(let bytes) = kind { bytes.elementsEqual(text.utf8) } else { false }
  }

  /// The value of a byte string; `nil` for other types.
  package var byteString: Bytes? {
    if case .bytes(let bytes) = kind { bytes } else { nil }
  }

  /// The elements of an array; `nil` for other types.
  package var array: [CBORItem]? {
    if case .array(let items) = kind { items } else { nil }
  }

  /// The entries of a map; `nil` for other types.
  package var map: [Entry]? {
    if case .map(let entries) = kind { entries } else { nil }
  }

  /// The value of an integer; `nil` for other types and if it does not fit into 64 bits with sign.
  package var integer: Int64? {
    switch kind {
    case .unsigned(let value): Int64(exactly: value)
    case .negative(let argument): Int64(exactly: argument).map { -1 - $0 }
    default: nil
    }
  }

  /// The item inside all tags, and the tags, outermost first, each with the bytes of the tagged
  /// item.
  package var untagged: (item: CBORItem, tags: [(number: UInt64, bytes: Bytes)]) {
    var item = self
    var tags: [(number: UInt64, bytes: Bytes)] = []
    while case .tagged(let number, let content) = item.kind {
      tags.append((number, item.bytes))
      item = content
    }
    return (item, tags)
  }

  /// The type as a phrase with its article: “a byte string”.
  package var typeName: String {
    switch kind {
    case .unsigned, .negative: "an integer"
    case .bytes: "a byte string"
    case .text: "a text string"
    case .array: "an array"
    case .map: "a map"
    case .tagged: "a tagged item"
    case .simple: "a simple value"
    case .float: "a floating-point number"
    }
  }
}

extension Sequence<CBORItem.Entry> {
  /// Returns the value of the first entry whose key is this text; `nil` if there is none.
  package func first(_ key: String) -> CBORItem? {
    first { $0.key.isText(key) }?.value
  }
}
