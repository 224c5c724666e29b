import COpenSSLShims
import Crypto
package import Evidence

/// Hashes over the concatenation of what is given.
///
/// Slices are hashed where they lie, without being copied or joined.
package enum Digest {
  package static func sha256(_ parts: Bytes...) -> [UInt8] { sha256(parts) }
  package static func sha256(_ parts: [Bytes]) -> [UInt8] { Array(hash(parts, as: SHA256.self)) }
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

  package static func sha384(_ parts: Bytes...) -> [UInt8] {
    Array(hash(parts, as: SHA384.self))
  }

  /// SHA-1: for the key identifiers of certificates (RFC 5280 §4.2.1.2), never for security.
  package static func keyIdentifier(_ bytes: [UInt8]) -> [UInt8] {
    Array(Insecure.SHA1.hash(data: bytes))
  }

  /// Hashes that App Attest has no use for: to recognise what was hashed with the wrong function.
  package static func sha384(_ bytes: [UInt8]) -> [UInt8] { Array(SHA384.hash(data: bytes)) }
  package static func sha512(_ bytes: [UInt8]) -> [UInt8] { Array(SHA512.hash(data: bytes)) }
  package static func sha1(_ bytes: [UInt8]) -> [UInt8] { keyIdentifier(bytes) }
  package static func md5(_ bytes: [UInt8]) -> [UInt8] { Array(Insecure.MD5.hash(data: bytes)) }

  /// The same for those that only OpenSSL has. Empty where the system's has it switched off.
  package static func rare(_ function: RareHash, _ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    let length = withSlices([Bytes(bytes)]) { slices in
      ats_rare_digest_of(function.function, slices[0], &hash)
    }
    return Array(hash.prefix(length))
  }

  /// Hash functions that people take for SHA-256.
  package enum RareHash: Sendable {
    case sha224, sha512_256, sha3_256

    fileprivate var function: ats_rare_digest {
      switch self {
      case .sha224: ATS_SHA224
      case .sha512_256: ATS_SHA512_256
      case .sha3_256: ATS_SHA3_256
      }
    }
  }

  static func hash<Function: HashFunction>(
    _ parts: [Bytes], as function: Function.Type
  ) -> Function.Digest {
    var hasher = Function()
    for part in parts {
      part.withUnsafeBytes { hasher.update(bufferPointer: $0) }
    }
    return hasher.finalize()
  }
}

/// The hash functions that App Attest's signatures are made with.
package enum HashAlgorithm: Sendable, Hashable, CaseIterable {
  case sha256, sha384

  package func digest(_ message: Bytes) -> [UInt8] {
    switch self {
    case .sha256: Digest.sha256(message)
    case .sha384: Digest.sha384(message)
    }
  }
}
