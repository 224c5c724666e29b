import Evidence

/// Takes bytes that were read in one place to the place where the very same bytes stand once more.
struct ByteMove {
  private let buffer: Buffer
  private let distance: Int

  init(from place: Bytes, to other: Bytes) {
    buffer = other.buffer
    distance = other.startIndex - place.startIndex
  }

  func callAsFunction(_ bytes: Bytes) -> Bytes {
    Bytes(
      buffer: buffer,
      range: (bytes.startIndex + distance)..<(bytes.startIndex + distance + bytes.count))
  }

  func callAsFunction(_ bytes: Bytes?) -> Bytes? { bytes.map { self($0) } }
}
