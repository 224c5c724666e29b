import ArgumentParser
import Evidence

/// The option `--format` of a command with a few formats. Each format is also a hidden flag, such
/// as `--json`, which overrides the option; of several flags the last one counts. Hidden flags
/// aren't settings and aren't in the manual.
struct FormatOption<Format: OutputFormat>: ParsableArguments {
  @Option(name: .customLong("format"), help: Format.help)
  private var named: Format?

  @Flag(exclusivity: .chooseLast, help: .hidden)
  private var flag: Format?

  /// The format that was chosen either way; text by default.
  var format: Format { given ?? .text }

  /// The format that was chosen either way; `nil` if none was.
  var given: Format? { flag ?? named }
}

/// The formats of a command.
protocol OutputFormat: ExpressibleByArgument, EnumerableFlag, Sendable {
  /// The default: text for a terminal.
  static var text: Self { get }
  /// What the help says.
  static var help: ArgumentHelp { get }
}

extension OutputFormat {
  static var help: ArgumentHelp { "Output format; text by default." }
}

extension OutputFormat where Self: RawRepresentable<String> {
  /// Finds a format by its name. `jsonl`, as in `analyze`, is JSON here.
  init?(argument: String) {
    self.init(rawValue: argument.equals("jsonl") ? "json" : argument)
  }
}
