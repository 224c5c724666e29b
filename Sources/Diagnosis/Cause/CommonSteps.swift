import Results

extension FixStep {
  /// How to see that a change has worked: the same command, and what has to come out. Reports put the
  /// artifact's own values into it.
  static func confirm(_ options: String, of artifact: String = "attestation.txt") -> FixStep {
    FixStep(
      "Analyze a new one. The failed checks must pass.",
      code: (["attestscope analyze", artifact] + (options.isEmpty ? [] : [options]))
        .joined(separator: " "))
  }

  /// The same for what depends on the time of arrival: at the time of its issue everything is in order.
  static func confirmOnArrival(of artifact: String = "attestation.txt") -> FixStep {
    FixStep(
      "Analyze a new one right after its capture. The failed checks must pass.",
      code: "attestscope analyze \(artifact) --as-of now")
  }

  /// For devices whose key the server lost or never knew.
  static let attestAgain = FixStep(
    "Devices discard the key, then attest a new one: an attested key can't be attested again.",
    code: "let keyID = try await DCAppAttestService.shared.generateKey()")

  /// For mistakes of the server alone.
  static let nothingOnDevices = FixStep(
    """
    After a rejected assertion, devices keep the key. After a rejected attestation, they keep it only \
    if you kept the attestation and it passes now.
    """)

  /// For mistakes of the app.
  static let keysStayGood = FixStep(
    """
    After a rejected assertion, devices keep the key and sign the next request. After a rejected \
    attestation, they discard it, then attest a new one.
    """)

  /// For what arrived incomplete.
  static let sendAgain = FixStep(
    """
    What was lost can't be computed. After a lost assertion, devices sign the request again; after a \
    lost attestation, they discard the key, then attest a new one.
    """)
}
