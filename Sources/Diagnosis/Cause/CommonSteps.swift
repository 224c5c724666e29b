import Results

extension FixStep {
  /// How to see that a change has worked: the same command, and what has to come out.
  static func confirm(_ options: String, of artifact: String = "attestation.txt") -> FixStep {
    FixStep(
      "Judge a new one; the failed checks must pass.",
      code: (["attestscope analyze", artifact] + (options.isEmpty ? [] : [options]))
        .joined(separator: " "))
  }

  /// The same for what depends on the time of arrival: as of its issue everything is in order.
  static func confirmOnArrival(of artifact: String = "attestation.txt") -> FixStep {
    FixStep(
      "Judge a new one right after its capture; the failed checks must pass.",
      code: "attestscope analyze \(artifact) --as-of now")
  }

  /// For devices whose key the server has lost or never knew.
  static let attestAgain = FixStep(
    "Let the affected devices make a new key and attest it: what they hold now does not become valid.",
    code: "let keyID = try await DCAppAttestService.shared.generateKey()")

  /// For mistakes of the server alone.
  static let nothingOnDevices = FixStep(
    "Nothing has to be done on devices: their keys and attestations are good.")
}
