#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
package import Platform

/// An input that could not be opened, or not be read to its end.
package struct InputError: Error, Sendable, Hashable {
  package let file: String
  /// To follow the name and a colon.
  package let reason: String

  package init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }
}

extension InputError {
  package init(file: String, _ fault: SystemFault) {
    self.init(file: file, reason: Self.reasons[fault.code] ?? fault.reason)
  }

  private static let reasons: [Int32: String] = [
    ENOENT: "it does not exist", EACCES: "permission denied", EPERM: "permission denied",
    ELOOP: "too many symbolic links", ENOTDIR: "a part of the path is no folder",
    EISDIR: "it is a folder", ENAMETOOLONG: "the name is too long", EIO: "the device failed",
    EMFILE: "too many files are open; raise the limit (ulimit -n)",
    ENFILE: "the system has too many open files",
  ]
}
