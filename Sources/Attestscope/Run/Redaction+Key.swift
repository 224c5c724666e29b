package import Redaction
import SystemCrypto

extension Redaction {
  /// Returns the redaction that also replaces identifiers of devices and users by keyed hashes.
  ///
  /// - Parameter key: Key for the hashes that replace identifiers. Without one, a random key is
  ///   used that is lost at the end of the run, so that hashes of different runs cannot be
  ///   compared.
  package static func hashingIdentifiers(with key: [UInt8]? = nil) -> Redaction {
    .identifiers(hash: (key.map(KeyedHash.init) ?? KeyedHash()).hash)
  }
}
