/// Names from the registries of COSE (IANA, “CBOR Object Signing and Encryption (COSE)”).
enum COSENames {
  /// What an algorithm is for.
  enum Use: Sendable, CaseIterable { case signature, mac, encryption, key }

  /// An algorithm: its name, and what it is for.
  struct Algorithm: Sendable {
    /// The name in the registry.
    let name: String
    /// What it is for.
    let use: Use
  }

  /// The algorithms by number (RFC 8230, RFC 8778, RFC 8812, RFC 9053, RFC 9864).
  static let algorithms: [Int64: Algorithm] = {
    var all: [Int64: Algorithm] = [:]
    for use in Use.allCases {
      for (number, name) in RegisteredNames.numbers("algorithms of \(use)") as [Int64: String] {
        all[number] = Algorithm(name: name, use: use)
      }
    }
    return all
  }()

  /// The parameters of a header by label (RFC 9052 §3.1, RFC 9053 §5 and §6, RFC 9338, RFC 9360 and
  /// later entries of the registry).
  static let headers: [Int64: String] = RegisteredNames.numbers("headers")

  /// The curves by number (RFC 9053 §7.1, RFC 8812).
  static let curves: [Int64: String] = RegisteredNames.numbers("curves")

  /// The operations that a key may be used for, by number (RFC 9052 §7.1).
  static let operations: [Int64: String] = RegisteredNames.numbers("operations")

  /// The claims of a CBOR Web Token by label (RFC 8392 §4, RFC 8747).
  static let claims: [Int64: String] = RegisteredNames.numbers("claims")

  /// The type of a key, and the names of the labels that only this type has.
  struct KeyType: Sendable {
    /// The name in the registry.
    let name: String
    /// The names by label.
    let labels: [Int64: String]
    /// The labels of the private or secret parts.
    let secret: Set<Int64>
  }

  /// The types of keys by number (RFC 9053 §7, RFC 8230 §4, RFC 8778).
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
  static let keyLabels: [Int64: String] = RegisteredNames.numbers("key labels")
}
