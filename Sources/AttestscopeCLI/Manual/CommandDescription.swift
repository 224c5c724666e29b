import ArgumentParser
import Foundation

/// A command and its options, as the parser of arguments describes them: the manual and the settings
/// know no option that the program does not have, and all that it has.
struct CommandDescription: Decodable {
  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool?
  private let subcommands: [CommandDescription]?
  private let arguments: [Argument]?

  struct Argument: Decodable {
    let kind: Kind
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?

    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable, Hashable {
      let kind: String
      let name: String

      /// As it is typed: `-o`, `--output`.
      var typed: String { (kind == "long" ? "--" : "-") + name }
    }
  }

  /// The whole program.
  static let program: CommandDescription? = {
    struct Description: Decodable {
      let command: CommandDescription
    }
    let json = Data(RootCommand._dumpHelp().utf8)
    return try? JSONDecoder().decode(Description.self, from: json).command
  }()

  /// The commands that a reader is told of; `help` repeats what every command has as an option.
  var commands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  /// What the command itself takes, without the two options that every command has.
  var ownArguments: [Argument] {
    (arguments ?? []).filter { !["help", "version"].contains($0.longName) }
  }
}

extension CommandDescription.Argument {
  var longName: String? { names?.first { $0.kind == "long" }?.name }

  /// `-o, --output <folder>`, `<inputs>...`
  var synopsis: String {
    let value = "<\(valueName ?? "value")>"
    guard kind != .positional else { return value + (isRepeating ? "..." : "") }
    let names = (names ?? []).map(\.typed).sorted { $0.count < $1.count }.joined(separator: ", ")
    return kind == .flag ? names : "\(names) \(value)"
  }
}
