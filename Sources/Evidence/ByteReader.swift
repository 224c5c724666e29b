/// A forward-only reader of a slice. Its reads cannot pass the end, skip back, or trap.
///
/// Each read returns `nil` if fewer bytes are left than requested, and then consumes nothing.
package struct ByteReader: Sendable {
  private let bytes: Bytes
  /// The offset of the next byte, counted from the start of the buffer as in ``Bytes``.
  package private(set) var position: Int

  /// Creates a reader at the first of the bytes.
  package init(_ bytes: Bytes) {
    self.bytes = bytes
    self.position = bytes.startIndex
  }

  /// The number of bytes that were not read yet.
  package var remaining: Int { bytes.endIndex - position }
  /// Whether all bytes were read.
  package var isAtEnd: Bool { remaining == 0 }

  /// The bytes that were not read yet. Reading the property consumes nothing.
  package var rest: Bytes { bytes[position..<bytes.endIndex] }

  /// Returns the next byte without consuming it, or `nil` at the end.
  package func peek() -> UInt8? { isAtEnd ? nil : bytes[position] }

  /// Reads one byte; `nil` at the end.
  package mutating func byte() -> UInt8? {
    guard let byte = peek() else { return nil }
    position += 1
    return byte
  }

  /// Reads the next `count` bytes.
  ///
  /// - Returns: The bytes, or `nil` if `count` is negative or more than ``remaining``.
  package mutating func take(_ count: Int) -> Bytes? {
    guard count >= 0, count <= remaining else { return nil }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  /// Reads all remaining bytes; empty at the end.
  package mutating func takeRest() -> Bytes {
    defer { position = bytes.endIndex }
    return rest
  }

  /// Reads a big-endian unsigned integer.
  ///
  /// - Parameter count: Its length in bytes, 1 to 8.
  /// - Returns: The integer, or `nil` for another length or if fewer bytes are left.
  package mutating func unsigned(bytes count: Int) -> UInt64? {
    guard (1...8).contains(count), let taken = take(count) else { return nil }
    return taken.bigEndian
  }

  /// Returns the bytes from offset `start` up to the current position. Traps if `start` is beyond
  /// that position.
  package func since(_ start: Int) -> Bytes { bytes[start..<position] }
}

extension Bytes {
  /// The bytes as a little-endian unsigned integer. Only the first eight of more bytes count.
  package var littleEndian: UInt64 { prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
