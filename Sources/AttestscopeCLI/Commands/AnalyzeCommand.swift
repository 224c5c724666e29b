import ArgumentParser
import Attestscope
import Checks
import Decoding
import Foundation
import Reports

struct AnalyzeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Finds every artifact in the inputs, judges it, explains what fails.",
    discussion: """
      EXAMPLES
        attestscope analyze device.cbor --app-id 8YE23NZS57.com.example.wallet \\
            --challenge base64:XvBV0CuOapgT1WNm3mNxCw==
        attestscope analyze failures.jsonl -o report
        pbpaste | attestscope analyze -

      Exit: 0 nothing rejected, 1 rejected, 2 undetermined or unreadable.
      """)

  @Argument(help: "Files, folders, or - for standard input.")
  var inputs: [String]

  @Option(name: .shortAndLong, help: ArgumentHelp("Also write a report here.", valueName: "folder"))
  var output: String?

  @Option(help: "What standard output gets.")
  var format: Format = .text

  @Option(help: ArgumentHelp("The least that makes the exit code 1.", valueName: "level"))
  var failOn: FailurePolicy = .error

  @Option(help: ArgumentHelp("How many artifacts to work on at once.", valueName: "number"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Largest artifact that is decoded.", valueName: "bytes"))
  var maxArtifactSize: Int?

  @OptionGroup(title: "What the server expected")
  var context: ContextOptions

  @OptionGroup(title: "Trust and time")
  var trust: TrustOptions

  @OptionGroup(title: "Terminal")
  var console: ConsoleOptions

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, jsonl, csv, markdown
  }

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 256.")
    }
    if let maxArtifactSize, !(1...(1 << 30)).contains(maxArtifactSize) {
      throw ValidationError("--max-artifact-size takes a number from 1 to 1073741824.")
    }
  }

  func run() async throws {
    var configuration = RunConfiguration(inputs: inputs)
    configuration.defaults = try context.expectations
    configuration.contextFile = context.context
    configuration.time = trust.time
    configuration.anchors = try trust.anchors
    configuration.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    if let maxArtifactSize { configuration.limits.bytes = maxArtifactSize }
    let outcome = try await Analysis(
      configuration: configuration, output: output, format: format, failOn: failOn,
      style: console.style
    ).run()
    Console.exit(outcome)
  }
}

/// From which weight on a finding makes the run fail.
enum FailurePolicy: String, ExpressibleByArgument, CaseIterable {
  case error, warning, never
}
