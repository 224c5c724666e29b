import Platform
import Reports
import Synchronization

/// Standard input, copied to a temporary file so that it can be read twice.
final class SpooledInput: Sendable {
  private let file: TemporaryFile
  private let hasLimit = Atomic(false)

  /// Whether the input was longer than the limit.
  var isCut: Bool { hasLimit.load(ordering: .relaxed) }

  /// Creates an empty copy, for an input that is still arriving.
  init() throws(OutputError) {
    file = try Self.writing(.create) { () throws(SystemFault) in try TemporaryFile() }
  }

  /// Copies a file descriptor to its end.
  ///
  /// - Parameters:
  ///   - source: The descriptor to read.
  ///   - limit: Maximum number of bytes to keep.
  /// - Throws: ``InputFailure`` if reading fails, `OutputError` if the temporary file cannot be
  ///   written.
  convenience init(copying source: Int32, limit: Int) throws {
    try self.init()
    var count = 0
    while case let piece = try Self.piece(of: source), !piece.isEmpty {
      let kept = piece.prefix(limit - count)
      try append(kept, at: count)
      count += kept.count
      guard kept.count == piece.count else {
        cut()
        break
      }
    }
  }

  /// Copies bytes that are already in memory.
  convenience init(holding bytes: [UInt8]) throws {
    try self.init()
    try append(bytes[...], at: 0)
  }

  /// Appends bytes, wherever a reader has moved the position to.
  func append(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(OutputError) {
    try Self.writing(.write) { [file] () throws(SystemFault) in
      try SystemCall.write(Array(bytes), to: file.descriptor, at: offset)
    }
  }

  /// Notes that the input is longer than the limit.
  func cut() { hasLimit.store(true, ordering: .relaxed) }

  /// The descriptor of the temporary file.
  var descriptor: Int32 { file.descriptor }

  /// Sets the file position to the start.
  func rewind() { file.rewind() }

  /// Reads up to 256 KiB; empty at the end.
  ///
  /// - Parameter name: The input's name for an error.
  static func piece(of source: Int32, _ name: String = "-") throws(InputFailure) -> [UInt8] {
    do throws(SystemFault) {
      return try SystemCall.read(source, upTo: 256 << 10)
    } catch {
      throw InputFailure("\(name): it cannot be read: \(error.reason)")
    }
  }

  /// Runs a step on the temporary file and turns a system error into an `OutputError`.
  private static func writing<Value>(
    _ step: OutputError.Step, _ body: () throws(SystemFault) -> Value
  ) throws(OutputError) -> Value {
    do throws(SystemFault) {
      return try body()
    } catch {
      throw OutputError("a temporary file for standard input", step, error)
    }
  }
}
