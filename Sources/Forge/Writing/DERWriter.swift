package import Evidence

/// A writer of ASN.1 values in DER, with some functions for BER (X.690).
///
/// Each function returns the encoding of one value. Those for constructed values take encoded
/// parts.
package enum DERWriter {
  /// Returns a value with any tag: identifier octets, shortest length (X.690 §10.1), contents.
  package static func value(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
    identifier + length(content.count) + content
  }

  /// Returns a SEQUENCE of the parts.
  package static func sequence(_ parts: [UInt8]...) -> [UInt8] { value([0x30], joined(parts)) }
  /// Returns a SEQUENCE of the parts.
  package static func sequence(of parts: [[UInt8]]) -> [UInt8] { value([0x30], joined(parts)) }

  /// Returns a SET in the given order. DER requires sorting (X.690 §11.6), but Apple's receipts are
  /// not sorted.
  package static func set(of parts: [[UInt8]]) -> [UInt8] { value([0x31], joined(parts)) }

  /// Returns the eight bytes of a number, big-endian.
  package static func bigEndian(_ number: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  /// The encoded NULL.
  package static let null: [UInt8] = [0x05, 0x00]

  /// Returns a BOOLEAN.
  package static func boolean(_ flag: Bool) -> [UInt8] { [0x01, 0x01, flag ? 0xff : 0x00] }

  /// Returns an INTEGER in its shortest form (X.690 §8.3).
  package static func integer(_ number: Int64) -> [UInt8] {
    var content = bigEndian(number)
    while content.count > 1, content[0] == (content[1] & 0x80 == 0 ? 0x00 : 0xff) {
      content.removeFirst()
    }
    return value([0x02], content)
  }

  /// Returns a non-negative INTEGER of any length.
  ///
  /// - Parameter magnitude: The number, big-endian without sign.
  package static func integer(magnitude: [UInt8]) -> [UInt8] {
    let digits = magnitude.drop { $0 == 0 }
    let sign: [UInt8] = (digits.first ?? 0x80) & 0x80 == 0 ? [] : [0x00]
    return value([0x02], sign + digits)
  }

  /// Returns a primitive OCTET STRING.
  package static func octetString(_ bytes: [UInt8]) -> [UInt8] { value([0x04], bytes) }

  /// Returns a BIT STRING (X.690 §8.6).
  ///
  /// - Parameter unused: The number of unused bits in the last byte.
  package static func bitString(_ bytes: [UInt8], unused: UInt8 = 0) -> [UInt8] {
    value([0x03], [unused] + bytes)
  }

  /// Returns a UTF8String.
  package static func utf8String(_ text: String) -> [UInt8] { value([0x0c], Array(text.utf8)) }
  /// Returns a PrintableString. The characters are not checked.
  package static func printableString(_ text: String) -> [UInt8] { value([0x13], Array(text.utf8)) }

  /// Returns an OBJECT IDENTIFIER (X.690 §8.19).
  ///
  /// - Parameter dotted: The arcs in decimal, separated by dots; at least two.
  package static func objectIdentifier(_ dotted: String) -> [UInt8] {
    let arcs = dotted.split(separator: ".").compactMap { UInt64($0) }
    guard arcs.count >= 2 else { return value([0x06], []) }
    let numbers = [arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2)
    return value([0x06], numbers.flatMap(base128))
  }

  /// Returns a UTCTime for 1950 to 2049, otherwise a GeneralizedTime (RFC 5280 §4.1.2.5).
  /// Milliseconds are dropped.
  package static func time(_ time: Timestamp) -> [UInt8] {
    let digits = time.description.utf8.prefix(19).filter(\.isDigit)
    let isShort = (1950..<2050).contains(time.date.year)
    let zulu = UInt8(ascii: "Z")
    return isShort
      ? value([0x17], digits.dropFirst(2) + [zulu]) : value([0x18], digits + [zulu])
  }
}

// MARK: - Tags and lengths

extension DERWriter {
  /// Returns values inside an explicit context tag.
  package static func context(_ number: UInt64, _ parts: [UInt8]...) -> [UInt8] {
    value(identifier(0xa0, number), joined(parts))
  }

  /// Returns contents with an implicit context tag instead of the value's own.
  package static func implicit(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
    value(identifier(0x80, number), content)
  }

  /// Returns identifier octets: one for numbers up to 30, otherwise in high-tag-number form (X.690
  /// §8.1.2.4).
  private static func identifier(_ leading: UInt8, _ number: UInt64) -> [UInt8] {
    number < 31 ? [leading | UInt8(number)] : [leading | 0x1f] + base128(number)
  }

  /// Returns a number in base 128, all bytes but the last with the highest bit set (X.690
  /// §8.1.2.4.2).
  private static func base128(_ number: UInt64) -> [UInt8] {
    var digits = [UInt8(number & 0x7f)]
    var rest = number >> 7
    while rest > 0 {
      digits.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
      rest >>= 7
    }
    return digits
  }

  /// Returns length octets in their shortest form (X.690 §8.1.3).
  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(count)] }
    let digits = bigEndian(Int64(count)).drop { $0 == 0 }
    return [0x80 | UInt8(digits.count)] + digits
  }

  /// Returns the concatenation of the parts.
  private static func joined(_ parts: [[UInt8]]) -> [UInt8] { parts.flatMap(\.self) }
}

// MARK: - BER

extension DERWriter {
  /// Returns a constructed value of indefinite length with end-of-contents octets (X.690 §8.1.3.6).
  package static func indefinite(_ identifier: UInt8, _ parts: [UInt8]...) -> [UInt8] {
    [identifier, 0x80] + joined(parts) + [0x00, 0x00]
  }

  /// Returns a constructed OCTET STRING of indefinite length (X.690 §8.7.3).
  ///
  /// - Parameter size: The length of each chunk but the last, in bytes.
  package static func octetString(_ bytes: [UInt8], inChunksOf size: Int) -> [UInt8] {
    indefinite(0x24, joined(bytes.chunks(of: size).map { octetString(Array($0)) }))
  }
}
