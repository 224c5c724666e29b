import Attestscope
import Platform

/// Prints pieces of output, each once, whatever number of attempts that takes.
///
/// The same inputs give the same pieces, so that those that an earlier attempt has printed are known
/// by their number.
struct Delivery {
  private let attempt: Attempt
  private var count = 0
  /// Whether somebody still reads what is printed.
  private var hasReader = true

  init(_ attempt: Attempt) { self.attempt = attempt }

  mutating func put(_ piece: [UInt8]) throws(Fault) {
    count += 1
    guard hasReader, count > attempt.printed else { return }
    try FaultSignal.holding { () throws(Fault) in
      attempt.note(printed: count - 1, isUnderWay: true)
      hasReader = try Console.offer(piece)
      attempt.note(printed: count, isUnderWay: false)
    }
  }
}
