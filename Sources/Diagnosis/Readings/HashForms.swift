import Decoding
import Evidence
import SystemCrypto

/// Rewritings that hash a value in a different way than once with SHA-256.
enum HashForms {
  /// The value itself instead of its hash, as in Apple's sample attestations.
  static let unhashed = [Rewriting("{} itself, not hashed", .hashing) { $0 }]

  /// SHA-256 twice: of the first hash's bytes, or of its text.
  static let doubleHash = [
    Rewriting("SHA-256 of {}", .digesting) { Digest.sha256($0) },
    Rewriting("SHA-256 of the hexadecimal text of SHA-256 of {}", .hashing, cost: 2) {
      Digest.sha256(Array(Digest.sha256($0).hex.utf8))
    },
    Rewriting("SHA-256 of the Base64 text of SHA-256 of {}", .hashing, cost: 2) {
      Digest.sha256(Array(Base64.encode(Digest.sha256($0)).utf8))
    },
  ]

  /// The text of the hash instead of its 32 bytes: 64 hexadecimal digits, or 44 characters of
  /// Base64.
  static let hashText = [
    Rewriting("the hexadecimal text of SHA-256 of {}", .hashing) {
      Array(Digest.sha256($0).hex.utf8)
    },
    Rewriting("the Base64 text of SHA-256 of {}", .hashing) {
      Array(Base64.encode(Digest.sha256($0)).utf8)
    },
    Rewriting("the hexadecimal text of SHA-256 of {}, in upper case", .hashing, cost: 2) {
      Array(Digest.sha256($0).hex.uppercasedASCII.utf8)
    },
    Rewriting("the Base64url text of SHA-256 of {}", .hashing, cost: 2) {
      Array(Base64.encode(Digest.sha256($0), as: .url).utf8)
    },
    Rewriting("the Base64 text of SHA-256 of {}, without padding", .hashing, cost: 2) {
      bytes in
      Array(Base64.encode(Digest.sha256(bytes)).utf8.filter { $0 != UInt8(ascii: "=") })
    },
  ]

  /// A different hash function, a part of the hash, or HMAC. Each function is tried as the last
  /// step, and as a step before SHA-256.
  static let otherHashes: [Rewriting] =
    functions.map { function in
      Rewriting(
        "\(function.name) of {}", .hashing, cost: function.cost, apply: function.hash)
    }
    + [
      Rewriting("the first 16 bytes of SHA-256 of {}", .hashing, cost: 2) {
        Array(Digest.sha256($0).prefix(16))
      },
      Rewriting("the first 20 bytes of SHA-256 of {}", .hashing, cost: 3) {
        Array(Digest.sha256($0).prefix(20))
      },
      Rewriting("the first 32 bytes of SHA-512 of {}", .hashing, cost: 2) {
        Array(Digest.sha512($0).prefix(32))
      },
    ]
    + functions.map { function in
      Rewriting("\(function.name) of {}", .digesting, cost: 3, apply: function.hash)
    } + keys.flatMap(keyed)

  /// The functions with their names and costs.
  private static let functions: [(name: String, cost: Int, hash: @Sendable ([UInt8]) -> [UInt8]?)] =
    [
      ("SHA-1", 2, { Digest.sha1($0) }), ("SHA-512", 2, { Digest.sha512($0) }),
      ("SHA-384", 3, { Digest.sha384($0) }), ("MD5", 2, { Digest.md5($0) }),
      ("SHA-224", 3, { Digest.rare(.sha224, $0) }),
      ("SHA-512/256", 3, { Digest.rare(.sha512_256, $0) }),
      ("SHA3-256", 3, { Digest.rare(.sha3_256, $0) }),
    ]

  /// The values that apps use as the key of an HMAC.
  private static let keys =
    Companion.keyID.prefix(2) + Companion.appID + Companion.challenge.prefix(2)

  /// Returns HMAC-SHA256 (RFC 2104) of the value with the companion as its key, and the reverse.
  private static func keyed(_ companion: Companion) -> [Rewriting] {
    [
      Rewriting("HMAC-SHA256 of {}, keyed with \(companion.name)", .hashing, cost: 3) {
        bytes, context in
        companion.bytes(context).map { KeyedHash(key: $0).hash(bytes) }
      },
      Rewriting("HMAC-SHA256 of \(companion.name), keyed with {}", .hashing, cost: 4) {
        bytes, context in
        companion.bytes(context).map { KeyedHash(key: bytes).hash($0) }
      },
    ]
  }
}
