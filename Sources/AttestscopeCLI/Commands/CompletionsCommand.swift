import ArgumentParser

/// The command `completions`: prints a completion script for a shell.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a script for shell completion.",
    discussion: """
      EXAMPLES
        source <(attestscope completions bash)
        attestscope completions zsh > ~/.zsh/completions/_attestscope
        attestscope completions fish > ~/.config/fish/completions/attestscope.fish
      """)

  @Argument(help: "Shell to complete for.")
  var shell: Shell

  /// The shells that ArgumentParser writes scripts for.
  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish

    fileprivate var dialect: CompletionShell { CompletionShell(rawValue: rawValue) ?? .bash }
  }

  /// Prints the script.
  func run() {
    Console.write(RootCommand.completionScript(for: shell.dialect) + "\n")
  }
}
