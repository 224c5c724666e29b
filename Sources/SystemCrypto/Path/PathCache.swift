package import Evidence

/// Remembers what validation found, so that issuers that thousands of artifacts share are
/// validated once.
///
/// A report is found again by the SHA-256 of everything that it depends on. The oldest is forgotten
/// when the cache is full.
package final class PathCache: Sendable {
  private let reports: Recollection<[UInt8], PathReport>

  package init(capacity: Int = 1_024) { reports = Recollection(capacity: capacity) }

  package var count: Int { reports.count }

  /// As ``PathValidator/examine(path:anchor:endingIn:)``.
  package func examine(
    path: [Bytes], anchor: Bytes, endingIn role: PathValidator.Role = .endEntity
  ) -> PathReport {
    reports.value(for: Self.key(path: path, anchor: anchor, role: role)) {
      PathValidator.examine(path: path, anchor: anchor, endingIn: role)
    }
  }

  /// Hashes the hashes, so that no two ways to cut the same bytes into certificates agree.
  private static func key(path: [Bytes], anchor: Bytes, role: PathValidator.Role) -> [UInt8] {
    let mark: UInt8 = role == .issuer ? 1 : 0
    return Digest.sha256([mark] + (path + [anchor]).flatMap { Digest.sha256($0) })
  }
}
