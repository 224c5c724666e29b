extension Sequence<UInt8> {
  /// The bytes as a big-endian unsigned integer. Only the last eight of more bytes count.
  @inlinable package var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}

extension [UInt8] {
  /// Appends a number as eight bytes, big-endian.
  package mutating func append(bigEndian number: UInt64) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
