import ArgumentParser
import Reports

/// How much is said, and how.
struct ConsoleOptions: ParsableArguments {
  @Option(help: "When to use color.")
  var color: ColorChoice = .auto

  @Flag(help: "No characters beyond ASCII.")
  var ascii = false

  @Flag(name: .shortAndLong, help: "Say nothing; the exit code tells.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Also what passed; twice: every decoded field.")
  var verbose: Int

  var style: TerminalStyle {
    let verbosity: TerminalStyle.Verbosity =
      quiet ? .quiet : verbose == 0 ? .normal : verbose == 1 ? .verbose : .veryVerbose
    return TerminalEnvironment.style(color: color, isASCII: ascii, verbosity: verbosity)
  }
}
