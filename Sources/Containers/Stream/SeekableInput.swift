package import Platform

/// A file that can be read from any place, and stays open as long as this value is kept.
package struct SeekableInput {
  package let descriptor: Int32
  /// The file itself, where it was made for this.
  let spool: TemporaryFile?

  package func rewind() throws(SystemFault) { try SystemCall.rewind(descriptor) }
}
