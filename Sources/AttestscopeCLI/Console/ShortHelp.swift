import Evidence

/// Shortens a help text to the options that are used every day.
///
/// `analyze` has more options than fit on a screen. Its help shows those in ``everyday``, and names
/// ``flag`` for all. The manual and the completions always contain every option.
enum ShortHelp {
  /// The flag for the help with all options.
  static let flag = "--help-all"

  /// The options of each command that its short help shows, by their long names. Commands without
  /// an entry always show all of them.
  private static let everyday: [String: Set<String>] = [
    "analyze": [
      "--output", "--format", "--id", "--app-id", "--environment", "--challenge", "--client-data",
      "--key-id", "--public-key", "--previous-counter", "--server-error", "--as-of", "--verbose",
    ]
  ]

  /// Returns the arguments with `--help` instead of ``flag``, and whether it was there.
  static func spellingOut(_ arguments: [String]) -> (arguments: [String], showsAll: Bool) {
    let options = arguments.prefix { !$0.equals("--") }
    guard options.contains(where: { $0.equals(flag) }) else { return (arguments, false) }
    return (
      options.map { $0.equals(flag) ? "--help" : $0 } + arguments.dropFirst(options.count), true
    )
  }

  /// Returns the help without the options that are rarely used, and a line that says how to see
  /// them; other texts are returned as they are.
  static func text(of help: String) -> String {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let usage = lines.first { $0.hasPrefix(usageStart) }?.dropFirst(usageStart.count)
    guard let command = usage?.prefix(while: { $0 != " " }).description,
      let shown = everyday[command], help.hasPrefix("OVERVIEW:")
    else { return help }
    var kept: [String] = []
    var isShown = true
    for line in lines {
      if line.hasPrefix("  -") {
        let names = line.split(whereSeparator: { " ,".contains($0) })
        isShown = names.contains { shown.contains(String($0)) }
      } else if !line.hasPrefix("   ") {
        isShown = true
        // A heading whose options are all left out is dropped with the empty line before it.
        if line.isEmpty { dropEmptySection(&kept) }
      }
      let isRepeatedGap = line.isEmpty && kept.last?.isEmpty == true
      if isShown, !isRepeatedGap { kept.append(line) }
    }
    dropEmptySection(&kept)
    return kept.joined(separator: "\n") + "\n\nALL OPTIONS: attestscope \(command) \(flag)"
  }

  /// Returns the line below the help of every command, which names further documentation; empty
  /// below the version and completion scripts.
  static func footer(under help: String) -> String {
    help.hasPrefix("OVERVIEW:")
      ? "DOCS: attestscope explain --list, attestscope manual, and docs/ in the source.\n" : ""
  }

  /// The start of the line that names the command.
  private static let usageStart = "USAGE: attestscope "

  /// Removes a heading without options, and empty lines, from the end.
  private static func dropEmptySection(_ lines: inout [String]) {
    guard let heading = lines.lastIndex(where: { !$0.isEmpty }),
      lines[heading].hasSuffix(":"), !lines[heading].hasPrefix(" ")
    else { return }
    lines.removeSubrange(heading...)
  }
}
