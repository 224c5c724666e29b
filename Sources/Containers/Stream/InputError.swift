#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
package import Platform

/// An error about an input that can't be opened, or can't be read to its end.
package struct InputError: Error, Sendable, Hashable {
  /// The path or name of the input.
  package let file: String
  /// The reason, to follow the name and a colon, such as “permission denied”.
  package let reason: String

  /// Creates an error with a reason of its own.
  package init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }
}

extension InputError {
  /// Creates an error from a failed system call, with a reason in plain words for common codes.
  package init(file: String, _ fault: SystemFault) {
    self.init(file: file, reason: Self.reasons[fault.code] ?? fault.reason)
  }

  /// The reasons by the code of the system (`errno`).
  private static let reasons: [Int32: String] = [
    ENOENT: "no such file; check the path", EACCES: "permission denied", EPERM: "permission denied",
    ELOOP: "too many symbolic links", ENOTDIR: "a part of the path isn't a folder",
    EISDIR: "it is a folder", ENAMETOOLONG: "the name is too long", EIO: "the device failed",
    EMFILE: "too many files are open; raise the limit (ulimit -n)",
    ENFILE: "the system has too many open files",
  ]
}
