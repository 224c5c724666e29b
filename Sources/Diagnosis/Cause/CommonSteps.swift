package import Results

extension FixStep {
  /// How to see that a change works, as the handbook prints it. Reports replace it with a command for
  /// the artifact: see ``Diagnosis/steps(in:)``.
  static func confirm(_ options: String, of artifact: String = "attestation.txt") -> FixStep {
    FixStep(
      "Confirm it: analyze a new one. The failed checks must pass.",
      code: (["attestscope analyze", artifact] + (options.isEmpty ? [] : [options]))
        .joined(separator: " "))
  }

  /// The same for what depends on the time of arrival.
  static func confirmOnArrival(of artifact: String = "attestation.txt") -> FixStep {
    FixStep(
      "Confirm it: analyze a new one right after its capture. The failed checks must pass.",
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

  /// For artifacts that arrived incomplete.
  static let sendAgain = FixStep(
    """
    Lost bytes can't be recovered. After a lost assertion, devices sign the request again. After a lost \
    attestation, they discard the key, then attest a new one.
    """)

  /// For a rejection whose reason the evidence doesn't tell.
  package static let addServerError = FixStep(
    "Look up the server's error for this request, and add it as `serverError`.")

  /// Instead of it, where the evidence tells the reason.
  package static let readServerError = FixStep(
    "Compare the server's error with the hazards of the artifact: those that fit it come first.")
}
