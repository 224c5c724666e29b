/// Keeps a run away from the steps that an earlier attempt crashed on, and notes the steps that it
/// takes.
package struct WorkGuard: Sendable {
  /// The steps that are left out.
  package var faults: Set<WorkStep> = []
  /// The step before which the run stops; `nil` to run to the end.
  package var end: WorkStep?
  /// The journal in which every step is noted; `nil` for none.
  package var journal: WorkJournal?

  /// Creates a guard that leaves out nothing.
  package init() {}

  /// Whether to take a step, to leave it out, or to stop.
  enum Answer {
    case take, leaveOut, stop
  }

  /// Decides about a step, and notes it if it is taken.
  func begin(_ step: WorkStep) -> Answer {
    let causes = step.causes
    if let end, causes.contains(end) { return .stop }
    if causes.contains(where: faults.contains) { return .leaveOut }
    journal?.begin(step)
    return .take
  }

  /// Notes another step while `work` runs, then the previous one again.
  /// - Parameters:
  ///   - step: The step to note; `nil` to note nothing.
  ///   - work: The work that belongs to the step.
  /// - Returns: The result of `work`.
  package func turning<Value>(to step: WorkStep?, _ work: () -> Value) -> Value {
    guard let journal, let step else { return work() }
    let before = journal.begin(step)
    defer { journal.begin(before) }
    return work()
  }
}
