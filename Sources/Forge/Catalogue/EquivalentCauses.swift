/// Causes that the bytes show as well as the one under which a fault was made, or that a fault of no
/// known mistake shows all the same.
enum EquivalentCauses {
  static func of(_ recipe: String) -> [String] { table[recipe] ?? [] }

  private static let table: [String: [String]] = [
    // A certificate that its issuer did not sign as it is, and that field 3 holds as it was.
    "attestation-chain--foreign-root": ["C10-x5c-tampered"]
  ]
}
