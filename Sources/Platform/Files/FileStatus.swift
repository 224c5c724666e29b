#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The metadata of a file, as `stat` reports it.
package struct FileStatus: Sendable {
  /// The type of the file.
  package let kind: Kind
  /// Identifies the file, under whatever path.
  package let identity: FileIdentity
  /// The size in bytes. Meaningless for special files and for files that the system generates while
  /// they are read, such as those in `/proc`.
  package let size: Int
  /// Changes when the file is written, replaced or given other permissions.
  package let version: FileVersion

  /// The type of a file; `special` stands for devices, pipes and sockets.
  package enum Kind: Sendable {
    case folder, regular, link, special
  }

  /// Reads the status of an open file.
  ///
  /// - Throws: The system's error.
  package init(of descriptor: Int32) throws(SystemFault) {
    try self.init { fstat(descriptor, &$0) }
  }

  /// Reads the status of the file at a path, following symbolic links.
  ///
  /// - Throws: The system's error, such as a missing file.
  package init(at path: RawPath) throws(SystemFault) {
    try self.init { stat(path.terminated, &$0) }
  }

  /// Returns the type of the file at a path, following symbolic links; `nil` if there is none or its
  /// status can't be read.
  package static func kind(at path: String) -> Kind? { (try? FileStatus(at: RawPath(path)))?.kind }

  /// Reads the status of the directory entry at a path; a symbolic link is not followed.
  ///
  /// - Throws: The system's error, such as a missing file.
  package init(itself path: RawPath) throws(SystemFault) {
    try self.init { lstat(path.terminated, &$0) }
  }

  /// Reads the status of a name in an open folder; a symbolic link is not followed.
  ///
  /// - Throws: The system's error, such as a missing file.
  init(of name: [UInt8], in folder: Int32) throws(SystemFault) {
    let name = RawPath(bytes: name).terminated
    try self.init { fstatat(folder, name, &$0, AT_SYMLINK_NOFOLLOW) }
  }

  /// Reads the status with a system call.
  private init(by call: (inout stat) -> Int32) throws(SystemFault) {
    var status = stat()
    guard call(&status) == 0 else { throw .last }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .regular
      case S_IFLNK: .link
      default: .special
      }
    identity = FileIdentity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
    size = Int(status.st_size)
    #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
    #else
      let times = [status.st_mtim, status.st_ctim]
    #endif
    version = FileVersion(
      identity: identity, size: size, times: times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] })
  }
}

/// The identity of a file: two paths with equal identities are the same file.
package struct FileIdentity: Sendable, Hashable {
  /// The device that contains the file.
  fileprivate let device: UInt64
  /// The inode number on the device.
  fileprivate let node: UInt64
}

/// The version of a file: identity, size and times. Two equal values mean that the file was not
/// changed in between.
package struct FileVersion: Sendable, Hashable {
  fileprivate let identity: FileIdentity
  fileprivate let size: Int
  /// The modification time and the status change time, each as seconds and nanoseconds.
  fileprivate let times: [Int]

  /// The version as bytes, equal for equal versions, also in another process.
  package var bytes: [UInt8] {
    ([identity.device, identity.node, UInt64(bitPattern: Int64(size))]
      + times.map { UInt64(bitPattern: Int64($0)) }).reduce(into: []) { bytes, number in
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
      }
  }
}
