import Platform
import Reports

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes to standard output (results) and standard error (everything about them).
enum Console {
  /// Writes text to standard output.
  static func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes results to standard output. A closed pipe is not an error, so that the exit code stays
  /// the same; after any other error, such as a full disk, the program exits.
  static func write(_ bytes: [UInt8]) {
    do throws(Fault) {
      _ = try offer(bytes)
    } catch {
      self.error(error.message)
      exit(error.code)
    }
  }

  /// Writes results.
  ///
  /// - Returns: Whether there is still a reader.
  /// - Throws: A ``Fault`` for any error but a closed pipe.
  static func offer(_ bytes: [UInt8]) throws(Fault) -> Bool {
    do throws(SystemFault) {
      try SystemCall.write(bytes, to: SystemCall.standardOutput)
      return true
    } catch {
      if error.code == EPIPE { return false }
      throw Fault(
        code: .cannotWrite, message: "cannot write to standard output: \(error.reason)")
    }
  }

  /// Writes a note to standard error; errors are ignored. The text may contain names from anywhere,
  /// so that control characters in each line are escaped (``VisibleText``).
  static func note(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      draw("\(VisibleText(String(line), limit: lineLimit).escaped)\n")
    }
  }

  /// Number of characters after which a line is cut.
  private static let lineLimit = 4_000

  /// Writes text to standard error without escaping. Only for text of this program, such as the
  /// progress line.
  static func draw(_ text: String) {
    try? SystemCall.write(text.utf8, to: SystemCall.standardError)
  }

  /// Writes an error as a single line, with the program's name in front.
  static func error(_ text: String) {
    note("attestscope: \(VisibleText(text, limit: lineLimit / 2).escaped)")
  }

  /// Ends the program.
  static func exit(_ code: Exit) -> Never { ThisProcess.exit(code.rawValue) }
}
