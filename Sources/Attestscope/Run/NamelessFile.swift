import Foundation

/// A temporary file without a name: it is gone when the program is, however that ends.
final class NamelessFile: Sendable {
  let descriptor: Int32

  /// `nil` where none can be made; `errno` says why.
  init?() {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "attestscope-XXXXXX")
    var path = Array(pattern.path().utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Writes at the place where the file stands; `false` where not everything could be written.
  func append(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The bytes of a range, wherever the file stands; `nil` where they cannot be read.
  func read(_ range: Range<Int>) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < bytes.count {
      let count = bytes[filled...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(range.lowerBound + filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      filled += count
    }
    return bytes
  }
}
