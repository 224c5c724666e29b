import ArgumentParser

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Prints what makes a shell complete commands, options and ids.",
    discussion: """
      EXAMPLES
        source <(attestscope completions bash)
        attestscope completions zsh > ~/.zsh/completions/_attestscope
        attestscope completions fish > ~/.config/fish/completions/attestscope.fish
      """)

  @Argument(help: "The shell.")
  var shell: Shell

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

  func run() {
    Console.write(RootCommand.completionScript(for: shell.dialect) + "\n")
  }
}
