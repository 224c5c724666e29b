import COpenSSLShims
import Crypto
package import Evidence

/// Hash functions over one array, or over the concatenation of several slices.
///
/// Slices are hashed in place, without being copied or joined. Hashes are returned as byte arrays.
package enum Digest {
  /// Returns the SHA-256 hash of the concatenated slices, 32 bytes (FIPS 180-4).
  package static func sha256(_ parts: Bytes...) -> [UInt8] { sha256(parts) }
  /// Returns the SHA-256 hash of the concatenated slices, 32 bytes.
  package static func sha256(_ parts: [Bytes]) -> [UInt8] { Array(hash(parts, as: SHA256.self)) }
  /// Returns the SHA-256 hash of the bytes, 32 bytes.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

  /// Returns the SHA-384 hash of the concatenated slices, 48 bytes (FIPS 180-4).
  package static func sha384(_ parts: Bytes...) -> [UInt8] {
    Array(hash(parts, as: SHA384.self))
  }

  /// Returns the SHA-1 hash, 20 bytes, as used for key identifiers of certificates (RFC 5280
  /// §4.2.1.2), and to recognize a wrong function. Not for security.
  package static func sha1(_ bytes: [UInt8]) -> [UInt8] { Array(Insecure.SHA1.hash(data: bytes)) }

  /// Returns the SHA-384 hash, 48 bytes. App Attest does not use it for nonces; it serves to
  /// recognize data that was hashed with a wrong function.
  package static func sha384(_ bytes: [UInt8]) -> [UInt8] { Array(SHA384.hash(data: bytes)) }
  /// Returns the SHA-512 hash, 64 bytes, to recognize a wrong function.
  package static func sha512(_ bytes: [UInt8]) -> [UInt8] { Array(SHA512.hash(data: bytes)) }
  /// Returns the MD5 hash, 16 bytes, to recognize a wrong function.
  package static func md5(_ bytes: [UInt8]) -> [UInt8] { Array(Insecure.MD5.hash(data: bytes)) }

  /// Returns a hash that only OpenSSL provides: 28 bytes for SHA-224, otherwise 32; empty if the
  /// system's OpenSSL has it disabled.
  package static func rare(_ function: RareHash, _ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    let length = withSlices([Bytes(bytes)]) { slices in
      ats_rare_digest_of(function.function, slices[0], &hash)
    }
    return Array(hash.prefix(length))
  }

  /// Hash functions with which SHA-256 is confused.
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

  /// Returns the hash of the concatenated slices.
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

/// The hash functions of the signatures in App Attest.
package enum HashAlgorithm: Sendable, Hashable, CaseIterable {
  case sha256, sha384

  /// Returns the hash of a message: 32 or 48 bytes.
  package func digest(_ message: Bytes) -> [UInt8] {
    switch self {
    case .sha256: Digest.sha256(message)
    case .sha384: Digest.sha384(message)
    }
  }
}
