import Platform
import Reports

/// Standard input, kept in a file without a name so that it can be read twice.
final class SpooledInput: Sendable {
  private let file: TemporaryFile
  /// Whether there was more than is kept.
  let isCut: Bool

  /// Copies what can be read from `source`, up to `limit` bytes of it.
  init(copying source: Int32, limit: Int) throws {
    file = try Self.writing(.create) { () throws(SystemFault) in try TemporaryFile() }
    var count = 0
    while let piece = try Self.piece(of: source), !piece.isEmpty {
      let kept = piece.prefix(limit - count)
      try Self.writing(.write) { [file] () throws(SystemFault) in
        try SystemCall.write(kept, to: file.descriptor)
      }
      count += kept.count
      guard kept.count == piece.count else {
        isCut = true
        return
      }
    }
    isCut = false
  }

  /// The same of bytes that are there already.
  init(holding bytes: [UInt8]) throws {
    file = try Self.writing(.create) { () throws(SystemFault) in try TemporaryFile() }
    try Self.writing(.write) { [file] () throws(SystemFault) in
      try SystemCall.write(bytes, to: file.descriptor)
    }
    isCut = false
  }

  var descriptor: Int32 { file.descriptor }

  func rewind() { file.rewind() }

  private static func piece(of source: Int32) throws(InputFailure) -> [UInt8]? {
    do throws(SystemFault) {
      return try SystemCall.read(source, upTo: 256 << 10)
    } catch {
      throw InputFailure("-: it cannot be read: \(error.reason)")
    }
  }

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
