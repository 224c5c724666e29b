import Evidence
import Foundation

/// A file without a name that holds the input of the moment, for what reads files.
struct Scratch {
  private let descriptor: Int32

  /// The file of evidence.
  static let evidence = Scratch()
  /// The file of an option.
  static let option = Scratch()

  private init() {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "attestscope-XXXXXX")
    var path = Array(pattern.path().utf8CString)
    descriptor = mkstemp(&path)
    claim(descriptor >= 0, "a temporary file can be made")
    unlink(path)
  }

  /// Where the file can be opened.
  var path: String { "/proc/self/fd/\(descriptor)" }

  /// Puts the bytes in the place of what the file held, and goes to its start.
  @discardableResult
  func fill(_ bytes: Bytes) -> Int32 {
    ftruncate(descriptor, 0)
    let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    claim(written == bytes.count, "a temporary file can be written")
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }
}
