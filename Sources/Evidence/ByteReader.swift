/// A forward-only reader that cannot read past the end, skip back, or trap.
///
/// Every read returns `nil` where fewer bytes are left than were asked for, and then consumes nothing.
package struct ByteReader: Sendable {
  private let bytes: Bytes
  package private(set) var position: Int

  package init(_ bytes: Bytes) {
    self.bytes = bytes
    self.position = bytes.startIndex
  }

  package var remaining: Int { bytes.endIndex - position }
  package var isAtEnd: Bool { remaining == 0 }

  /// What has not been read yet.
  package var rest: Bytes { bytes[position..<bytes.endIndex] }

  package func peek() -> UInt8? { isAtEnd ? nil : bytes[position] }

  package mutating func byte() -> UInt8? {
    guard let byte = peek() else { return nil }
    position += 1
    return byte
  }

  package mutating func take(_ count: Int) -> Bytes? {
    guard count >= 0, count <= remaining else { return nil }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  package mutating func takeRest() -> Bytes {
    defer { position = bytes.endIndex }
    return rest
  }

  /// A big-endian unsigned integer of one to eight bytes.
  package mutating func unsigned(bytes count: Int) -> UInt64? {
    guard (1...8).contains(count), let taken = take(count) else { return nil }
    return taken.bigEndian
  }

  /// The bytes from `start` to where the reader stands now.
  package func since(_ start: Int) -> Bytes { bytes[start..<position] }
}

extension Bytes {
  /// The bytes as a big-endian unsigned integer; the last eight count where there are more.
  package var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }

  /// The bytes as a little-endian unsigned integer; the first eight count where there are more.
  package var littleEndian: UInt64 { prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
