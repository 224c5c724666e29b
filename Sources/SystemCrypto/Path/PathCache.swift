package import Evidence

/// A bounded cache of path validations, so that issuers that thousands of artifacts share are
/// validated once.
///
/// The key is a SHA-256 hash of everything that a report depends on. If the cache is full, a new
/// report evicts the oldest one.
package final class PathCache: Sendable {
  private let reports: DecodeCache<[UInt8], PathReport>

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: The maximum number of reports.
  package init(capacity: Int = 1_024) { reports = DecodeCache(capacity: capacity) }

  /// The number of cached reports.
  package var count: Int { reports.count }

  /// Returns the cached report, or validates the path as
  /// ``PathValidator/examine(path:anchor:endingIn:)`` does.
  package func examine(
    path: [Bytes], anchor: Bytes, endingIn role: PathValidator.Role = .endEntity
  ) -> PathReport {
    reports.value(for: Self.key(path: path, anchor: anchor, role: role)) {
      PathValidator.examine(path: path, anchor: anchor, endingIn: role)
    }
  }

  /// Returns the cache key. Each certificate is hashed separately, so that the same bytes cut into
  /// certificates in another way get a different key.
  private static func key(path: [Bytes], anchor: Bytes, role: PathValidator.Role) -> [UInt8] {
    let mark: UInt8 = role == .issuer ? 1 : 0
    return Digest.sha256([mark] + (path + [anchor]).flatMap { Digest.sha256($0) })
  }
}
