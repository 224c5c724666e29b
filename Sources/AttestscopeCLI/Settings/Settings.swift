import ArgumentParser
import Foundation
import Reports

/// Options that were written down in files, for a command line that does not say otherwise.
struct Settings {
  private let program: CommandDescription
  private let command: CommandDescription
  /// Where the command's own arguments begin.
  private let start: Int
  /// The files that were found, the one that goes before the others first.
  private let files: [SettingsFile]

  /// Commands that print always the same.
  private static let fixedCommands: Set<String> = ["selftest", "completions", "manual"]

  /// Options that each command means in its own way, or that make another command of it.
  private static let ofCommandLine: Set<String> = ["output", "format", "list", "ids", "id", "json"]

  /// Options that answer the same question: one of them on the command line is the answer.
  private static let rivals: [Set<String>] = [
    ["redact", "no-redact"], ["quiet", "verbose"],
  ]

  /// Reads `$ATTESTSCOPE_CONFIG`, then `./attestscope.json`, then the one in the XDG base directory;
  /// `nil` where there is no file, and where the command has no settings, as help and whatever prints
  /// always the same.
  init?(
    for name: String?, in typed: [String], environment: [String: String]
  ) throws(Fault) {
    guard let name, !Self.fixedCommands.contains(name), let index = typed.firstIndex(of: name)
    else { return nil }
    var files: [SettingsFile] = []
    if let path = environment["ATTESTSCOPE_CONFIG"], !path.isEmpty {
      guard let file = try SettingsFile(reading: path) else {
        throw Fault(
          code: .noInput,
          message: "cannot read \(path), which ATTESTSCOPE_CONFIG names: it does not exist")
      }
      files.append(file)
    }
    for path in [SettingsFile.ofFolder, Self.homePath(environment)] {
      if let file = try path.flatMap({ (path) throws(Fault) in try SettingsFile(reading: path) }) {
        files.append(file)
      }
    }
    // What the options are called takes as long to find out as the rest of a start.
    guard !files.isEmpty, let program = CommandDescription.program,
      let command = program.commands.first(where: { $0.commandName == name })
    else { return nil }
    self.program = program
    self.command = command
    start = index + 1
    self.files = files
  }

  private static func homePath(_ environment: [String: String]) -> String? {
    func set(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = set("XDG_CONFIG_HOME") ?? set("HOME").map { $0 + "/.config" }
    return base.map { "\($0)/attestscope/config.json" }
  }

  /// Names the files. The one that lies where the program was started is not always known to who
  /// starts it, and is named always.
  func tell(isVerbose: Bool) {
    for file in files where file.isOfFolder || isVerbose {
      Console.note("Settings: \(VisibleText(file.path).escaped)")
    }
  }

  /// The command line with the settings that hold for its command.
  func completing(_ typed: [String]) throws -> [String] {
    try check()
    var settled = typed
    for (setting, option) in settings(besides: typed[start...]) {
      let added = try setting.arguments(for: option)
      do {
        _ = try RootCommand.parseAsRoot(inserting(added, into: typed))
      } catch {
        throw Fault(
          code: .usage, message: "\(setting.place): \(RootCommand.message(for: error))")
      }
      settled = inserting(added, into: settled)
    }
    return settled
  }

  /// Whether all settings are options that may stand where they stand.
  private func check() throws(Fault) {
    let known = Set(program.commands.flatMap(\.ownArguments).compactMap(\.longName))
      .subtracting(Self.ofCommandLine)
    for file in files {
      for setting in file.settings {
        guard !Self.ofCommandLine.contains(setting.name) else {
          throw setting.fault("isn't a setting; use it on the command line")
        }
        guard known.contains(setting.name) else {
          let near = Suggestions.near(setting.name, among: known.sorted())
          throw setting.fault(
            "isn't an option" + (near.first.map { "; did you mean “\($0)”?" } ?? ""))
        }
        guard !file.isOfFolder || SettingsFile.ofFolderToo.contains(setting.name) else {
          throw setting.fault(
            "isn't allowed in the folder's settings; use it on the command line, or in "
              + "~/.config/attestscope/config.json")
        }
      }
    }
  }

  private func inserting(_ added: [String], into arguments: [String]) -> [String] {
    Array(arguments[..<start]) + added + arguments[start...]
  }

  /// The settings that the command knows and the command line leaves open, each with its option.
  private func settings(
    besides typed: ArraySlice<String>
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
