import Evidence
package import Results

/// Takes the results of a run that are selected, and counts what is left out, for the notes of a summary.
package struct SelectionTally: Sendable {
  private let selection: ArtifactSelection
  /// The IDs of the artifacts that were taken, unless all are.
  private var taken: Set<ByteText> = []
  /// Number of artifacts that are left out.
  private var artifacts = 0
  /// Number of those that have no time, while times are compared.
  private var untimed = 0
  /// Number of findings that are left out.
  private var findings = 0

  /// Creates a tally of nothing.
  package init(_ selection: ArtifactSelection) { self.selection = selection }

  /// Returns whether an artifact is selected, and counts one that isn't.
  package mutating func takes(_ result: ArtifactResult) -> Bool {
    guard selection.includes(result) else {
      leaveOut(SelectionSubject(result))
      return false
    }
    if !selection.isAll { taken.insert(ByteText(result.id)) }
    return true
  }

  /// Returns whether a finding is selected, such as one about an artifact that was taken, and counts one
  /// that isn't.
  package mutating func takes(_ finding: RunFinding) -> Bool {
    let isTaken = selection.includes(finding, among: taken)
    if !isTaken { leaveOutFinding() }
    return isTaken
  }

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
