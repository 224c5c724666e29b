import Decoding

/// A writer of CBOR data items with definite and shortest lengths (RFC 8949 §3, §4.2.1).
///
/// Each function returns the encoding of one data item. Maps keep the given order, because Apple's
/// are not sorted.
package enum CBORWriter {
  /// Returns an unsigned integer.
  package static func unsigned(_ number: UInt64) -> [UInt8] { CBORHead.encoded(0, number) }

  /// Returns the negative integer −1 − `number`.
  package static func negative(_ number: UInt64) -> [UInt8] { CBORHead.encoded(1, number) }

  /// Returns a byte string.
  package static func bytes(_ bytes: [UInt8]) -> [UInt8] {
    CBORHead.encoded(2, UInt64(bytes.count)) + bytes
  }

  /// Returns a text string.
  package static func text(_ text: String) -> [UInt8] {
    CBORHead.encoded(3, UInt64(text.utf8.count)) + Array(text.utf8)
  }

  /// Returns an array of encoded items.
  package static func array(_ items: [[UInt8]]) -> [UInt8] {
    CBORHead.encoded(4, UInt64(items.count)) + items.flatMap(\.self)
  }

  /// Returns a map of encoded keys and values.
  package static func map(_ members: [(key: [UInt8], value: [UInt8])]) -> [UInt8] {
    CBORHead.encoded(5, UInt64(members.count)) + members.flatMap { $0.key + $0.value }
  }

  /// Returns a map of text keys and encoded values.
  package static func map(_ members: [(String, [UInt8])]) -> [UInt8] {
    map(members.map { (key: text($0.0), value: $0.1) })
  }
}
