#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Platform

/// Bytes that wait on disk until they are wanted. The file has no name, so that it is gone when the
/// program is, however that ends.
final class ScratchFile {
  private let path: String
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var written = 0

  private static let capacity = 1 << 14
  /// What is read at once; three divides it, so that Base64 needs no padding between pieces.
  static let piece = 3 << 15

  init(folder: String, name: String) throws(OutputError) {
    path = "\(folder)/.\(name).partial"
    let name = RawPath(path).terminated
    unlink(name)
    descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw OutputFile.failure(path, .create) }
    unlink(name)
  }

  deinit { close(descriptor) }

  var count: Int { written + pending.count }

  func append(_ bytes: some Collection<UInt8>) throws(OutputError) {
    pending += bytes
    if pending.count >= Self.capacity { try flush() }
  }

  /// A number, the least significant byte first, as typed arrays hold it on every machine that
  /// browsers run on.
  func append(_ number: some FixedWidthInteger) throws(OutputError) {
    withUnsafeBytes(of: number.littleEndian) { pending.append(contentsOf: $0) }
    if pending.count >= Self.capacity { try flush() }
  }

  /// The bytes of a range; fewer where the file ends before it does.
  func read(_ range: Range<Int>) throws(OutputError) -> [UInt8] {
    try flush()
    do throws(SystemFault) {
      return try SystemCall.read(descriptor, range)
    } catch {
      throw OutputError(path, .write, error)
    }
  }

  /// The whole file, piece by piece.
  func forEachPiece(
    _ body: ([UInt8]) throws(OutputError) -> Void
  ) throws(OutputError) {
    let end = count
    for start in stride(from: 0, to: end, by: Self.piece) {
      try body(read(start..<min(start + Self.piece, end)))
    }
  }

  /// Starts again.
  func clear() throws(OutputError) {
    pending.removeAll(keepingCapacity: true)
    written = 0
    guard ftruncate(descriptor, 0) == 0 else { throw OutputFile.failure(path, .write) }
  }

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
