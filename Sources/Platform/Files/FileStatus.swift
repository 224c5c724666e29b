#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the system says of a file.
package struct FileStatus: Sendable {
  package let kind: Kind
  package let identity: FileIdentity
  /// In bytes; of a file that is none of the kinds below, and of what the system makes up as it is
  /// read, it says nothing.
  package let size: Int
  /// Differs once the file was written to, replaced, or given other rights.
  package let version: FileVersion

  package enum Kind: Sendable {
    case folder, regular, link, special
  }

  /// Of an open file.
  package init(of descriptor: Int32) throws(SystemFault) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// Of what a path leads to.
  package init(at path: RawPath) throws(SystemFault) {
    var status = stat()
    guard stat(path.terminated, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// Of what lies at a path: a link is a link.
  package init(itself path: RawPath) throws(SystemFault) {
    var status = stat()
    guard lstat(path.terminated, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// Of a name in an open folder, and not of what it may lead to.
  init(of name: [UInt8], in folder: Int32) throws(SystemFault) {
    var status = stat()
    let name = name.map { CChar(bitPattern: $0) } + [0]
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
    self.init(status)
  }

  private init(_ status: stat) {
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

/// What makes two paths the same file.
package struct FileIdentity: Sendable, Hashable {
  fileprivate let device: UInt64
  fileprivate let node: UInt64
}

/// What tells a file from what it was before.
package struct FileVersion: Sendable, Hashable {
  fileprivate let identity: FileIdentity
  fileprivate let size: Int
  /// Of the content, and of what is said about it.
  fileprivate let times: [Int]
}
