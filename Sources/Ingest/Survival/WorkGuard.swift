/// Keeps a run from the steps that an earlier one failed on, and notes the steps that it takes.
package struct WorkGuard: Sendable {
  /// What is left out.
  package var faults: Set<WorkStep> = []
  /// The step that is not taken any more, nor what comes after it.
  package var end: WorkStep?
  /// Where every step is noted; `nil` where nobody asks.
  package var journal: WorkJournal?

  package init() {}

  enum Answer {
    case take, leaveOut, stop
  }

  func begin(_ step: WorkStep) -> Answer {
    let causes = step.causes
    if let end, causes.contains(end) { return .stop }
    if causes.contains(where: faults.contains) { return .leaveOut }
    journal?.begin(step)
    return .take
  }

  /// Looks at something else in the middle of a step.
  package func turning<Value>(to step: WorkStep?, _ work: () -> Value) -> Value {
    guard let journal, let step else { return work() }
    let before = journal.begin(step)
    defer { journal.begin(before) }
    return work()
  }
}
