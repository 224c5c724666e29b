import Evidence
import Foundation
import Synchronization

/// A file without a name that holds the input of the moment, for what reads files.
enum Scratch {
  private static let descriptor: Int32 = {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "attestscope-XXXXXX")
    var path = Array(pattern.path().utf8CString)
    let descriptor = mkstemp(&path)
    claim(descriptor >= 0, "a temporary file can be made")
    unlink(path)
    return descriptor
  }()

  /// Where the file can be opened.
  static var path: String { "/proc/self/fd/\(descriptor)" }

  /// Puts the bytes in the place of what the file held, and goes to its start.
  static func fill(_ bytes: Bytes) -> Int32 {
    ftruncate(descriptor, 0)
    let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    claim(written == bytes.count, "a temporary file can be written")
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }
}
