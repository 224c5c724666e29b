import Foundation
import Reports

/// Standard output for results, standard error for everything said about them.
enum Console {
  /// A closed pipe and a file at its size limit shall show as errors of the next write; left alone,
  /// their signals end the program.
  static func turnSignalsIntoErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  static func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes results. A closed pipe ends the program without a word; a full disk is an error.
  static func write(_ bytes: [UInt8]) {
    if let failure = put(bytes, to: STDOUT_FILENO) {
      if failure == EPIPE { exit(.ran) }
      error("cannot write to standard output: \(String(cString: strerror(failure)))")
      exit(.cannotWrite)
    }
  }

  /// A remark about the run. Nothing depends on whether it arrives.
  static func note(_ text: String) { _ = put(Array("\(text)\n".utf8), to: STDERR_FILENO) }

  static func error(_ text: String) {
    note("attestscope: \(VisibleText(text, limit: 2_000).escaped)")
  }

  /// A message over several lines that repeats arguments, which a script may take from anywhere.
  static func usage(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      note(VisibleText(String(line), limit: 2_000).escaped)
    }
  }

  static func exit(_ code: Exit) -> Never { Foundation.exit(code.rawValue) }

  /// The error number of a write that failed.
  private static func put(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = rest.dropFirst(written)
    }
    return nil
  }
}
