import Evidence
import SystemCrypto

/// Recovers an ECDSA P-256 signature that lost leading zero bytes of r or s.
enum ShortSignature {
  /// Returns the signatures that the bytes can have been, in DER.
  ///
  /// - Parameter signature: An ECDSA-Sig-Value in DER with a number that lacks its leading zero,
  ///   or r ‖ s of 60 to 63 bytes.
  /// - Returns: Empty if no byte is missing, or if the bytes have neither form. For r ‖ s, one
  ///   candidate for each place at which r can end.
  static func whole(_ signature: Bytes) -> [[UInt8]] {
    let bytes = signature.array
    if let parts = numbers(bytes) {
      // In DER a number with its highest bit set is negative (X.690 §8.3.3).
      guard parts.contains(where: { ($0.first ?? 0) >= 0x80 }) else { return [] }
      return [der(parts[0], parts[1])].compactMap(\.self)
    }
    guard (60..<64).contains(bytes.count) else { return [] }
    return ((bytes.count - 32)...32).compactMap { der(Array(bytes[..<$0]), Array(bytes[$0...])) }
  }

  /// Returns the content bytes of r and s of an ECDSA-Sig-Value (RFC 3279 §2.2.3), or `nil` for
  /// other bytes.
  private static func numbers(_ bytes: [UInt8]) -> [[UInt8]]? {
    guard bytes.count > 2, bytes[0] == 0x30, Int(bytes[1]) == bytes.count - 2 else { return nil }
    var numbers: [[UInt8]] = []
    var rest = bytes[2...]
    while rest.count > 2, numbers.count < 2 {
      let start = rest.startIndex
      let end = start + 2 + Int(rest[start + 1])
      guard rest[start] == 0x02, end <= rest.endIndex else { return nil }
      numbers.append(Array(rest[(start + 2)..<end]))
      rest = rest[end...]
    }
    return rest.isEmpty && numbers.count == 2 ? numbers : nil
  }

  /// Returns the signature in DER for two numbers of up to 32 bytes, or `nil` if one is longer.
  private static func der(_ r: [UInt8], _ s: [UInt8]) -> [UInt8]? {
    let (r, s) = (r.drop { $0 == 0 }, s.drop { $0 == 0 })
    guard r.count <= 32, s.count <= 32 else { return nil }
    let zeros = { [UInt8](repeating: 0, count: $0) }
    return RawSignature.der(Bytes(zeros(32 - r.count) + r + zeros(32 - s.count) + s))
  }
}
