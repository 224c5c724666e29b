import Ingest

/// One attempt at a run whose process may crash: which records it skips, and how much output
/// earlier attempts have printed (docs/adr/0010-surviving-a-fault.md).
package struct Attempt: Sendable {
  /// Number of the attempt, from 0.
  package private(set) var number = 0
  /// The records that are skipped because an earlier attempt crashed on them.
  var work = WorkGuard()
  /// The file that the process notes its steps in; `nil` if there is only one attempt.
  private let journal: WorkJournal?
  /// Number of pieces of output that earlier attempts have printed.
  package private(set) var printed = 0
  /// Whether records are processed one after the other, each noted before it starts.
  private(set) var isCareful = false

  /// Maximum number of records that are skipped. After that the run ends at the record at fault, so
  /// that an input that was made to crash the program cannot keep it running.
  package static let faultLimit = 100

  /// Creates the only attempt: a crash ends the run.
  package init() { journal = nil }

  /// The first of several attempts; `nil` if the journal cannot be created.
  package static var first: Attempt? { (try? WorkJournal()).map(Attempt.init(journal:)) }

  /// Creates an attempt that notes its steps.
  private init(journal: WorkJournal) { self.journal = journal }

  /// Notes in the journal that a piece of output is being printed, or was printed.
  ///
  /// - Parameters:
  ///   - count: Number of pieces printed in all.
  ///   - isUnderWay: `true` before printing, `false` after it.
  package func note(printed count: Int, isUnderWay: Bool) {
    journal?.note(deliveries: count, isDelivering: isUnderWay)
  }

  /// What follows after the process of an attempt has crashed.
  package enum Sequel: Sendable {
    case again(Attempt)
    /// The run ends. The text is the reason, to follow “the program failed”.
    case giveUp(String)
  }

  /// The attempt after this one.
  ///
  /// After the first crash it is not known which record is at fault, because many are processed in
  /// parallel: the next attempt processes one at a time. Later attempts skip the record that was
  /// noted last. Clears the step in the journal: read this property only once after a crash.
  package var sequel: Sequel {
    guard let journal else { return .giveUp("it cannot start again") }
    let printed = journal.deliveries
    guard !printed.isDelivering else { return .giveUp("the last line of output may be incomplete") }
    var next = self
    next.number += 1
    next.printed = printed.count
    next.isCareful = true
    next.work.journal = journal
    defer { journal.begin(nil) }
    guard isCareful else { return .again(next) }
    guard work.end == nil, let step = journal.step, !work.faults.contains(step) else {
      return .giveUp("no record is at fault")
    }
    if work.faults.count < Self.faultLimit {
      next.work.faults.insert(step)
    } else {
      next.work.end = step
    }
    return .again(next)
  }
}
