import ArgumentParser
import Foundation
import Reports

/// What the environment says about the terminal.
enum TerminalEnvironment {
  static func style(
    color: ColorChoice, isASCII: Bool, isNarrated: Bool, verbosity: TerminalStyle.Verbosity
  ) -> TerminalStyle {
    let environment = ProcessInfo.processInfo.environment
    let isDumb = environment["TERM"] == "dumb"
    return TerminalStyle(
      color: color.isOn(environment, isTerminal: isatty(STDOUT_FILENO) == 1, isDumb: isDumb),
      unicode: !isASCII && !isDumb && usesUnicode(environment),
      width: environment["COLUMNS"].flatMap { Int($0) } ?? 80, verbosity: verbosity,
      isNarrated: isNarrated)
  }

  /// The locale's character set, by the variable that counts (POSIX, Base Definitions §8.2).
  /// Without any of them nothing speaks against UTF-8.
  private static func usesUnicode(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale = locale?.uppercased() else { return true }
    return locale.contains("UTF-8") || locale.contains("UTF8")
  }
}

/// When to use colour. A choice on the command line wins over `NO_COLOR` and `FORCE_COLOR`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  fileprivate func isOn(
    _ environment: [String: String], isTerminal: Bool, isDumb: Bool
  ) -> Bool {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    switch self {
    case .always: return true
    case .never: return false
    case .auto where isSet("NO_COLOR"): return false
    case .auto where isSet("FORCE_COLOR"): return true
    case .auto: return isTerminal && !isDumb
    }
  }
}
