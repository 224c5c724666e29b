import Decoding
import Synchronization

/// The limit for the search on one artifact, however much the record around it contains.
///
/// It counts work and not time, so that the same input gives the same diagnosis on every machine.
/// When it is used up, the diagnosis says so. It can be shared between threads.
package final class SearchBudget: Sendable {
  /// What is left to spend.
  private let left: Mutex<Costs>

  /// Amounts of work, by kind.
  package struct Costs: Sendable, Hashable {
    /// Bytes that are rewritten, read or hashed.
    package var bytes: Int
    /// Hashes that are computed and compared.
    package var hashes: Int
    /// Signatures that are verified; each takes about 0.01 ms.
    package var signatures: Int
    /// Whether something was skipped because one of the amounts was too small.
    fileprivate var isUsedUp = false

    /// Creates amounts of work.
    package init(bytes: Int, hashes: Int, signatures: Int) {
      self.bytes = bytes
      self.hashes = hashes
      self.signatures = signatures
    }

    /// Subtracts the amounts if all of them are available.
    ///
    /// - Returns: `false` if one isn't available; nothing is subtracted then.
    mutating func spend(bytes: Int = 0, hashes: Int = 0, signatures: Int = 0) -> Bool {
      guard bytes <= self.bytes, hashes <= self.hashes, signatures <= self.signatures else {
        return false
      }
      self.bytes -= bytes
      self.hashes -= hashes
      self.signatures -= signatures
      return true
    }
  }

  /// The limit for one artifact: 5 MiB, 8,192 hashes and 1,536 signatures. That is enough for every
  /// reading of a value with one rewriting, for frequent rewritings in pairs, and for the most
  /// frequent ones in threes.
  static let ofArtifact = Costs(bytes: 5 << 20, hashes: 8_192, signatures: 1_536)

  /// The number of artifacts in a record that each get the full limit. The artifacts of a larger
  /// record share as much as this many have.
  private static let wholeShares = 4

  /// Creates the budget of one artifact in a record.
  ///
  /// - Parameter artifacts: the number of artifacts in the record; above four, each gets a smaller
  ///   share.
  package convenience init(artifactsInRecord artifacts: Int = 1) {
    func share(_ cost: Int) -> Int { min(cost, cost * Self.wholeShares / max(1, artifacts)) }
    let all = Self.ofArtifact
    self.init(
      Costs(
        bytes: share(all.bytes), hashes: share(all.hashes), signatures: share(all.signatures)))
  }

  /// Creates a budget with the given amounts.
  package init(_ costs: Costs) { left = Mutex(costs) }

  /// Subtracts bytes that are about to be read.
  ///
  /// - Returns: `false` if not enough is left; the caller then skips the work, and ``remark``
  ///   reports it.
  package func spend(bytes: Int) -> Bool {
    left.withLock { left in
      let isAllowed = left.spend(bytes: bytes)
      left.isUsedUp = left.isUsedUp || !isAllowed
      return isAllowed
    }
  }

  /// Takes everything that is left, for a search that returns the rest with
  /// ``giveBack(_:isUsedUp:)``.
  func take() -> Costs {
    left.withLock { left in
      defer { (left.bytes, left.hashes, left.signatures) = (0, 0, 0) }
      return left
    }
  }

  /// Returns what a search didn't need.
  ///
  /// - Parameters:
  ///   - rest: the amounts that are left over.
  ///   - isUsedUp: whether the search skipped something.
  func giveBack(_ rest: Costs, isUsedUp: Bool) {
    left.withLock { left in
      left.bytes += rest.bytes
      left.hashes += rest.hashes
      left.signatures += rest.signatures
      left.isUsedUp = left.isUsedUp || isUsedUp
    }
  }

  /// The remark that something wasn't tried, for reports; `nil` if everything was.
  var remark: String? {
    left.withLock(\.isUsedUp)
      ? "the search stopped at its limit before it tried everything" : nil
  }
}
