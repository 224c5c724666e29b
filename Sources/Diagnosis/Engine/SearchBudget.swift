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
    /// Signatures that are checked; each takes about 0.01 ms.
    package var signatures: Int
    /// Whether something was skipped because one of them ran out.
    fileprivate var isUsedUp = false

    package init(bytes: Int, hashes: Int, signatures: Int) {
      self.init(bytes: bytes, hashes: hashes, signatures: signatures, isUsedUp: false)
    }

    fileprivate init(bytes: Int, hashes: Int, signatures: Int, isUsedUp: Bool) {
      self.bytes = bytes
      self.hashes = hashes
      self.signatures = signatures
      self.isUsedUp = isUsedUp
    }

    /// Whether there is room for this much more; then it is spent.
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

  /// For one artifact: room for every reading of a value with one rewriting, for the frequent ones with
  /// two, and for the most frequent with three.
  static let ofArtifact = Costs(bytes: 5 << 20, hashes: 8_192, signatures: 1_536)

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

  /// Whether there is room to read so many bytes more; then they are spent.
  package func spend(bytes: Int) -> Bool {
    left.withLock { left in
      let isAllowed = left.spend(bytes: bytes)
      left.isUsedUp = left.isUsedUp || !isAllowed
      return isAllowed
    }
  }

  /// What is left, for a search that gives back what it didn't need.
  func take() -> Costs {
    left.withLock { left in
      defer { left = Costs(bytes: 0, hashes: 0, signatures: 0, isUsedUp: left.isUsedUp) }
      return left
    }
  }

  func giveBack(_ rest: Costs, isUsedUp: Bool) {
    left.withLock { left in
      left.bytes += rest.bytes
      left.hashes += rest.hashes
      left.signatures += rest.signatures
      left.isUsedUp = left.isUsedUp || isUsedUp
    }
  }

  /// That something was not tried, for the reader; `nil` where everything was.
  var remark: String? {
    left.withLock(\.isUsedUp)
      ? "the search stopped at its limit before it tried everything" : nil
  }
}
