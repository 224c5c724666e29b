import ArgumentParser

/// The command `manual`: prints the manual page in roff.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, for man.",
    discussion: """
      EXAMPLE
        attestscope manual | man -l -
      """)

  /// Prints the page.
  func run() throws {
    guard let program = CommandDescription.program else {
      throw Fault(code: .fault, message: "the options cannot be listed")
    }
    Console.write(ManualPage.text(of: program))
  }
}
