import ArgumentParser
import Evidence
import Foundation
import Platform

/// Runs the command line and maps every way to end to the exit code that the contract gives it.
@main
enum EntryPoint {
  @MainActor static func main() async {
    SystemCall.occupyStandardStreams()
    Console.turnSignalsIntoErrors()
    guard SystemCall.hasDescriptors(fewestDescriptors) else {
      Console.error("too few open files are allowed; raise the limit (ulimit -n)")
      Console.exit(.noInput)
    }
    do {
      var command = try command()
      guard let analyze = command as? AnalyzeCommand else { return try command.run() }
      var analysis = try analyze.analysis()
      try analysis.supervise()
      Console.exit(try await analysis.run())
    } catch let fault as any EndingRun {
      Console.error(fault.message)
      Console.exit(fault.code)
    } catch {
      // Help, version, and whatever ArgumentParser has to say of the arguments.
      end(with: error)
    }
  }

  /// What the runtime needs besides the standard streams (libdispatch ends the program where it gets
  /// none for its queues, timers and the count of threads that run), and a report and a folder.
  private static let fewestDescriptors = 16

  /// What the arguments ask for, and the settings where the arguments leave it open.
  private static func command() throws -> any ParsableCommand {
    let typed = RedactionOptions.spellingOut(ArgumentList.texts)
    // What is wrong with the command line itself is told first, and help needs no settings.
    let bare = try parse(typed)
    guard
      let settings = try Settings(
        for: type(of: bare).configuration.commandName, in: typed,
        environment: ProcessInfo.processInfo.environment)
    else { return bare }
    let command = try parse(settings.completing(typed))
    settings.tell(isVerbose: (command as? any ConsoleCommand)?.console.isVerbose == true)
    return command
  }

  /// A command that stands in front is asked directly: ArgumentParser works out all of its options once
  /// more where it meets its name behind the program's. Whatever that cannot read, such as a call for
  /// help, is for the program as a whole to answer.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    let named = RootCommand.configuration.subcommands.first { command in
      arguments.first.map { command.configuration.commandName?.equals($0) == true } == true
    }
    if let named, let command = try? named.parseAsRoot(Array(arguments.dropFirst())),
      type(of: command) == named
    {
      return command
    }
    return try RootCommand.parseAsRoot(arguments)
  }

  private static func end(with error: any Error) -> Never {
    let code = RootCommand.exitCode(for: error)
    let text = RootCommand.fullMessage(for: error)
    if code.isSuccess {
      Console.write(text + "\n" + HelpFooter.text(under: text))
      Console.exit(.ran)
    }
    if let known = (error as? ExitCode).flatMap({ Exit(rawValue: $0.rawValue) }) {
      Console.exit(known)
    }
    Console.note(text)
    if let advice = Suggestions.command(for: ArgumentList.texts.first) {
      Console.note(advice)
    }
    Console.exit(code == .validationFailure ? .usage : .fault)
  }
}

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attestscope",
    abstract: "Find out why Apple App Attest artifacts fail, and how to fix it.",
    discussion: """
      EXAMPLES
        attestscope analyze capture.jsonl -o report
        attestscope analyze device.cbor --challenge base64:XvBV0CuOapgT1WNm3mNxCw==
        attestscope decode receipt.der
        attestscope explain attestation.nonce
        attestscope forge -o corpus

      attestscope works offline: it contains no network code.
      """,
    version: "attestscope \(VersionText.current)",
    subcommands: [
      AnalyzeCommand.self, DecodeCommand.self, ReportCommand.self, DiffCommand.self,
      ExplainCommand.self, ForgeCommand.self, SelftestCommand.self, CompletionsCommand.self,
      ManualCommand.self,
    ])

  /// Without a command there is nothing to run: help, and the exit code of a mistake in usage.
  func run() throws {
    Console.note(Self.helpMessage())
    Console.exit(.usage)
  }
}
