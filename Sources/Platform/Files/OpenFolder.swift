#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder that is open: names are looked up in it and in no other, wherever it is moved, and a link
/// among them is never followed.
package final class OpenFolder {
  private let descriptor: Int32
  package let identity: FileIdentity

  /// Takes over the descriptor of a folder.
  package init(owning descriptor: Int32) throws(SystemFault) {
    self.descriptor = descriptor
    do throws(SystemFault) {
      identity = try FileStatus(of: descriptor).identity
    } catch {
      close(descriptor)
      throw error
    }
  }

  package convenience init(at path: RawPath) throws(SystemFault) {
    try self.init(owning: SystemCall.open(path, O_RDONLY | O_DIRECTORY))
  }

  deinit { close(descriptor) }

  /// Every name but `.` and `..`, in the order of their bytes.
  package func names() throws(SystemFault) -> [[UInt8]] {
    guard faccessat(descriptor, ".", X_OK, AT_EACCESS) == 0 else { throw .last }
    guard let stream = fdopendir(try openSelf()) else { throw .last }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = Self.name(of: entry)
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .last }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// What the system says of a name; a link is a link.
  package func status(of name: [UInt8]) throws(SystemFault) -> FileStatus {
    try FileStatus(of: name, in: descriptor)
  }

  /// A descriptor of a file. What takes its place in the meantime is not waited for.
  package func openFile(_ name: [UInt8]) throws(SystemFault) -> Int32 {
    try SystemCall.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  }

  package func openFolder(_ name: [UInt8]) throws(SystemFault) -> OpenFolder {
    try OpenFolder(
      owning: SystemCall.open(name, in: descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
  }

  /// The folder that this one is in now.
  package func openParent() throws(SystemFault) -> OpenFolder { try openFolder(Array("..".utf8)) }

  /// `fdopendir` moves the place in what it is given, and closes it.
  private func openSelf() throws(SystemFault) -> Int32 {
    try SystemCall.open(Array(".".utf8), in: descriptor, O_RDONLY | O_DIRECTORY)
  }

  /// The bytes of the name alone: the entry ends behind them, before its type does.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let start = UnsafeRawPointer(entry).advanced(by: offset)
    return Array(
      UnsafeRawBufferPointer(
        start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
  }
}
