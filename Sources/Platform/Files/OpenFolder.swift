#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open folder. Names are looked up in this folder even if it is moved, and symbolic links are
/// never followed, so no path can be redirected during a traversal.
package final class OpenFolder {
  private let descriptor: Int32
  /// Identifies the folder, to detect cycles.
  package let identity: FileIdentity

  /// Takes ownership of a folder's descriptor, and closes it also if this fails.
  package init(owning descriptor: Int32) throws(SystemFault) {
    self.descriptor = descriptor
    do throws(SystemFault) {
      identity = try FileStatus(of: descriptor).identity
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Opens the folder at a path, following symbolic links.
  package convenience init(at path: RawPath) throws(SystemFault) {
    try self.init(owning: SystemCall.open(path, O_RDONLY | O_DIRECTORY))
  }

  deinit { close(descriptor) }

  /// Returns the names of all entries except `.` and `..`, sorted by their bytes.
  ///
  /// - Throws: The system's error; also if the folder may be listed but not entered.
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

  /// Returns the status of a name; a symbolic link is not followed.
  package func status(of name: [UInt8]) throws(SystemFault) -> FileStatus {
    try FileStatus(of: name, in: descriptor)
  }

  /// Opens a file for reading and returns its descriptor, which the caller must close.
  ///
  /// Does not follow a symbolic link, and does not block if the name has become a pipe in the
  /// meantime.
  package func openFile(_ name: [UInt8]) throws(SystemFault) -> Int32 {
    try SystemCall.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Opens a folder inside this one; fails for a symbolic link.
  package func openFolder(_ name: [UInt8]) throws(SystemFault) -> OpenFolder {
    try OpenFolder(
      owning: SystemCall.open(name, in: descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
  }

  /// Opens the folder that contains this one at the moment.
  package func openParent() throws(SystemFault) -> OpenFolder { try openFolder(Array("..".utf8)) }

  /// Opens this folder a second time, because `fdopendir` moves the position of its descriptor and
  /// closes it.
  private func openSelf() throws(SystemFault) -> Int32 {
    try SystemCall.open(Array(".".utf8), in: descriptor, O_RDONLY | O_DIRECTORY)
  }

  /// Returns the bytes of an entry's name. Copies only up to the terminator: the memory of an entry
  /// may end there, before the end of its Swift type.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let start = UnsafeRawPointer(entry).advanced(by: offset)
    return Array(
      UnsafeRawBufferPointer(
        start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
  }
}
