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

  @Flag(name: .shortAndLong, help: "Say nothing; the exit code tells.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Also what passed; twice: every decoded field.")
  var verbose: Int

  var style: TerminalStyle {
    let verbosity: TerminalStyle.Verbosity =
      quiet ? .quiet : verbose == 0 ? .normal : verbose == 1 ? .verbose : .veryVerbose
    return TerminalEnvironment.style(
      color: color, isASCII: ascii, isNarrated: narrate, verbosity: verbosity)
  }

  /// Names the files that options were taken from, for who asked to hear more.
  func tell(of settings: Settings) {
    guard style.verbosity >= .verbose else { return }
    for file in settings.files { Console.note("Settings: \(VisibleText(file.path).escaped)") }
  }
}

/// A command that says how much is said, and how.
protocol ConsoleCommand {
  var console: ConsoleOptions { get }
}
