package import Evidence

/// Writes ASN.1 values, in DER where nothing else is asked for (X.690).
///
/// Every function gives the bytes of one value; a constructed one takes the bytes of its parts.
package enum DERWriter {
  /// A value under any tag: identifier octets, length in its shortest form (§10.1), content.
  package static func value(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
    identifier + length(content.count) + content
  }

  package static func sequence(_ parts: [UInt8]...) -> [UInt8] { value([0x30], joined(parts)) }
  package static func sequence(of parts: [[UInt8]]) -> [UInt8] { value([0x30], joined(parts)) }

  /// A SET in the order given: Apple's receipts do not sort theirs, as DER demands (§11.6).
  package static func set(of parts: [[UInt8]]) -> [UInt8] { value([0x31], joined(parts)) }

  /// The eight bytes of a number.
  package static func bigEndian(_ number: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  package static let null: [UInt8] = [0x05, 0x00]

  package static func boolean(_ flag: Bool) -> [UInt8] { [0x01, 0x01, flag ? 0xff : 0x00] }

  package static func integer(_ number: Int64) -> [UInt8] {
    var content = bigEndian(number)
    while content.count > 1, content[0] == (content[1] & 0x80 == 0 ? 0x00 : 0xff) {
      content.removeFirst()
    }
    return value([0x02], content)
  }

  /// A non-negative INTEGER of any size, big-endian.
  package static func integer(magnitude: [UInt8]) -> [UInt8] {
    let digits = magnitude.drop { $0 == 0 }
    let sign: [UInt8] = (digits.first ?? 0x80) & 0x80 == 0 ? [] : [0x00]
    return value([0x02], sign + digits)
  }

  package static func octetString(_ bytes: [UInt8]) -> [UInt8] { value([0x04], bytes) }

  package static func bitString(_ bytes: [UInt8], unused: UInt8 = 0) -> [UInt8] {
    value([0x03], [unused] + bytes)
  }

  package static func utf8String(_ text: String) -> [UInt8] { value([0x0c], Array(text.utf8)) }
  package static func printableString(_ text: String) -> [UInt8] { value([0x13], Array(text.utf8)) }

  /// An OBJECT IDENTIFIER from its arcs in dotted form (§8.19).
  package static func objectIdentifier(_ dotted: String) -> [UInt8] {
    let arcs = dotted.split(separator: ".").compactMap { UInt64($0) }
    guard arcs.count >= 2 else { return value([0x06], []) }
    let numbers = [arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2)
    return value([0x06], numbers.flatMap(base128))
  }

  /// UTCTime through 2049, GeneralizedTime from 2050 on (RFC 5280 §4.1.2.5).
  package static func time(_ time: Timestamp) -> [UInt8] {
    let digits = time.description.utf8.prefix(19).filter { (0x30...0x39).contains($0) }
    let isShort = (1950..<2050).contains(time.date.year)
    let zulu = UInt8(ascii: "Z")
    return isShort
      ? value([0x17], digits.dropFirst(2) + [zulu]) : value([0x18], digits + [zulu])
  }
}

// MARK: - Tags and lengths

extension DERWriter {
  /// A context tag around other values.
  package static func context(_ number: UInt64, _ parts: [UInt8]...) -> [UInt8] {
    value(identifier(0xa0, number), joined(parts))
  }

  /// A context tag in place of a primitive value's own.
  package static func implicit(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
    value(identifier(0x80, number), content)
  }

  /// One octet for numbers up to 30, else the form for high tag numbers (§8.1.2.4).
  private static func identifier(_ leading: UInt8, _ number: UInt64) -> [UInt8] {
    number < 31 ? [leading | UInt8(number)] : [leading | 0x1f] + base128(number)
  }

  private static func base128(_ number: UInt64) -> [UInt8] {
    var digits = [UInt8(number & 0x7f)]
    var rest = number >> 7
    while rest > 0 {
      digits.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
      rest >>= 7
    }
    return digits
  }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(count)] }
    let digits = bigEndian(Int64(count)).drop { $0 == 0 }
    return [0x80 | UInt8(digits.count)] + digits
  }

  private static func joined(_ parts: [[UInt8]]) -> [UInt8] { parts.flatMap(\.self) }
}

// MARK: - BER

extension DERWriter {
  /// A constructed value of indefinite length, closed by an end-of-contents mark (§8.1.3.6).
  package static func indefinite(_ identifier: UInt8, _ parts: [UInt8]...) -> [UInt8] {
    [identifier, 0x80] + joined(parts) + [0x00, 0x00]
  }

  /// An OCTET STRING in pieces (§8.7.3).
  package static func octetString(_ bytes: [UInt8], inChunksOf size: Int) -> [UInt8] {
    let chunks = stride(from: 0, to: bytes.count, by: size).map { start in
      octetString(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    return indefinite(0x24, joined(chunks))
  }
}
