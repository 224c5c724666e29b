#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the program asks of its own process.
package enum ThisProcess {
  /// Ends the process with an exit code.
  package static func exit(_ code: Int32) -> Never { libraryExit(code) }

  /// Ignores the signals for a closed pipe and for a file at its size limit. Writing then fails
  /// with an error instead of ending the program.
  package static func turnSignalsIntoErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The path of the working folder with a slash at its end; `//`, with which no path begins, if it is
  /// unknown.
  package static let folder: String = {
    guard let path = getcwd(nil, 0) else { return "//" }
    defer { free(path) }
    let folder = String(cString: path)
    return folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
  }()

  /// Returns whether a descriptor is open on a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}

/// The function of the C library whose name is hidden inside of ``ThisProcess``.
private func libraryExit(_ code: Int32) -> Never { exit(code) }
