/// A run of bytes as it came in, or as a transformation of another buffer produced it.
///
/// A buffer never changes. Every value that a decoder reads keeps a slice of one (``Bytes``),
/// so that what a report says of a value can be shown in the bytes it was read from.
package final class Buffer: Sendable {
  /// What a reader calls this run of bytes: `artifact`, `receipt payload`, `base64 text`.
  package let name: String

  package let storage: [UInt8]

  /// Where the bytes come from; `nil` for bytes that were handed in.
  package let origin: Origin?

  /// How many transformations lie between the bytes and those that were handed in. Whatever walks
  /// back takes so many steps, and so does giving up the last of the buffers.
  package let depth: Int

  package init(name: String, _ storage: [UInt8], origin: Origin? = nil) {
    self.name = name
    self.storage = storage
    self.origin = origin
    depth = origin.map { $0.parent.buffer.depth + 1 } ?? 0
  }

  static let empty = Buffer(name: "empty", [])

  /// The whole buffer as a slice.
  package var all: Bytes { Bytes(buffer: self, range: storage.indices) }
}
