import Decoding
import Synchronization

/// What the search for a cause may cost on one artifact, whatever the record around it holds.
///
/// It counts work and no time, so that the same input gives the same diagnosis everywhere. What it
/// is spent on says when it is used up.
package final class SearchBudget: Sendable {
  /// What is left.
  private let left: Mutex<Costs>

  /// Kinds of work.
  package struct Costs: Sendable, Hashable {
    /// Bytes that are rewritten, read or hashed.
    package var bytes: Int
    /// Hashes that are tried.
    package var hashes: Int
    /// Signatures that are checked; each takes about 0.1 ms.
    package var signatures: Int
    /// Whether something was skipped because one of them ran out.
    fileprivate var isUsedUp = false

    package init(bytes: Int, hashes: Int, signatures: Int) {
      self.bytes = bytes
      self.hashes = hashes
      self.signatures = signatures
    }
  }

  /// For one artifact: room for every reading of a value with one rewriting, and for the frequent ones
  /// with two.
  static let ofArtifact = Costs(bytes: 16 << 20, hashes: 4_096, signatures: 150)

  /// As many artifacts of a record as have all of that; the others of a larger record share it.
  private static let wholeShares = 4

  /// - Parameter artifacts: how many artifacts are in the record.
  package convenience init(artifactsInRecord artifacts: Int = 1) {
    func share(_ cost: Int) -> Int { min(cost, cost * Self.wholeShares / max(1, artifacts)) }
    let all = Self.ofArtifact
    self.init(
      Costs(
        bytes: share(all.bytes), hashes: share(all.hashes), signatures: share(all.signatures)))
  }

  package init(_ costs: Costs) { left = Mutex(costs) }

  /// Whether there is room for this much more; then it is spent.
  func spend(bytes: Int = 0, hashes: Int = 0, signatures: Int = 0) -> Bool {
    left.withLock { left in
      guard bytes <= left.bytes, hashes <= left.hashes, signatures <= left.signatures else {
        left.isUsedUp = true
        return false
      }
      left.bytes -= bytes
      left.hashes -= hashes
      left.signatures -= signatures
      return true
    }
  }

  /// That something was not tried, for the reader; `nil` where everything was.
  var remark: String? {
    left.withLock(\.isUsedUp)
      ? "the search stopped at its limit before it tried everything" : nil
  }
}
