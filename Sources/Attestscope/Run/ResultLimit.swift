import Evidence

/// Decides which results of a run are written, so that they stay within
/// ``WorkBudget/Work/resultBytes`` of all inputs together.
///
/// It is asked in the order of the results, and counts the bytes of the inputs up to each of them,
/// so that the answers don't depend on the number of jobs.
struct ResultLimit {
  private let budget: WorkBudget

  /// Creates the limit of a run.
  ///
  /// - Parameter fixed: Bytes that don't depend on the inputs, in place of the usual limit.
  init(fixed: Int? = nil) {
    budget = WorkBudget(bytes: 0, fixed: fixed.map { [.resultBytes: $0] } ?? [:])
  }

  /// Returns whether a result is written, and counts its bytes.
  ///
  /// - Parameters:
  ///   - size: Bytes of the result in its longest format.
  ///   - read: Bytes of all inputs up to the one of the artifact.
  func allows(_ size: Int, after read: Int) -> Bool {
    budget.grow(by: max(0, read - budget.bytes))
    return budget.spend(size, of: .resultBytes)
  }
}
