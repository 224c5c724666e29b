import Foundation
import Ingest

/// Standard input, kept in a file without a name so that it can be read twice.
final class SpooledInput {
  let descriptor: Int32

  /// Copies everything that can be read from `source`.
  init(copying source: Int32) throws(InputError) {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "attestscope-XXXXXX")
    var path = Array(pattern.path().utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Self.failure("cannot make a temporary file") }
    unlink(path)
    var piece = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = piece.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure("cannot be read") }
      guard count > 0 else { return }
      try append(piece[..<count])
    }
  }

  deinit { close(descriptor) }

  func rewind() { lseek(descriptor, 0, SEEK_SET) }

  private func append(_ bytes: ArraySlice<UInt8>) throws(InputError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure("cannot be kept in a temporary file") }
      rest = rest.dropFirst(count)
    }
  }

  private static func failure(_ what: String) -> InputError {
    InputError(file: "-", reason: "\(what): \(String(cString: strerror(errno)))")
  }
}
