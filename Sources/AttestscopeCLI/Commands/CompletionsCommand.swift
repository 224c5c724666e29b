import ArgumentParser

/// The command `completions`: prints a completion script for a shell.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandTexts.configuration(of: "completions")

  @Argument(help: "Shell to complete for.")
  var shell: Shell

  /// The shells that ArgumentParser writes scripts for.
  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish

    fileprivate var dialect: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  /// Prints the script.
  func run() {
    Console.write(RootCommand.completionScript(for: shell.dialect) + "\n")
  }
}
