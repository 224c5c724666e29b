package import Evidence

/// A value that its bytes determine completely: values are equal if their bytes are.
package protocol DecodedFromBytes: Hashable {
  /// The bytes that were decoded.
  var bytes: Bytes { get }
}

extension DecodedFromBytes {
  /// Returns whether both were decoded from the same bytes, which determine everything else.
  package static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

  /// Feeds the bytes into the hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
