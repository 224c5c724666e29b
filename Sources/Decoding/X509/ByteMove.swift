import Evidence

/// A translation of slices from one place to another one with the same bytes, so that a decoded
/// structure can be reused for a copy.
struct ByteMove {
  /// The buffer of the new place.
  private let buffer: Buffer
  /// The difference between the offsets of both places.
  private let distance: Int

  /// Creates the translation from a place to another one with the same bytes.
  init(from place: Bytes, to other: Bytes) {
    buffer = other.buffer
    distance = other.startIndex - place.startIndex
  }

  /// Returns the corresponding slice at the new place.
  func callAsFunction(_ bytes: Bytes) -> Bytes {
    Bytes(
      buffer: buffer,
      range: (bytes.startIndex + distance)..<(bytes.startIndex + distance + bytes.count))
  }

  /// Returns the corresponding slice at the new place; `nil` for `nil`.
  func callAsFunction(_ bytes: Bytes?) -> Bytes? { bytes.map { self($0) } }
}
