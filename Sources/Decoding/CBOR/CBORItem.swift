package import Evidence

/// One data item of CBOR (RFC 8949), with the bytes it was read from, head included.
package struct CBORItem: Sendable, Hashable {
  package let kind: Kind
  package let bytes: Bytes
  /// Whether the item, and all it holds, could be read to its end.
  package let isComplete: Bool

  init(_ kind: Kind, at bytes: Bytes, isComplete: Bool) {
    self.kind = kind
    self.bytes = bytes
    self.isComplete = isComplete
  }

  /// The major types of RFC 8949 §3.1.
  package indirect enum Kind: Sendable, Hashable {
    /// Major type 0.
    case unsigned(UInt64)
    /// Major type 1; the value is −1 − `argument`.
    case negative(argument: UInt64)
    /// Major type 2. Chunks of an indefinite-length string are joined in a derived buffer.
    case bytes(Bytes)
    /// Major type 3.
    case text(Bytes)
    /// Major type 4.
    case array([CBORItem])
    /// Major type 5, in the order written, duplicates included.
    case map([Entry])
    /// Major type 6.
    case tagged(UInt64, CBORItem)
    /// Major type 7: false is 20, true 21, null 22, undefined 23.
    case simple(UInt8)
    /// Major type 7, half, single or double precision.
    case float(Double)
  }

  package struct Entry: Sendable, Hashable {
    package let key: CBORItem
    package let value: CBORItem
  }
}

extension CBORItem {
  package var text: String? {
    if case .text(let bytes) = kind { bytes.utf8 } else { nil }
  }

  /// Whether it is this text, byte for byte.
  package func isText(_ text: String) -> Bool {
    if case .text(let bytes) = kind { bytes.elementsEqual(text.utf8) } else { false }
  }

  package var byteString: Bytes? {
    if case .bytes(let bytes) = kind { bytes } else { nil }
  }

  package var array: [CBORItem]? {
    if case .array(let items) = kind { items } else { nil }
  }

  package var map: [Entry]? {
    if case .map(let entries) = kind { entries } else { nil }
  }

  /// The value of an integer of either sign, where it fits.
  package var integer: Int64? {
    switch kind {
    case .unsigned(let value): Int64(exactly: value)
    case .negative(let argument): Int64(exactly: argument).map { -1 - $0 }
    default: nil
    }
  }

  /// The item without the tags in front of it, and each of these with the bytes that it stands in.
  package var untagged: (item: CBORItem, tags: [(number: UInt64, bytes: Bytes)]) {
    var item = self
    var tags: [(number: UInt64, bytes: Bytes)] = []
    while case .tagged(let number, let content) = item.kind {
      tags.append((number, item.bytes))
      item = content
    }
    return (item, tags)
  }

  /// The type in words, with its article.
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
  /// The first entry with the given text key.
  package func first(_ key: String) -> CBORItem? {
    first { $0.key.isText(key) }?.value
  }
}
