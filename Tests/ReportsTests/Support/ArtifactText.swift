import Reports
import Results

extension ArtifactTerminal {
  /// Returns the rendered text of one artifact; empty if the style is quiet.
  static func text(
    of result: ArtifactResult, _ style: TerminalStyle, findings: [RunFinding] = [],
    isOnly: Bool = true
  ) -> String {
    texts(of: [result], style, findings: findings, isOnly: isOnly).joined()
  }
}
