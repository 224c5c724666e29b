package import Evidence

/// An object identifier (X.660) in dotted form: `1.2.840.113635.100.8.2`.
package struct OID: Sendable, Hashable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The dotted form.
  package let description: String

  /// Creates an object identifier from its dotted form, which is not checked.
  package init(stringLiteral value: String) { description = value }

  /// Reads the contents octets of an OBJECT IDENTIFIER (X.690 §8.19).
  ///
  /// - Returns: `nil` if they are empty, truncated or padded, or if an arc is too large for 64
  ///   bits.
  package init?(_ content: Bytes) {
    guard let last = content.last, last < 0x80 else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(content.count * 3 + 2)
    var arc: UInt64 = 0
    var isFirstByteOfArc = true
    for byte in content {
      // A leading byte 0x80 would pad the arc (X.690 §8.19.2). An arc of more than 57 bits has no
      // room for seven more.
      guard !(isFirstByteOfArc && byte == 0x80), arc < 1 << 57 else { return nil }
      arc = arc << 7 | UInt64(byte & 0x7f)
      isFirstByteOfArc = byte < 0x80
      guard isFirstByteOfArc else { continue }
      if text.isEmpty {
        let top = min(arc / 40, 2)
        text.append(UInt8(ascii: "0") + UInt8(top))
        arc -= top * 40
      }
      text.append(UInt8(ascii: "."))
      Self.append(arc, to: &text)
      arc = 0
    }
    description = String(decoding: text, as: UTF8.self)
  }

  /// Appends a number in decimal digits.
  private static func append(_ number: UInt64, to text: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &text) }
    text.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
