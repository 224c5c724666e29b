/// How text is printed to a terminal. The command line reads the environment; nothing here does.
package struct TerminalStyle: Sendable, Hashable {
  /// Whether to use colors.
  package var color: Bool
  /// Whether to use characters outside of ASCII.
  package var unicode: Bool
  /// How much is printed.
  package var verbosity: Verbosity
  /// Whether to print one sentence on each line, without drawing and alignment: for screen readers
  /// and logs.
  package var isNarrated: Bool
  /// Number of columns, from 40 to 100.
  package var width: Int { min(max(requestedWidth, 40), 100) }
  /// Width of the terminal as the environment states it.
  private var requestedWidth: Int

  /// Creates a style. A width outside of 40 to 100 is adjusted.
  package init(
    color: Bool = false, unicode: Bool = true, width: Int = 80, verbosity: Verbosity = .normal,
    isNarrated: Bool = false
  ) {
    self.color = color
    self.unicode = unicode
    self.requestedWidth = width
    self.verbosity = verbosity
    self.isNarrated = isNarrated
  }

  /// How much is printed, in the order of the levels.
  ///
  /// - `quiet`: nothing but errors.
  /// - `normal`: verdicts, problems and fixes.
  /// - `verbose` (`-v`): also passed checks and proofs.
  /// - `veryVerbose` (`-vv`): also all decoded fields.
  package enum Verbosity: Sendable, Hashable, Comparable {
    case quiet, normal, verbose, veryVerbose
  }

  /// Returns the sign of a mark, in Unicode or ASCII: `✗` or its replacement.
  package func sign(_ mark: Mark) -> String { unicode ? mark.symbol : mark.ascii }
}
