#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Calls of the system that a signal may cut short: they are made again here, and nowhere else.
package enum SystemCall {
  package static let standardInput = STDIN_FILENO
  package static let standardOutput = STDOUT_FILENO
  package static let standardError = STDERR_FILENO

  /// Makes sure that what is opened later is not taken for a standard stream that was closed. Such a
  /// stream still fails: it is opened the wrong way round.
  package static func occupyStandardStreams() {
    for descriptor in [standardInput, standardOutput, standardError]
    where fcntl(descriptor, F_GETFD) < 0 {
      let flags = descriptor == standardInput ? O_WRONLY : O_RDONLY
      // The lowest number that is free is the one that is missing.
      _ = try? open(RawPath("/dev/null"), flags)
    }
  }

  /// Whether as many descriptors are left. The concurrency runtime takes some for itself, and traps
  /// where it gets none.
  package static func hasDescriptors(_ count: Int) -> Bool {
    let taken = (0..<count).map { _ in fcntl(standardError, F_DUPFD_CLOEXEC, 0) }
    for descriptor in taken where descriptor >= 0 { close(descriptor) }
    return taken.allSatisfy { $0 >= 0 }
  }

  /// What there is to read, up to `count` bytes of it; empty at the end.
  package static func read(_ descriptor: Int32, upTo count: Int) throws(SystemFault) -> [UInt8] {
    var fault: SystemFault?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      do throws(SystemFault) {
        filled = try retrying {
          #if canImport(Darwin)
            Darwin.read(descriptor, room.baseAddress, room.count)
          #else
            Glibc.read(descriptor, room.baseAddress, room.count)
          #endif
        }
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    return bytes
  }

  /// Writes all of the bytes, in as many calls as that takes.
  package static func write(
    _ bytes: some Collection<UInt8>, to descriptor: Int32
  ) throws(SystemFault) {
    try writeAll(of: Array(bytes)) { rest, _ in
      #if canImport(Darwin)
        Darwin.write(descriptor, rest.baseAddress, rest.count)
      #else
        Glibc.write(descriptor, rest.baseAddress, rest.count)
      #endif
    }
  }

  /// Writes all of the bytes at a place of a file.
  package static func write(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int
  ) throws(SystemFault) {
    try writeAll(of: bytes) { rest, done in
      pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
    }
  }

  /// The bytes of a range of a file; fewer where the file ends before it does.
  package static func read(
    _ descriptor: Int32, _ range: Range<Int>
  ) throws(SystemFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < bytes.count {
      let count = try retrying {
        bytes[filled...].withUnsafeMutableBytes {
          pread(descriptor, $0.baseAddress, $0.count, off_t(range.lowerBound + filled))
        }
      }
      if count == 0 { break }
      filled += count
    }
    return Array(bytes[..<filled])
  }

  package static func open(_ path: RawPath) throws(SystemFault) -> Int32 {
    try open(path, O_RDONLY)
  }

  /// A new descriptor, which no program that is started inherits.
  package static func open(_ path: RawPath, _ flags: Int32) throws(SystemFault) -> Int32 {
    let name = path.terminated
    #if canImport(Darwin)
      return try retrying { Darwin.open(name, flags | O_CLOEXEC) }
    #else
      return try retrying { Glibc.open(name, flags | O_CLOEXEC) }
    #endif
  }

  /// The same for a name in an open folder.
  static func open(
    _ name: [UInt8], in folder: Int32, _ flags: Int32
  ) throws(SystemFault) -> Int32 {
    let name = name.map { CChar(bitPattern: $0) } + [0]
    return try retrying { openat(folder, name, flags | O_CLOEXEC) }
  }

  /// Goes back to the first byte of a file.
  package static func rewind(_ descriptor: Int32) throws(SystemFault) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
  }

  package static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      Darwin.close(descriptor)
    #else
      Glibc.close(descriptor)
    #endif
  }

  private static func writeAll(
    of bytes: [UInt8], by write: (UnsafeRawBufferPointer, Int) -> Int
  ) throws(SystemFault) {
    var done = 0
    while done < bytes.count {
      let count = try retrying { bytes[done...].withUnsafeBytes { write($0, done) } }
      // A file that takes nothing and names no reason would be written to for ever.
      guard count > 0 else { throw SystemFault(code: EIO) }
      done += count
    }
  }

  private static func retrying<Number: SignedInteger>(
    _ call: () -> Number
  ) throws(SystemFault) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw .last }
    }
  }
}

/// Why the system did not do what it was asked to.
package struct SystemFault: Error, Sendable, Hashable {
  /// `errno`.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// What the last call that failed tells.
  package static var last: SystemFault { SystemFault(code: errno) }

  /// The system's own words.
  package var reason: String { String(cString: strerror(code)) }
}
