import ArgumentParser
import Foundation

/// Options that were written down in files, for a command line that does not say otherwise.
struct Settings {
  /// The files that were found, the one that goes before the others first.
  let files: [SettingsFile]

  /// Options that answer the same question: one of them on the command line is the answer.
  private static let rivals: [Set<String>] = [
    ["redact", "no-redact"], ["quiet", "verbose"],
  ]

  /// `$ATTESTSCOPE_CONFIG`, then `./attestscope.json`, then the one in the XDG base directory.
  init(environment: [String: String]) throws(Fault) {
    var files: [SettingsFile] = []
    if let path = environment["ATTESTSCOPE_CONFIG"], !path.isEmpty {
      guard let file = try SettingsFile(reading: path) else {
        throw Fault(
          code: .noInput,
          message: "cannot read \(path), which ATTESTSCOPE_CONFIG names: it does not exist")
      }
      files.append(file)
    }
    for path in ["attestscope.json", Self.homePath(environment)] {
      if let file = try path.flatMap({ (path) throws(Fault) in try SettingsFile(reading: path) }) {
        files.append(file)
      }
    }
    self.files = files
  }

  private static func homePath(_ environment: [String: String]) -> String? {
    func set(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = set("XDG_CONFIG_HOME") ?? set("HOME").map { $0 + "/.config" }
    return base.map { "\($0)/attestscope/config.json" }
  }

  /// The command line with the settings that hold for its command.
  func completing(_ typed: [String]) throws -> [String] {
    guard !files.isEmpty, let program = CommandDescription.program else { return typed }
    let known = Set(program.commands.flatMap(\.ownArguments).compactMap(\.longName))
    for setting in files.flatMap(\.settings) where !known.contains(setting.name) {
      let near = Suggestions.near(setting.name, among: known.sorted())
      throw setting.fault(
        "is no option" + (near.first.map { "; did you mean “\($0)”?" } ?? ""))
    }
    guard let index = typed.firstIndex(where: { !$0.hasPrefix("-") }),
      let command = program.commands.first(where: { $0.commandName == typed[index] })
    else { return typed }
    // What is wrong with the command line itself is told first.
    _ = try RootCommand.parseAsRoot(typed)
    var settled = typed
    for (setting, option) in settings(for: command, besides: typed[(index + 1)...]) {
      let added = try setting.arguments(for: option)
      do {
        _ = try RootCommand.parseAsRoot(inserting(added, into: typed, at: index + 1))
      } catch {
        throw Fault(
          code: .usage, message: "\(setting.place): \(RootCommand.message(for: error))")
      }
      settled = inserting(added, into: settled, at: index + 1)
    }
    return settled
  }

  private func inserting(_ added: [String], into arguments: [String], at index: Int) -> [String] {
    Array(arguments[..<index]) + added + arguments[index...]
  }

  /// The settings that the command knows and the command line leaves open, each with its option.
  private func settings(
    for command: CommandDescription, besides typed: ArraySlice<String>
  ) -> [(SettingsFile.Setting, CommandDescription.Argument)] {
    let typed = typed.prefix { $0 != "--" }
    var answered: Set<String> = []
    for option in command.ownArguments {
      guard let name = option.longName, option.isNamed(in: typed) else { continue }
      answered.formUnion(Self.question(of: name))
    }
    var open: [(SettingsFile.Setting, CommandDescription.Argument)] = []
    for file in files {
      let fresh = file.settings.filter { !answered.contains($0.name) }
      for setting in fresh {
        answered.formUnion(Self.question(of: setting.name))
        if let option = command.ownArguments.first(where: { $0.longName == setting.name }) {
          open.append((setting, option))
        }
      }
    }
    return open
  }

  private static func question(of name: String) -> Set<String> {
    rivals.first { $0.contains(name) } ?? [name]
  }
}

extension CommandDescription.Argument {
  /// Whether it is among the arguments: by its long name, or by its letter, alone or with others.
  fileprivate func isNamed(in arguments: ArraySlice<String>) -> Bool {
    (names ?? []).contains { name in
      arguments.contains { argument in
        name.kind == "long"
          ? argument == name.typed || argument.hasPrefix(name.typed + "=")
          : argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.contains(name.name)
      }
    }
  }
}
