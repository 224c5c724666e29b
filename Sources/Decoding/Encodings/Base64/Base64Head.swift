import Evidence

/// The first bytes of a Base64 text of either alphabet, by which most texts are ruled out as the
/// text of an artifact, JSON or compressed data.
package struct Base64Head {
  /// The decoded bytes, at most ``longest``.
  private let bytes: [UInt8]
  /// The number of bytes to which the whole text decodes.
  private let count: Int

  /// The number of bytes that are decoded, more than the widest length prefix has.
  private static let longest = 12

  /// Decodes the start of a text that consists of digits only, at least 16.
  package init(_ digits: UnsafeRawBufferPointer) {
    bytes = Base64.decode(digits: Array(digits.prefix(Self.longest / 3 * 4)))
    count = digits.count / 4 * 3 + [0, 0, 1, 2][digits.count & 3]
  }

  /// Whether the bytes are neither an artifact, in any wrapping of ``ByteWrapping``, nor JSON, nor
  /// compressed, nor Base64 text again.
  package var isOther: Bool {
    guard let first = bytes.first, bytes.count == Self.longest else { return false }
    switch first {
    // The head of a map, of a SEQUENCE, of a tag (RFC 8949 §3), and U+FFFD.
    case 0xa0...0xdf, 0x30, 0xef: return false
    // The marks of gzip, zlib and Zstandard, and the brackets of JSON.
    case 0x1f, 0x78, 0x28, 0x7b, 0x5b: return false
    // A bare deflate stream of a single compressed block (RFC 1951 §3.2.3).
    case _ where first & 7 == 0b011 || first & 7 == 0b101: return false
    default: break
    }
    return !LengthPrefix.mayPrecede(bytes, count: count)
      && bytes.contains { !Base64.isDigitOrPadding($0) && !$0.isWhiteSpace }
  }
}
