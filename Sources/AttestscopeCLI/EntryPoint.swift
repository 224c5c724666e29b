import ArgumentParser
import Evidence
import Platform

/// The program's entry point. It runs the command and maps every error to an exit code.
@main
enum EntryPoint {
  /// Parses the command line, runs the command, and exits.
  @MainActor static func main() async {
    SystemCall.occupyStandardStreams()
    ThisProcess.turnSignalsIntoErrors()
    guard SystemCall.hasDescriptors(fewestDescriptors) else {
      Console.error("too few open files are allowed; raise the limit (ulimit -n)")
      Console.exit(.noInput)
    }
    do {
      var (command, arguments) = try command()
      if var command = command as? any AsyncParsableCommand { return try await command.run() }
      guard let analyze = command as? AnalyzeCommand else { return try command.run() }
      var analysis = try analyze.analysis(of: arguments)
      try analysis.supervise()
      Console.exit(try await analysis.run())
    } catch let fault as any EndingRun {
      Console.error(fault.message)
      Console.exit(fault.code)
    } catch {
      // Help, version, and all errors of ArgumentParser.
      end(with: error)
    }
  }

  /// Number of file descriptors that must be free. libdispatch needs some for its queues and timers
  /// and ends the program without them; a report needs one for each file.
  private static let fewestDescriptors = 16

  /// Returns the parsed command and its arguments, with settings from files for options that the
  /// command line does not set.
  private static func command() throws -> (any ParsableCommand, arguments: [String]) {
    let typed = ExplainCommand.settingApart(
      RedactionOptions.spellingOut(ShortHelp.spellingOut(ArgumentList.texts).arguments))
    // Errors of the command line are reported before errors of the settings, and help needs no
    // settings.
    let bare = try parse(typed)
    guard
      let settings = try Settings(
        for: type(of: bare).configuration.commandName, in: typed,
        environment: Host.environment)
    else { return (bare, typed) }
    let settled = try settings.completing(typed)
    let command = try parse(settled)
    settings.report(isVerbose: (command as? any ConsoleCommand)?.isVerbose == true)
    return (command, settled)
  }

  /// Parses the arguments.
  ///
  /// If the first one is a command, that command parses the rest directly, because ArgumentParser
  /// otherwise computes all of its options twice. Everything else, such as a request for help, goes
  /// to the root command.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    try checkTopic(of: arguments)
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

  /// Requires that `help` is asked about a command. ArgumentParser shows the help of the program for any other word.
  private static func checkTopic(of arguments: [String]) throws {
    let names = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard arguments.count > 1, arguments[0].equals("help"), !arguments[1].begins(with: "-"),
      !(names + ["help"]).includes(arguments[1])
    else { return }
    throw Fault.usage(
      "no command is called “\(arguments[1])”\(NearestNames.question(arguments[1], among: names))")
  }

  /// Prints help or an error and exits with its code.
  private static func end(with error: any Error) -> Never {
    let code = RootCommand.exitCode(for: error)
    let text = RootCommand.fullMessage(for: error)
    if code.isSuccess {
      let isShort = !ShortHelp.spellingOut(ArgumentList.texts).showsAll
      Console.write(
        (isShort ? ShortHelp.text(of: text) : text) + "\n" + ShortHelp.footer(under: text))
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

/// The command `attestscope` with its subcommands.
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
      VerifyReportCommand.self,
      ExplainCommand.self, ForgeCommand.self, SelftestCommand.self, CompletionsCommand.self,
      ManualCommand.self, SchemaCommand.self, MergeCommand.self, FindingsCommand.self,
    ])

  /// Prints the help and exits with the code for a usage error, because no command was given.
  func run() throws {
    Console.note(Self.helpMessage())
    Console.exit(.usage)
  }
}
