/// How to write for a terminal. The caller looks at the environment; nothing here does.
package struct TerminalStyle: Sendable, Hashable {
  package var color: Bool
  package var unicode: Bool
  package var verbosity: Verbosity
  /// Sentences alone, one a line, without drawing and alignment: for a screen reader or a log.
  package var isNarrated: Bool
  /// Columns to write, between 40 and 100.
  package var width: Int { min(max(requestedWidth, 40), 100) }
  private var requestedWidth: Int

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

  package enum Verbosity: Int, Sendable, Hashable, Comparable {
    case quiet, normal, verbose, veryVerbose

    package static func < (left: Verbosity, right: Verbosity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  package func sign(_ mark: Mark) -> String { unicode ? mark.symbol : mark.ascii }
}
