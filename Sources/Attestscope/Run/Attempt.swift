import Ingest

/// One attempt at a run whose process may end by a fault of the program: what it leaves out, and
/// what was printed before it.
package struct Attempt: Sendable {
  /// Its number, from zero on.
  package private(set) var number = 0
  var work = WorkGuard()
  private let journal: WorkJournal?
  /// How many pieces of output earlier attempts have printed.
  package private(set) var printed = 0
  /// Whether one thing is done at a time, and noted before.
  private(set) var isCareful = false

  /// How many records are left out at most: an input that is made to bring the program down again and
  /// again ends the run.
  package static let faultLimit = 100

  /// The only attempt: a fault ends the run.
  package init() { journal = nil }

  /// The first of several; `nil` where there is no room to note how far it comes.
  package static var first: Attempt? { (try? WorkJournal()).map(Attempt.init(journal:)) }

  private init(journal: WorkJournal) { self.journal = journal }

  /// Notes around a piece of output that it is being delivered, and that it was delivered.
  package func note(printed count: Int, isUnderWay: Bool) {
    journal?.note(deliveries: count, isDelivering: isUnderWay)
  }

  /// What is to be done after the process of an attempt has failed.
  package enum Sequel: Sendable {
    case again(Attempt)
    /// To follow “the program failed”.
    case giveUp(String)
  }

  /// The attempt after this one. The first fault says nothing of where it lies, for many records are
  /// under way at a time: the next attempt takes one after the other.
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
