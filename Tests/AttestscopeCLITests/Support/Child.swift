import Foundation
import Glibc
import Synchronization

/// A program that runs beside the tests, with pipes for its output.
///
/// Foundation's `Process` crashes now and then when many tests start programs concurrently.
final class Child: Sendable {
  /// The read ends of the pipes for standard output and standard error.
  let output: Int32
  let errors: Int32
  private let identifier: pid_t
  private let hasEnded = Mutex(false)

  /// Starts a program.
  /// - Parameters:
  ///   - folder: The current folder of the program.
  ///   - input: The descriptor that the program reads as standard input.
  /// - Throws: `POSIXError` if a pipe can't be made or the program can't be started.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String,
    input: Int32
  ) throws {
    let start = ["/usr/bin/env", "--chdir=\(folder)", program] + arguments
    let (child, stdout, stderr) = try Self.starting.withLock { _ in
      try Self.start(start, environment.map { "\($0)=\($1)" }, input)
    }
    (identifier, output, errors) = (child, stdout, stderr)
  }

  /// Held from the making of pipes to the end of a start, so that no other child inherits them.
  private static let starting = Mutex(())

  private static func start(
    _ arguments: [String], _ environment: [String], _ input: Int32
  ) throws -> (child: pid_t, output: Int32, errors: Int32) {
    let (stdout, stderr) = (try pipe(), try pipe())
    defer { for end in [stdout.write, stderr.write] { close(end) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in [input, stdout.write, stderr.write].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
    }
    var child: pid_t = 0
    let status = withStrings(arguments) { strings in
      withStrings(environment) { posix_spawn(&child, arguments[0], &actions, nil, strings, $0) }
    }
    guard status == 0 else {
      for end in [stdout.read, stderr.read] { close(end) }
      throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EINVAL)
    }
    return (child, stdout.read, stderr.read)
  }

  /// Waits for the end of the program. Call it once.
  /// - Returns: The exit status, or the number of the signal that ended the program.
  func wait() -> Int32 {
    // The number of the process stays taken until `waitpid` collects it, so `kill` meets no other.
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return hasEnded.withLock { hasEnded in
      hasEnded = true
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7f
      return signal == 0 ? (status >> 8) & 0xff : signal
    }
  }

  /// Kills the program if it still runs.
  func kill() {
    hasEnded.withLock { if !$0 { Glibc.kill(identifier, SIGKILL) } }
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Calls a function with a null-terminated array of C strings.
  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
