import ArgumentParser
import Reports

/// The options of a command for output on the terminal: colors, characters, and amount.
struct ConsoleOptions<Command: ConsoleCommand>: ParsableArguments {
  @Option(help: ArgumentHelp("Colors.", valueName: "when"))
  var color: ColorChoice = .auto

  @Flag(help: "Print only ASCII characters.")
  var ascii = false

  @Flag(help: "Print plain sentences for screen readers.")
  var narrate = false

  @Flag(name: .shortAndLong, help: "Print no notes and no text report.")
  var quiet = false

  @Flag(name: .shortAndLong, help: Command.verboseHelp)
  var verbose: Int

  /// Whether `-v` was given and `-q` was not.
  var isVerbose: Bool { !quiet && verbose > 0 }

  /// How text is printed, from the options and the environment.
  var style: TerminalStyle {
    let verbosity: TerminalStyle.Verbosity =
      quiet ? .quiet : verbose == 0 ? .normal : verbose == 1 ? .verbose : .veryVerbose
    return TerminalEnvironment.style(
      color: color, isASCII: ascii, isNarrated: narrate, verbosity: verbosity)
  }
}

/// A command with options for output on the terminal.
protocol ConsoleCommand {
  /// The options for output on the terminal.
  var console: ConsoleOptions<Self> { get }
  /// What the help says about `-v`.
  static var verboseHelp: ArgumentHelp { get }
}

extension ConsoleCommand {
  /// Every command names the settings files of the user with `-v`.
  static var verboseHelp: ArgumentHelp { "Name all settings files that are read." }

  /// Whether `-v` was given and `-q` was not.
  var isVerbose: Bool { console.isVerbose }
}
