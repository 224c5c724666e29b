import Foundation
import Testing

/// The program, run as its users run it.
enum Tool {
  struct Output {
    let status: Int32
    let stdout: [UInt8]
    let stderr: String

    var text: String { String(decoding: stdout, as: UTF8.self) }
    var lines: [String] {
      stdout.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    }
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
  /// - Parameter environment: Replaces that of the tests, so that their terminal and locale
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

  /// Runs a program to the end.
  static func launch(
    _ program: String, _ arguments: [String], input: String = "",
    environment: [String: String] = [:]
  ) async throws -> Output {
    let variables = base.merging(environment) { $1 }
    let stdin = try Scratch.file(input)
    let child = try Child(
      program, arguments, environment: variables, folder: root.path(),
      input: stdin.fileDescriptor)
    async let stdout = onThread { contents(of: child.output) }
    async let stderr = onThread { contents(of: child.errors) }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout) { child.kill() }
    let status = await onThread { child.wait() }
    return Output(
      status: status, stdout: await stdout,
      stderr: String(decoding: await stderr, as: UTF8.self))
  }

  /// The variables of every program: the usual folders of programs, and the options of sanitizers.
  private static let base: [String: String] = {
    // A program that is built for coverage would write its profile to the current folder.
    var variables = ["PATH": "/usr/bin:/bin", "LLVM_PROFILE_FILE": "/dev/null"]
    for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "LD_PRELOAD"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    return variables
  }()

  /// Ends a run that hangs; its status then fails the test.
  private static let timeout = 900.0

  private static func contents(of pipe: Int32) -> [UInt8] {
    let handle = FileHandle(fileDescriptor: pipe, closeOnDealloc: true)
    return Array((try? handle.readToEnd()) ?? Data())
  }

  /// Does work that blocks. Both pipes are read concurrently, because a program that fills one of
  /// them would wait forever.
  private static func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }
}
