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
    do throws(Fault) {
      if try !offer(bytes) { exit(.ran) }
    } catch {
      self.error(error.message)
      exit(error.code)
    }
  }

  /// Writes results, and says whether there still is a reader for them.
  static func offer(_ bytes: [UInt8]) throws(Fault) -> Bool {
    guard let failure = put(bytes, to: STDOUT_FILENO) else { return true }
    if failure == EPIPE { return false }
    let reason = String(cString: strerror(failure))
    throw Fault(code: .cannotWrite, message: "cannot write to standard output: \(reason)")
  }

  /// A remark about the run. Nothing depends on whether it arrives. What it repeats, a name of a file
  /// or an argument, may come from anywhere: every line is shown as ``VisibleText``.
  static func note(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      draw("\(VisibleText(String(line), limit: lineLimit).escaped)\n")
    }
  }

  private static let lineLimit = 4_000

  /// What is drawn on standard error as it is; it holds nothing from outside.
  static func draw(_ text: String) { _ = put(Array(text.utf8), to: STDERR_FILENO) }

  /// A single line, whatever the text holds.
  static func error(_ text: String) {
    note("attestscope: \(VisibleText(text, limit: lineLimit / 2).escaped)")
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
