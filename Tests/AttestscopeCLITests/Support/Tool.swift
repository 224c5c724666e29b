import Foundation
import Testing

/// The program, run as its users run it.
enum Tool {
  struct Output {
    let status: Int32
    let stdout: [UInt8]
    let stderr: String

    var text: String { String(decoding: stdout, as: UTF8.self) }
    var lines: [Substring] { text.split(separator: "\n") }
  }

  /// The path next to the bundle of these tests, in the package manager's build folder.
  static let path: String = {
    let places =
      CommandLine.arguments + ProcessInfo.processInfo.arguments + [Bundle.main.bundlePath]
    let candidates =
      places.map { URL(filePath: $0).deletingLastPathComponent() } + [
        Bundle.main.bundleURL, root.appending(path: ".build/debug"),
      ]
    return candidates.map { $0.appending(path: "attestscope").path() }
      .first(where: FileManager.default.isExecutableFile) ?? "attestscope"
  }()

  /// The top of the repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  static func sample(_ path: String) -> String { root.appending(path: "samples/\(path)").path() }

  /// Runs it to the end.
  /// - Parameter environment: replaces that of the tests, so that their terminal and locale
  ///   have no effect.
  static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) async throws -> Output {
    try await run(arguments, input: input, environment: environment)
  }

  /// Runs it with an array of arguments.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> Output {
    try await launch(path, arguments, input: input, environment: environment)
  }

  /// Runs a shell script in which `$0` is the program.
  static func shell(_ script: String, _ arguments: String...) async throws -> Output {
    try await launch(
      "/bin/sh", ["-c", script, path] + arguments, input: "", environment: [:])
  }

  private static func launch(
    _ program: String, _ arguments: [String], input: String, environment: [String: String]
  ) async throws -> Output {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    // A program that is built for coverage would write its profile to the current folder.
    process.environment = ["PATH": "/usr/bin:/bin", "LLVM_PROFILE_FILE": "/dev/null"]
      .merging(environment) { $1 }
    process.currentDirectoryURL = root
    let (stdin, stdout, stderr) = (try Scratch.file(input), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    async let result = drain(stdout.fileHandleForReading)
    async let remarks = drain(stderr.fileHandleForReading)
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
      let identifier = process.processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + timeout) {
        if process.isRunning { kill(identifier, SIGKILL) }
      }
    }
    return Output(
      status: status, stdout: await result, stderr: String(decoding: await remarks, as: UTF8.self))
  }

  /// Ends a run that hangs; its status then fails the test.
  private static let timeout = 900.0

  /// Reads both pipes concurrently: a program that fills one of them would wait forever.
  private static func drain(_ handle: FileHandle) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = (try? handle.readToEnd()) ?? Data()
        continuation.resume(returning: Array(data))
      }
    }
  }
}
