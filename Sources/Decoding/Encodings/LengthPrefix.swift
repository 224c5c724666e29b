import Evidence

extension ByteEncoding {
  /// The number of bytes in front of them, as serializers write it.
  static let lengthPrefix = ByteEncoding(
    unwrap: [
      ByteWrapping(kind: .lengthPrefix) { bytes, _ in
        LengthPrefix.widths.lazy.compactMap { width -> Bytes? in
          guard bytes.count > width + ArtifactStart.least else { return nil }
          let rest = bytes.dropFirst(width)
          return LengthPrefix.readings(Array(bytes.prefix(width))).contains(rest.count)
            && ArtifactStart.type(of: rest.prefix(ArtifactStart.most)) != nil
            ? rest.extracted : nil
        }.first
      }
    ])
}

private enum LengthPrefix {
  static let widths = [4, 2, 1, 3, 8]

  /// The number in either byte order, and as a variable-length integer of Protocol Buffers.
  static func readings(_ digits: [UInt8]) -> [Int] {
    let big = digits.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let little = digits.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let isVariable =
      digits.dropLast().allSatisfy { $0 >= 0x80 } && digits.last.map { $0 < 0x80 } ?? false
    let variable = digits.reversed().reduce(0 as UInt64) { $0 << 7 | UInt64($1 & 0x7f) }
    return ([big, little] + (isVariable ? [variable] : [])).compactMap(Int.init(exactly:))
  }
}
