/// A slice of a ``Buffer``: bytes that know where they stand.
///
/// Indices count from the start of the buffer, as with `ArraySlice`, so that `startIndex` *is* the
/// offset to print. Equality and hashing look at the content alone.
package struct Bytes: Sendable {
  package let buffer: Buffer
  package let range: Range<Int>

  /// The caller vouches for `range`; a range that leaves the buffer is cut to it.
  package init(buffer: Buffer, range: Range<Int>) {
    self.buffer = buffer
    self.range = range.clamped(to: buffer.storage.indices)
  }

  /// Bytes without a history, as a buffer of their own.
  package init(_ bytes: [UInt8], name: String = "value") {
    self.init(buffer: Buffer(name: name, bytes), range: bytes.indices)
  }

  package static let empty = Buffer.empty.all

  package var array: [UInt8] { Array(buffer.storage[range]) }

  /// The first `count` bytes at `offset` from the start of this slice, or `nil` where it is shorter.
  package func part(at offset: Int, count: Int) -> Bytes? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      return nil
    }
    let low = range.lowerBound + offset
    return Bytes(buffer: buffer, range: low..<(low + count))
  }

  /// The bytes from one position up to another, as far as they lie in this slice; none where the
  /// second stands before the first.
  ///
  /// For positions that were found separately: a range of them traps where they are crossed.
  package func between(_ start: Int, _ end: Int) -> Bytes { self[start..<Swift.max(start, end)] }

  /// Gives the bytes in place, without a copy.
  package func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try buffer.storage.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// The bytes as text, if they are valid UTF-8.
  package var utf8: String? { String(validating: buffer.storage[range], as: UTF8.self) }

  package var span: ByteSpan {
    ByteSpan(buffer: buffer.name, offset: range.lowerBound, length: range.count)
  }
}

extension Bytes: RandomAccessCollection {
  package var startIndex: Int { range.lowerBound }
  package var endIndex: Int { range.upperBound }
  package subscript(position: Int) -> UInt8 { buffer.storage[position] }
  package subscript(bounds: Range<Int>) -> Bytes {
    Bytes(buffer: buffer, range: bounds.clamped(to: range))
  }

  /// The array's own iterator: across modules a byte at a time through the collection
  /// costs a call each.
  package func makeIterator() -> IndexingIterator<ArraySlice<UInt8>> {
    buffer.storage[range].makeIterator()
  }

  package func firstIndex(of byte: UInt8) -> Int? { firstIndex(of: byte, from: startIndex) }

  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start >= startIndex else { return nil }
    return withUnsafeBytes { $0.firstPlace(of: byte, from: start - startIndex) }
      .map { startIndex + $0 }
  }

  /// Without generics, which cost a call for each byte across modules.
  package func starts(with text: String) -> Bool {
    var text = text
    return text.withUTF8 { prefix($0.count).equals(UnsafeRawBufferPointer($0)) }
  }

  package func starts(with start: [UInt8]) -> Bool {
    start.withUnsafeBytes { prefix($0.count).equals($0) }
  }

  package func ends(with text: String) -> Bool {
    var text = text
    return text.withUTF8 { suffix($0.count).equals(UnsafeRawBufferPointer($0)) }
  }

  private func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    withUnsafeBytes { $0.equals(other) }
  }

  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try buffer.storage[range].withContiguousStorageIfAvailable(body)
  }
}

extension Bytes: Hashable {
  package static func == (left: Bytes, right: Bytes) -> Bool {
    guard left.count == right.count else { return false }
    if left.buffer === right.buffer, left.range == right.range { return true }
    return left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in left.equals(right) }
    }
  }

  package func hash(into hasher: inout Hasher) {
    withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// A place in a named buffer, without the bytes: what a report prints and JSON carries.
package struct ByteSpan: Sendable, Hashable {
  package let buffer: String
  package let offset: Int
  package let length: Int

  package init(buffer: String, offset: Int, length: Int) {
    self.buffer = buffer
    self.offset = offset
    self.length = length
  }
}
