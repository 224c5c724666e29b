import ArgumentParser
import Reports

/// How much is said, and how.
struct ConsoleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("When to use color.", valueName: "when"))
  var color: ColorChoice = .auto

  @Flag(help: "No characters beyond ASCII.")
  var ascii = false

  @Flag(help: "Sentences without drawing or alignment.")
  var narrate = false

  @Flag(name: .shortAndLong, help: "No remarks; and analyze prints no text.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "What passed; of many, what failed; twice: all fields.")
  var verbose: Int

  var isVerbose: Bool { !quiet && verbose > 0 }

  var style: TerminalStyle {
    let verbosity: TerminalStyle.Verbosity =
      quiet ? .quiet : verbose == 0 ? .normal : verbose == 1 ? .verbose : .veryVerbose
    return TerminalEnvironment.style(
      color: color, isASCII: ascii, isNarrated: narrate, verbosity: verbosity)
  }
}

/// A command that says how much is said, and how.
protocol ConsoleCommand {
  var console: ConsoleOptions { get }
}
