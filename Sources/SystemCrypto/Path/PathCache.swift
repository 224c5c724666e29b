package import Evidence
import Synchronization

/// Remembers what validation found, so that issuers that thousands of artifacts share are
/// validated once.
///
/// A report is found again by the SHA-256 of everything that it depends on. The oldest is forgotten
/// when the cache is full.
package final class PathCache: Sendable {
  private let capacity: Int
  private let memory = Mutex(Memory())

  private struct Memory {
    var reports: [[UInt8]: PathReport] = [:]
    /// The keys of `reports` as a ring, with the place of the oldest.
    var keys: [[UInt8]] = []
    var oldest = 0

    mutating func remember(_ report: PathReport, as key: [UInt8], capacity: Int) {
      guard reports.updateValue(report, forKey: key) == nil else { return }
      if keys.count < capacity {
        keys.append(key)
      } else {
        reports[keys[oldest]] = nil
        keys[oldest] = key
        oldest = (oldest + 1) % capacity
      }
    }
  }

  package init(capacity: Int = 1_024) {
    self.capacity = max(1, capacity)
  }

  package var count: Int { memory.withLock { $0.reports.count } }

  /// As ``PathValidator/examine(path:anchor:endingIn:)``.
  package func examine(
    path: [Bytes], anchor: Bytes, endingIn role: PathValidator.Role = .endEntity
  ) -> PathReport {
    let key = Self.key(path: path, anchor: anchor, role: role)
    if let known = memory.withLock({ $0.reports[key] }) { return known }
    // Outside the lock: two threads may do the same work once, but none waits for another's.
    let report = PathValidator.examine(path: path, anchor: anchor, endingIn: role)
    memory.withLock { $0.remember(report, as: key, capacity: capacity) }
    return report
  }

  /// Hashes the hashes, so that no two ways to cut the same bytes into certificates agree.
  private static func key(path: [Bytes], anchor: Bytes, role: PathValidator.Role) -> [UInt8] {
    let mark: UInt8 = role == .issuer ? 1 : 0
    return Digest.sha256([mark] + (path + [anchor]).flatMap { Digest.sha256($0) })
  }
}
