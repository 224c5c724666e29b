import Evidence
import ArgumentParser
import Reports

/// The settings from files, as additional arguments for options that the command line does not set.
struct Settings {
  /// The whole program with its commands.
  private let program: CommandDescription
  /// The command that runs.
  private let command: CommandDescription
  /// Index at which the command's own arguments start.
  private let start: Int
  /// The files that were found, in the order of precedence.
  private let files: [SettingsFile]

  /// Commands whose output does not depend on options.
  private static let fixedCommands: Set<String> = ["selftest", "completions", "manual"]

  /// Options that are not settings: their meaning differs between commands, or they change what a
  /// command does. Hidden flags aren't settings either, because they are other names of `--format`.
  private static let ofCommandLine: Set<String> = [
    "output", "format", "list", "ids", "id", "resume", "emit", "shard", "observations", "follow",
  ]

  /// Options that exclude each other. If one is on the command line, settings of the others are
  /// ignored.
  private static let rivals: [Set<String>] = [
    ["redact", "no-redact"], ["quiet", "verbose"],
  ]

  /// Reads the files for a command, in this order of precedence: `$ATTESTSCOPE_CONFIG`,
  /// `./attestscope.json`, `$XDG_CONFIG_HOME/attestscope/config.json` (XDG Base Directory
  /// Specification).
  ///
  /// - Parameters:
  ///   - name: The command; `nil` for the program itself.
  ///   - typed: The arguments of the command line.
  ///   - environment: The environment variables.
  /// - Returns: `nil` if there is no file, or the command takes no settings.
  /// - Throws: A ``Fault`` if a file cannot be read or is not a JSON object.
  init?(
    for name: String?, in typed: [String], environment: [String: String]
  ) throws {
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
      if let file = try path.flatMap({ try SettingsFile(reading: $0) }) {
        files.append(file)
      }
    }
    // Listing the options takes as long as the rest of the start, so it is done only for existing
    // files.
    guard !files.isEmpty, let program = CommandDescription.program,
      let command = program.commands.first(where: { $0.commandName == name })
    else { return nil }
    self.program = program
    self.command = command
    start = index + 1
    self.files = files
  }

  /// Returns the path of the user's settings; `nil` without an absolute `XDG_CONFIG_HOME` or
  /// `HOME`.
  private static func homePath(_ environment: [String: String]) -> String? {
    func set(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = set("XDG_CONFIG_HOME") ?? set("HOME").map { $0 + "/.config" }
    return base.map { "\($0)/attestscope/config.json" }
  }

  /// Prints the names of the files. The one in the working folder is always named, because it may
  /// have come with the evidence; the others only with `-v`.
  func report(isVerbose: Bool) {
    for file in files where file.isOfFolder || isVerbose {
      Console.note("Settings: \(VisibleText(file.path).escaped)")
    }
  }

  /// Returns the command line with the settings inserted before the command's own arguments.
  ///
  /// - Throws: A ``Fault`` that names file, line and column of a setting that is not valid.
  func completing(_ typed: [String]) throws -> [String] {
    try check()
    var settled = typed
    for (setting, option) in settings(besides: typed[start...]) {
      let added = try setting.arguments(for: option)
      do {
        _ = try RootCommand.parseAsRoot(inserting(added, into: typed))
      } catch {
        throw Fault.usage("\(setting.place): \(RootCommand.message(for: error))")
      }
      settled = inserting(added, into: settled)
    }
    return settled
  }

  /// Checks that all settings are options, and that those in the working folder are allowed there.
  private func check() throws(Fault) {
    let all = program.commands.flatMap(\.ownArguments)
    let hiddenFlags = all.filter { $0.kind == .flag && !$0.shouldDisplay }.compactMap(\.longName)
    let ofCommandLine = Self.ofCommandLine.union(hiddenFlags)
    let known = Set(all.compactMap(\.longName)).subtracting(ofCommandLine)
    for file in files {
      for setting in file.settings {
        guard !ofCommandLine.contains(setting.name) else {
          throw setting.fault("isn't a setting; use it on the command line")
        }
        guard known.contains(setting.name) else {
          let near = NearestNames.near(setting.name, among: known.sorted())
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

  /// Inserts arguments directly after the command's name.
  private func inserting(_ added: [String], into arguments: [String]) -> [String] {
    Array(arguments[..<start]) + added + arguments[start...]
  }

  /// Returns the settings that the command has and the command line does not set, each with its
  /// option.
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

  /// Returns the option and those that it excludes, so that setting one of them settles all.
  private static func question(of name: String) -> Set<String> {
    rivals.first { $0.contains(name) } ?? [name]
  }
}

extension CommandDescription.Argument {
  /// Returns whether the option is among the arguments: by its long name, or by its letter, alone
  /// or with other letters (`-qv`).
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
