import Attestscope
import Platform

/// Prints pieces of output, each exactly once, over all attempts at a run.
///
/// The same inputs give the same pieces. A piece that an earlier attempt has printed is recognized
/// by its number and skipped.
struct PieceOutput {
  private let attempt: Attempt
  /// Number of pieces so far, printed or skipped.
  private var count = 0
  /// Whether the other end of the pipe is still open.
  private(set) var hasReader = true

  /// Starts before the first piece.
  init(_ attempt: Attempt) { self.attempt = attempt }

  /// Prints a piece unless an earlier attempt has. Notes it in the journal before and after.
  ///
  /// - Throws: A ``Fault`` if standard output cannot be written.
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
