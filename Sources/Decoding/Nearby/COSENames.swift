/// Names from the registries of COSE (IANA, “CBOR Object Signing and Encryption (COSE)”).
enum COSENames {
  /// What an algorithm is for.
  enum Use: Sendable { case signature, mac, encryption, key }

  /// An algorithm: its name, and what it is for.
  struct Algorithm: Sendable {
    /// The name in the registry.
    let name: String
    /// What it is for.
    let use: Use
  }

  /// The algorithms by number (RFC 9053).
  static let algorithms: [Int64: Algorithm] = {
    let lists: [(Use, [Int64: String])] = [
      (
        .signature,
        [
          -7: "ES256", -8: "EdDSA", -9: "ESP256", -19: "Ed25519", -35: "ES384", -36: "ES512",
          -37: "PS256", -38: "PS384", -39: "PS512", -46: "HSS-LMS", -47: "ES256K", -51: "ESP384",
          -52: "ESP512", -257: "RS256", -258: "RS384", -259: "RS512", -65_535: "RS1",
        ]
      ),
      (
        .mac,
        [
          4: "HMAC 256/64", 5: "HMAC 256/256", 6: "HMAC 384/384", 7: "HMAC 512/512",
          14: "AES-MAC 128/64", 15: "AES-MAC 256/64", 25: "AES-MAC 128/128",
          26: "AES-MAC 256/128",
        ]
      ),
      (
        .encryption,
        [
          1: "A128GCM", 2: "A192GCM", 3: "A256GCM", 10: "AES-CCM-16-64-128",
          11: "AES-CCM-16-64-256", 12: "AES-CCM-64-64-128", 13: "AES-CCM-64-64-256",
          24: "ChaCha20/Poly1305", 30: "AES-CCM-16-128-128", 31: "AES-CCM-16-128-256",
          32: "AES-CCM-64-128-128", 33: "AES-CCM-64-128-256",
        ]
      ),
      (
        .key,
        [
          -3: "A128KW", -4: "A192KW", -5: "A256KW", -6: "direct", -10: "direct+HKDF-SHA-256",
          -11: "direct+HKDF-SHA-512", -12: "direct+HKDF-AES-128", -13: "direct+HKDF-AES-256",
          -25: "ECDH-ES + HKDF-256", -26: "ECDH-ES + HKDF-512", -27: "ECDH-SS + HKDF-256",
          -28: "ECDH-SS + HKDF-512", -29: "ECDH-ES + A128KW", -30: "ECDH-ES + A192KW",
          -31: "ECDH-ES + A256KW", -32: "ECDH-SS + A128KW", -33: "ECDH-SS + A192KW",
          -34: "ECDH-SS + A256KW", -40: "RSAES-OAEP w/ SHA-1", -41: "RSAES-OAEP w/ SHA-256",
          -42: "RSAES-OAEP w/ SHA-512",
        ]
      ),
    ]
    var all: [Int64: Algorithm] = [:]
    for (use, names) in lists {
      for (number, name) in names { all[number] = Algorithm(name: name, use: use) }
    }
    return all
  }()

  /// The parameters of a header by label (RFC 9052 §3.1, RFC 9360, RFC 9338).
  static let headers: [Int64: String] = [
    1: "alg", 2: "crit", 3: "content type", 4: "kid", 5: "IV", 6: "Partial IV",
    7: "counter signature", 9: "CounterSignature0", 11: "Countersignature version 2",
    12: "Countersignature0 version 2", 15: "CWT Claims", 16: "typ", 32: "x5bag", 33: "x5chain",
    34: "x5t", 35: "x5u", -1: "ephemeral key", -2: "static key", -3: "static key id",
    -20: "salt", -21: "PartyU identity", -22: "PartyU nonce", -23: "PartyU other",
    -24: "PartyV identity", -25: "PartyV nonce", -26: "PartyV other",
  ]

  /// The curves by number (RFC 9053 §7.1).
  static let curves: [Int64: String] = [
    1: "P-256", 2: "P-384", 3: "P-521", 4: "X25519", 5: "X448", 6: "Ed25519", 7: "Ed448",
    8: "secp256k1",
  ]

  /// What may be done with a key, by number (RFC 9052 §7.1).
  static let operations: [Int64: String] = [
    1: "sign", 2: "verify", 3: "encrypt", 4: "decrypt", 5: "wrap key", 6: "unwrap key",
    7: "derive key", 8: "derive bits", 9: "MAC create", 10: "MAC verify",
  ]

  /// The claims of a CBOR Web Token by label (RFC 8392 §4).
  static let claims: [Int64: String] = [
    1: "iss", 2: "sub", 3: "aud", 4: "exp", 5: "nbf", 6: "iat", 7: "cti", 8: "cnf",
  ]

  /// The type of a key, and the names of its own labels.
  struct KeyType: Sendable {
    /// The name in the registry.
    let name: String
    /// The names of its labels.
    let labels: [Int64: String]
    /// The labels of the private or secret parts.
    let secret: Set<Int64>
  }

  /// The types of keys by number (RFC 9053 §7, RFC 8230 §4).
  static let keyTypes: [Int64: KeyType] = [
    1: KeyType(name: "OKP", labels: [-1: "crv", -2: "x", -4: "d"], secret: [-4]),
    2: KeyType(name: "EC2", labels: [-1: "crv", -2: "x", -3: "y", -4: "d"], secret: [-4]),
    3: KeyType(
      name: "RSA",
      labels: [
        -1: "n", -2: "e", -3: "d", -4: "p", -5: "q", -6: "dP", -7: "dQ", -8: "qInv", -9: "other",
        -10: "r_i", -11: "d_i", -12: "t_i",
      ], secret: [-3, -4, -5, -6, -7, -8, -9, -10, -11, -12]),
    4: KeyType(name: "Symmetric", labels: [-1: "k"], secret: [-1]),
    5: KeyType(name: "HSS-LMS", labels: [-1: "pub"], secret: []),
  ]

  /// The labels that all types of keys have (RFC 9052 §7.1).
  static let keyLabels: [Int64: String] = [
    1: "kty", 2: "kid", 3: "alg", 4: "key_ops", 5: "Base IV",
  ]
}
