import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A command with its options, decoded from ArgumentParser's own description. The manual page and
/// the settings therefore know exactly the options that the program has.
struct CommandDescription: Decodable {
  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool?
  private let subcommands: [CommandDescription]?
  private let arguments: [Argument]?

  /// An option, a flag or a positional argument.
  struct Argument: Decodable {
    /// What kind of argument it is.
    let kind: Kind
    /// Whether it may be given several times.
    let isRepeating: Bool
    /// Whether help and manual list it.
    let shouldDisplay: Bool
    let names: [Name]?
    /// Name of the value in the help.
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    /// The accepted values, if they are a closed set.
    let allValues: [String]?

    /// What kind of argument it is: a value by its position, an option with a value, or a flag
    /// without one.
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    /// One name of an option.
    struct Name: Decodable, Hashable {
      /// `long`, `short` or another kind of ArgumentParser.
      let kind: String
      let name: String

      /// The name as it is typed: `-o`, `--output`.
      var typed: String { (kind == "long" ? "--" : "-") + name }
    }
  }

  /// The whole program; `nil` if the description cannot be decoded.
  static let program: CommandDescription? = {
    /// The outermost object of ArgumentParser's JSON.
    struct Description: Decodable {
      let command: CommandDescription
    }
    let json = Data(RootCommand._dumpHelp().utf8)
    return try? JSONDecoder().decode(Description.self, from: json).command
  }()

  /// The visible commands without `help`, which repeats the option of every command.
  var commands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  /// The arguments of the command with hidden ones, without `--help` and `--version`.
  var ownArguments: [Argument] {
    (arguments ?? []).filter { !["help", "version"].contains($0.longName) }
  }
}

extension CommandDescription.Argument {
  /// The long name without hyphens; `nil` if it has none.
  var longName: String? { names?.first { $0.kind == "long" }?.name }

  /// The argument as the manual shows it: `-o, --output <folder>`, `<inputs>...`.
  var synopsis: String {
    let value = "<\(valueName ?? "value")>"
    guard kind != .positional else { return value + (isRepeating ? "..." : "") }
    let names = (names ?? []).map(\.typed).sorted { $0.count < $1.count }.joined(separator: ", ")
    return kind == .flag ? names : "\(names) \(value)"
  }
}
