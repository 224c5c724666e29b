#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Platform

/// Bytes that wait on disk until they are needed.
///
/// The file is unlinked as soon as it is open, so the system frees it when the program ends, even
/// after a crash.
final class ScratchFile {
  /// The path at which it was created, for error messages.
  private let path: String
  /// The descriptor of the open file.
  private let descriptor: Int32
  /// Bytes that are not written yet.
  private var pending: [UInt8] = []
  /// How many bytes are in the file.
  private var written = 0

  /// The size of the buffer in bytes.
  private static let capacity = 1 << 14
  /// How many bytes are read at once. Three divides it, so that Base64 needs no padding between
  /// pieces.
  static let piece = 3 << 15

  /// Creates the file and removes its name at once.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which must exist.
  ///   - name: The part of the file's hidden name between `.` and `.partial`.
  /// - Throws: ``OutputError`` where the file cannot be created.
  init(folder: String, name: String) throws(OutputError) {
    path = "\(folder)/.\(name).partial"
    let name = RawPath(path).terminated
    unlink(name)
    descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw OutputFile.failure(path, .create) }
    unlink(name)
  }

  deinit { close(descriptor) }

  /// The number of bytes, buffered ones included.
  var count: Int { written + pending.count }

  /// Appends bytes.
  func append(_ bytes: some Collection<UInt8>) throws(OutputError) {
    pending += bytes
    if pending.count >= Self.capacity { try flush() }
  }

  /// Appends a number, the least significant byte first, as typed arrays hold it on every machine
  /// that browsers run on.
  func append(_ number: some FixedWidthInteger) throws(OutputError) {
    withUnsafeBytes(of: number.littleEndian) { pending.append(contentsOf: $0) }
    if pending.count >= Self.capacity { try flush() }
  }

  /// Returns the bytes of a range; fewer where the file ends before the range does.
  func read(_ range: Range<Int>) throws(OutputError) -> [UInt8] {
    try flush()
    do throws(SystemFault) {
      return try SystemCall.read(descriptor, range)
    } catch {
      throw OutputError(path, .write, error)
    }
  }

  /// Calls `body` with the whole file, in pieces of ``piece`` bytes; the last may be shorter.
  func forEachPiece(
    _ body: ([UInt8]) throws(OutputError) -> Void
  ) throws(OutputError) {
    let end = count
    for start in stride(from: 0, to: end, by: Self.piece) {
      try body(read(start..<min(start + Self.piece, end)))
    }
  }

  /// Removes all bytes.
  func clear() throws(OutputError) {
    pending.removeAll(keepingCapacity: true)
    written = 0
    guard ftruncate(descriptor, 0) == 0 else { throw OutputFile.failure(path, .write) }
  }

  /// Writes the buffered bytes to the end of the file.
  private func flush() throws(OutputError) {
    do throws(SystemFault) {
      try SystemCall.write(pending, to: descriptor, at: written)
    } catch {
      throw OutputError(path, .write, error)
    }
    written += pending.count
    pending.removeAll(keepingCapacity: true)
  }
}
