import Evidence

/// A zlib writer (RFC 1950) without compression, so that the bytes are the same on every machine.
enum StoredBlocks {
  /// The maximum length in bytes of a stored block (RFC 1951 §3.2.4).
  private static let most = 0xffff

  /// Returns the bytes as a zlib stream of stored blocks.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let parts = bytes.isEmpty ? [[]] : bytes.chunks(of: most)
    let blocks = parts.flatMap { part -> [UInt8] in
      let length = UInt16(part.count)
      return [part.endIndex == bytes.endIndex ? 1 : 0] + little(length) + little(~length) + part
    }
    return [0x78, 0x01] + blocks + checksum(of: bytes)
  }

  /// Returns the two bytes of a number, little-endian.
  private static func little(_ number: UInt16) -> [UInt8] {
    [UInt8(number & 0xff), UInt8(number >> 8)]
  }

  /// Returns the Adler-32 checksum (RFC 1950 §8.2), big-endian.
  private static func checksum(of bytes: [UInt8]) -> [UInt8] {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [high >> 8, high, low >> 8, low].map { UInt8($0 & 0xff) }
  }
}
