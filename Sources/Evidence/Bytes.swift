/// A slice of a ``Buffer``, which knows its place in that buffer.
///
/// Indices count from the start of the buffer, as with `ArraySlice`, so `startIndex` is the offset
/// that a report prints. Equality and hashing compare the content only, not the place.
package struct Bytes: Sendable {
  /// The buffer that the slice is a part of.
  package let buffer: Buffer
  /// The offsets of the slice, counted from the start of the buffer.
  package let range: Range<Int>

  /// Creates a slice. A range that exceeds the buffer is clamped to it.
  @inlinable package init(buffer: Buffer, range: Range<Int>) {
    self.buffer = buffer
    self.range = range.clamped(to: buffer.storage.indices)
  }

  /// Creates a buffer of its own for bytes without provenance, and a slice of all of it.
  package init(_ bytes: [UInt8], name: String = "value") {
    self.init(buffer: Buffer(name: name, bytes), range: bytes.indices)
  }

  /// No bytes.
  package static let empty = Buffer.empty.all

  /// A copy of the bytes.
  @inlinable package var array: [UInt8] { Array(buffer.storage[range]) }

  /// Returns `count` bytes at `offset`, counted from the start of this slice.
  ///
  /// - Returns: The bytes, or `nil` if the slice is too short or a number is negative.
  package func part(at offset: Int, count: Int) -> Bytes? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      return nil
    }
    let low = range.lowerBound + offset
    return Bytes(buffer: buffer, range: low..<(low + count))
  }

  /// Returns the bytes from offset `start` up to `end`, clamped to this slice; empty if `end` comes
  /// before `start`.
  ///
  /// For offsets that were found independently: the range `start..<end` traps if they are reversed.
  package func between(_ start: Int, _ end: Int) -> Bytes { self[start..<Swift.max(start, end)] }

  /// Calls the closure with the bytes in place, without a copy.
  @inlinable package func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try buffer.storage.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// The bytes as text, or `nil` if they are not valid UTF-8.
  package var utf8: String? { String(validating: buffer.storage[range], as: UTF8.self) }

  /// The place of the slice, without its bytes.
  package var span: ByteSpan {
    ByteSpan(buffer: buffer.name, offset: range.lowerBound, length: range.count)
  }
}

extension Bytes: RandomAccessCollection {
  /// The offset of the first byte in the buffer.
  @inlinable package var startIndex: Int { range.lowerBound }
  /// The offset after the last byte in the buffer.
  @inlinable package var endIndex: Int { range.upperBound }
  /// The byte at an offset of the buffer. Offsets outside of the buffer trap.
  @inlinable package subscript(position: Int) -> UInt8 { buffer.storage[position] }
  /// The bytes of the slice within `bounds`, offsets of the buffer. Bounds that exceed the slice
  /// are clamped to it, so this never traps.
  @inlinable package subscript(bounds: Range<Int>) -> Bytes {
    Bytes(buffer: buffer, range: bounds.clamped(to: range))
  }

  /// Returns the iterator of the underlying array. Iterating over the collection's own subscript
  /// costs one call per byte across module boundaries.
  @inlinable package func makeIterator() -> IndexingIterator<ArraySlice<UInt8>> {
    buffer.storage[range].makeIterator()
  }

  /// Returns the offset in the buffer of the first `byte` of the slice, or `nil` if there is none.
  package func firstIndex(of byte: UInt8) -> Int? { firstIndex(of: byte, from: startIndex) }

  /// Returns the offset in the buffer of the first `byte` at or after the offset `start`.
  ///
  /// - Returns: The offset, or `nil` if there is none or `start` lies before the slice.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start >= startIndex else { return nil }
    return withUnsafeBytes { $0.firstPlace(of: byte, from: start - startIndex) }
      .map { startIndex + $0 }
  }

  /// Returns whether the bytes start with the UTF-8 bytes of `text`.
  ///
  /// Not generic: generic code costs one call per byte across module boundaries.
  package func starts(with text: String) -> Bool {
    var text = text
    return text.withUTF8 { prefix($0.count).equals(UnsafeRawBufferPointer($0)) }
  }

  /// Returns whether the bytes start with `start`.
  package func starts(with start: [UInt8]) -> Bool {
    start.withUnsafeBytes { prefix($0.count).equals($0) }
  }

  /// Returns whether the bytes end with the UTF-8 bytes of `text`.
  package func ends(with text: String) -> Bool {
    var text = text
    return text.withUTF8 { suffix($0.count).equals(UnsafeRawBufferPointer($0)) }
  }

  private func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    withUnsafeBytes { $0.equals(other) }
  }

  /// Calls the closure with the bytes in place, which the standard library uses for fast copies.
  @inlinable package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try buffer.storage[range].withContiguousStorageIfAvailable(body)
  }
}

extension Bytes: Hashable {
  /// Returns whether both slices have the same content, in whatever buffers they lie.
  package static func == (left: Bytes, right: Bytes) -> Bool {
    guard left.count == right.count else { return false }
    if left.buffer === right.buffer, left.range == right.range { return true }
    return left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in left.equals(right) }
    }
  }

  /// Feeds the content into the hasher.
  package func hash(into hasher: inout Hasher) {
    withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// The place of bytes in a named buffer, without the bytes: what a report prints and JSON carries.
package struct ByteSpan: Sendable, Hashable {
  /// The name of the buffer.
  package let buffer: String
  /// The offset of the first byte from the start of the buffer.
  package let offset: Int
  /// The number of bytes.
  package let length: Int

  /// Creates a span.
  package init(buffer: String, offset: Int, length: Int) {
    self.buffer = buffer
    self.offset = offset
    self.length = length
  }
}
