package import Platform

/// A file that can be read from any place. It stays open as long as its stream and this value are
/// kept.
package struct SeekableInput {
  /// The open file.
  package let descriptor: Int32
  /// The temporary file that owns the descriptor; `nil` for the file of a stream.
  let spool: TemporaryFile?

  /// Moves to the first byte.
  package func rewind() throws(SystemFault) { try SystemCall.rewind(descriptor) }
}
