package import Reports
import SystemCrypto

/// How much is kept out of results, as a caller chooses it.
package enum RedactionLevel: String, Sendable, Hashable, CaseIterable {
  case none, secrets, ids

  /// - Parameter key: for the hashes that stand for identifiers; without one, a random key that is
  ///   forgotten at the end of the run.
  package func redaction(key: [UInt8]? = nil) -> Redaction {
    switch self {
    case .none: .nothing
    case .secrets: .secrets
    case .ids: .identifiers(hash: (key.map(KeyedHash.init) ?? KeyedHash()).hash)
    }
  }
}
