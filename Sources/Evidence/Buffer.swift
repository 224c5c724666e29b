/// An immutable run of bytes: either an input, or the output of a transformation of another buffer.
///
/// Every value that a decoder reads keeps a slice of a buffer (``Bytes``), so a report can show the
/// bytes from which the value was read.
package final class Buffer: Sendable {
  /// The name that reports print for the buffer: `artifact`, `receipt payload`, `base64 text`.
  package let name: String

  /// All bytes of the buffer. Spans and slices count offsets from its start.
  package let storage: [UInt8]

  /// The part of another buffer that the bytes were made from, or `nil` for an input.
  package let origin: Origin?

  /// The number of transformations between the input and these bytes; 0 for an input.
  ///
  /// Walking back to the input takes this many steps. Releasing the last buffer of a chain recurses
  /// as deeply.
  package let depth: Int

  /// Creates a buffer.
  ///
  /// - Parameters:
  ///   - name: The name for reports.
  ///   - storage: The bytes.
  ///   - origin: Where the bytes were made from; `nil` for an input.
  package init(name: String, _ storage: [UInt8], origin: Origin? = nil) {
    self.name = name
    self.storage = storage
    self.origin = origin
    depth = origin.map { $0.parent.buffer.depth + 1 } ?? 0
  }

  /// The shared buffer without bytes, which backs ``Bytes/empty``.
  static let empty = Buffer(name: "empty", [])

  /// The whole buffer as a slice.
  package var all: Bytes { Bytes(buffer: self, range: storage.indices) }
}
