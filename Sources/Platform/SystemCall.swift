import CProcess

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// System calls on descriptors. Opening, reading and writing are repeated here when a signal
/// interrupts them (`EINTR`), so that no caller has to. A signal ends a wait early.
package enum SystemCall {
  /// The descriptor of standard input, 0.
  package static let standardInput = STDIN_FILENO
  /// The descriptor of standard output, 1.
  package static let standardOutput = STDOUT_FILENO
  /// The descriptor of standard error, 2.
  package static let standardError = STDERR_FILENO

  /// Opens `/dev/null` for each standard stream that is closed, so that no file opened later gets
  /// its number.
  ///
  /// The streams are opened in the opposite access mode, so using them still fails.
  package static func occupyStandardStreams() {
    for descriptor in [standardInput, standardOutput, standardError]
    where fcntl(descriptor, F_GETFD) < 0 {
      let flags = descriptor == standardInput ? O_WRONLY : O_RDONLY
      // `open` returns the lowest free number, which is the missing one.
      _ = try? open(RawPath("/dev/null"), flags)
    }
  }

  /// Returns whether `count` more descriptors can be opened. The concurrency runtime needs some,
  /// and traps without them.
  package static func hasDescriptors(_ count: Int) -> Bool {
    let taken = (0..<count).map { _ in fcntl(standardError, F_DUPFD_CLOEXEC, 0) }
    for descriptor in taken where descriptor >= 0 { close(descriptor) }
    return taken.allSatisfy { $0 >= 0 }
  }

  /// Whether the system shows the state of threads in `/proc`. While several threads work,
  /// libdispatch reads it, and ends the program if it can't.
  package static var showsThreads: Bool {
    #if canImport(Darwin)
      true
    #else
      access("/proc/self/stat", R_OK) == 0
    #endif
  }

  /// Whether the process ignores a signal.
  package static func ignores(_ signal: Int32) -> Bool { ats_ignores(signal) != 0 }

  /// Reads up to `count` bytes at the current position; empty at the end, and for no bytes.
  ///
  /// - Throws: The system's error.
  package static func read(_ descriptor: Int32, upTo count: Int) throws(SystemFault) -> [UInt8] {
    // An array without capacity would write its count to the storage that all empty arrays share.
    guard count > 0 else { return [] }
    var fault: SystemFault?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      do throws(SystemFault) {
        filled = try retrying { libraryRead(descriptor, room.baseAddress, room.count) }
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    return bytes
  }

  /// Writes all bytes at the current position, with as many calls as needed.
  ///
  /// - Throws: The system's error.
  package static func write(
    _ bytes: some Collection<UInt8>, to descriptor: Int32
  ) throws(SystemFault) {
    try writeAll(of: Array(bytes)) { rest, _ in
      libraryWrite(descriptor, rest.baseAddress, rest.count)
    }
  }

  /// Writes all bytes at an offset of a file, without moving the position.
  ///
  /// - Throws: The system's error.
  package static func write(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int
  ) throws(SystemFault) {
    try writeAll(of: bytes) { rest, done in
      pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
    }
  }

  /// Reads a range of a file without moving the position.
  ///
  /// - Returns: The bytes; fewer than requested if the file ends earlier.
  /// - Throws: The system's error.
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

  /// Reads a range of a file without moving the position.
  ///
  /// - Returns: `nil` if the file ends before the range does, or can't be read.
  static func readWhole(_ descriptor: Int32, _ range: Range<Int>) -> [UInt8]? {
    let bytes = try? read(descriptor, range)
    return bytes?.count == range.count ? bytes : nil
  }

  /// Opens a file, by default for reading, and returns its descriptor, which the caller must close.
  /// Child programs do not inherit it.
  package static func open(
    _ path: RawPath, _ flags: Int32 = O_RDONLY
  ) throws(SystemFault) -> Int32 {
    let name = path.terminated
    return try retrying { libraryOpen(name, flags | O_CLOEXEC) }
  }

  /// Opens a name in an open folder. Child programs do not inherit the descriptor.
  static func open(
    _ name: [UInt8], in folder: Int32, _ flags: Int32
  ) throws(SystemFault) -> Int32 {
    let name = RawPath(bytes: name).terminated
    return try retrying { openat(folder, name, flags | O_CLOEXEC) }
  }

  /// Waits until there is input, until the end of the input, or for a number of milliseconds. A
  /// signal ends the wait early.
  ///
  /// - Returns: Whether there is input or the input has ended; always `true` for a regular file.
  package static func hasInput(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  /// Waits for a number of milliseconds; a signal ends the wait early.
  package static func pause(_ milliseconds: Int32) { poll(nil, 0, milliseconds) }

  /// Moves the position of a file to its first byte.
  package static func rewind(_ descriptor: Int32) throws(SystemFault) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
  }

  /// Closes a descriptor.
  package static func close(_ descriptor: Int32) { libraryClose(descriptor) }

  /// Calls `write` with the remaining bytes and the number of bytes written, until all are written.
  private static func writeAll(
    of bytes: [UInt8], by write: (UnsafeRawBufferPointer, Int) -> Int
  ) throws(SystemFault) {
    var done = 0
    while done < bytes.count {
      let count = try retrying { bytes[done...].withUnsafeBytes { write($0, done) } }
      // A file that accepts nothing and reports no error would be written to forever.
      guard count > 0 else { throw SystemFault(code: EIO) }
      done += count
    }
  }

  /// Repeats a call until it succeeds or fails with an error other than `EINTR`.
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

// The functions of the C library whose names are hidden inside of ``SystemCall``.
private func libraryRead(_ file: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, start, count)
}

private func libraryWrite(_ file: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, start, count)
}

private func libraryOpen(_ name: [CChar], _ flags: Int32) -> Int32 { open(name, flags) }

private func libraryClose(_ file: Int32) { close(file) }

/// An error of a system call.
package struct SystemFault: Error, Sendable, Hashable {
  /// The value of `errno`.
  package let code: Int32

  /// Creates the error for a value of `errno`.
  package init(code: Int32) { self.code = code }

  /// The error of the last failed call in this thread.
  package static var last: SystemFault { SystemFault(code: errno) }

  /// The error for a folder where a file is needed.
  package static var isFolder: SystemFault { SystemFault(code: EISDIR) }

  /// The system's description of the error: “No such file or directory”.
  package var reason: String { String(cString: strerror(code)) }
}
