import ArgumentParser
import Evidence

/// The texts of the commands and of the manual page, from `commands.txt`.
enum CommandTexts {
  private static let all = CatalogueEntry.all(in: PackageResources.commands_txt)

  /// Returns the configuration of a command, with its texts.
  static func configuration(
    of name: String, shouldDisplay: Bool = true, version: String = "",
    subcommands: [any ParsableCommand.Type] = []
  ) -> CommandConfiguration {
    let texts = all.first { $0.name.equals(name) }
    return CommandConfiguration(
      commandName: name, abstract: texts?["abstract"] ?? "",
      discussion: texts?.all("discussion").first?.code ?? "", version: version,
      shouldDisplay: shouldDisplay, subcommands: subcommands)
  }

  /// Returns the entries of a kind in their order, each with its meaning.
  static func meanings(of kind: String) -> [(name: String, meaning: String)] {
    all.filter { $0.kind.equals(kind) }.map { ($0.name, $0["meaning"] ?? "") }
  }
}
