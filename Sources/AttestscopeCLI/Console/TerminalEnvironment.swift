import ArgumentParser
import Platform
import Reports

/// Reads the terminal's properties from the environment.
enum TerminalEnvironment {
  /// Returns how text is printed.
  ///
  /// - Parameters:
  ///   - color: The option `--color`.
  ///   - isASCII: The option `--ascii`.
  ///   - isNarrated: The option `--narrate`.
  ///   - verbosity: From `-q` and `-v`.
  static func style(
    color: ColorChoice, isASCII: Bool = false, isNarrated: Bool = false,
    verbosity: TerminalStyle.Verbosity = .normal
  ) -> TerminalStyle {
    let environment = Host.environment
    let isDumb = environment["TERM"] == "dumb"
    return TerminalStyle(
      color: color.isOn(
        environment, isTerminal: ThisProcess.isTerminal(SystemCall.standardOutput), isDumb: isDumb),
      unicode: !isASCII && !isDumb && usesUnicode(environment),
      width: environment["COLUMNS"].flatMap { Int($0) } ?? 80, verbosity: verbosity,
      isNarrated: isNarrated)
  }

  /// Returns whether the locale uses UTF-8. The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is
  /// not empty counts (POSIX, Base Definitions §8.2); without any, `true`.
  private static func usesUnicode(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale = locale?.uppercased() else { return true }
    return locale.contains("UTF-8") || locale.contains("UTF8")
  }
}

/// The option `--color`. It takes precedence over `NO_COLOR` and `FORCE_COLOR`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Returns whether to use color.
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
