package import Redaction
import SystemCrypto

/// The option for what results do not show.
///
/// - `none`: everything is shown.
/// - `secrets`: credentials, cookies, tokens, private keys and network addresses are redacted.
/// - `ids`: in addition, identifiers of devices and users are replaced by keyed hashes.
package enum RedactionLevel: String, Sendable, Hashable, CaseIterable {
  case none, secrets, ids

  /// Returns the redaction for this level.
  ///
  /// - Parameter key: Key for the hashes that replace identifiers. Without one, a random key is
  ///   used that is lost at the end of the run, so that hashes of different runs cannot be
  ///   compared.
  package func redaction(key: [UInt8]? = nil) -> Redaction {
    switch self {
    case .none: .nothing
    case .secrets: .secrets
    case .ids: .identifiers(hash: (key.map(KeyedHash.init) ?? KeyedHash()).hash)
    }
  }
}
