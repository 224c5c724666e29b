import Evidence

/// Counts what a selection leaves out, for the notes of a summary.
package struct SelectionTally: Sendable {
  private let selection: ArtifactSelection
  /// Number of artifacts that are left out.
  private var artifacts = 0
  /// Number of those that have no time, while times are compared.
  private var untimed = 0
  /// Number of findings that are left out.
  private var findings = 0

  /// Creates a tally of nothing.
  package init(_ selection: ArtifactSelection) { self.selection = selection }

  /// Counts an artifact that is left out.
  package mutating func leaveOut(_ subject: @autoclosure () -> SelectionSubject) {
    artifacts += 1
    if selection.hasPeriod, subject().times.isEmpty { untimed += 1 }
  }

  /// Counts a finding that is left out.
  package mutating func leaveOutFinding() { findings += 1 }

  /// What was left out, as sentences; empty if nothing was.
  package var notes: [String] {
    guard artifacts + findings > 0 else { return [] }
    let parts = [
      artifacts > 0 ? artifacts.counted("other artifact") : nil,
      findings > 0 ? findings.counted("finding") : nil,
    ].compactMap(\.self)
    return ["\(selection.options) left out \(parts.joined(separator: " and "))."]
      + (untimed > 0
        ? [
          "Of these, \(untimed.counted("artifact")) \(untimed == 1 ? "has" : "have") no known time."
        ] : [])
  }
}
