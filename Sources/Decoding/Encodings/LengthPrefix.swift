import Evidence

extension ByteEncoding {
  /// The number of bytes before the bytes, as serializers write it, also in the head of a byte
  /// string of DER, CBOR or MessagePack. It is removed only if it gives exactly the length of the
  /// rest and the rest begins as an artifact does.
  static let lengthPrefix = ByteEncoding(
    unwrap: [
      ByteWrapping(kind: .lengthPrefix) { bytes, _ in
        LengthPrefix.widths.lazy.compactMap { width -> Bytes? in
          // The test of one byte, because every text is tried.
          guard bytes.count > width + ArtifactStart.least,
            ArtifactStart.isFirst(bytes[bytes.startIndex + width])
          else { return nil }
          let rest = bytes.dropFirst(width)
          return LengthPrefix.readings(Array(bytes.prefix(width))).contains(rest.count)
            && ArtifactStart.type(of: rest.prefix(ArtifactStart.most)) != nil
            ? rest.asArtifact(by: .textRepair) : nil
        }.first
      }
    ])
}

/// Reads the numbers that a length prefix can mean.
enum LengthPrefix {
  /// The widths of a prefix in bytes, in the order in which they are tried.
  static let widths = [4, 2, 1, 3, 8, 5]

  /// The bytes before a length: the tag of an OCTET STRING and the number of the length's bytes
  /// (X.690 §8.1.3), or the first byte of a byte string in CBOR (RFC 8949 §3) and MessagePack; with
  /// the number of bytes of the length.
  private static let heads: [(mark: [UInt8], digitCount: Int)] = [
    ([0x04, 0x81], 1), ([0x04, 0x82], 2), ([0x04, 0x83], 3), ([0x58], 1), ([0x59], 2), ([0x5a], 4),
    ([0xc4], 1), ([0xc5], 2), ([0xc6], 4),
  ]

  /// Returns whether the first bytes may be a length and the first byte of an artifact.
  ///
  /// - Parameters:
  ///   - start: The first bytes, more than the widest prefix.
  ///   - count: The number of all bytes.
  static func mayPrecede(_ start: [UInt8], count: Int) -> Bool {
    widths.contains { width in
      width < start.count && ArtifactStart.isFirst(start[width])
        && readings(Array(start.prefix(width))).contains(count - width)
    }
  }

  /// Returns the numbers that the bytes can mean: big-endian, little-endian, the length in one of
  /// ``heads``, and a variable-length integer of Protocol Buffers (seven bits a byte, the lowest
  /// first) if the bytes form one.
  static func readings(_ digits: [UInt8]) -> [Int] {
    let isVariable =
      digits.dropLast().allSatisfy { $0 >= 0x80 } && digits.last.map { $0 < 0x80 } ?? false
    let variable = digits.reversed().reduce(0 as UInt64) { $0 << 7 | UInt64($1 & 0x7f) }
    let inHead = heads.filter { mark, digitCount in
      digits.starts(with: mark) && digits.count == mark.count + digitCount
    }.map { digits.dropFirst($0.mark.count).bigEndian }
    return
      ([digits.bigEndian, digits.reversed().bigEndian] + inHead + (isVariable ? [variable] : []))
      .compactMap(Int.init(exactly:))
  }
}
