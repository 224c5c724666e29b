import Evidence
package import Results

extension FixStep {
  /// Returns the step that tells how to see that a fix works, for the handbook. Reports replace it
  /// with a command for the artifact: see ``Diagnosis/steps(in:)``.
  ///
  /// - Parameter arguments: The arguments of the command: the file and the options.
  static func confirm(arguments: String) -> FixStep {
    FixStep(
      "Confirm it: analyze a new one. The failed checks must pass.",
      code: "attestscope analyze \(arguments)")
  }

  /// Devices need a new key: the server lost the old one, never knew it, or must not trust it.
  static let attestAgain = FixStep(
    "Devices discard the key, then attest a new one: an attested key can't be attested again.",
    code: "let keyID = try await DCAppAttestService.shared.generateKey()")

  /// What happens to keys after a mistake of the server alone.
  static let nothingOnDevices: FixStep = """
    After a rejected assertion, devices keep the key. After a rejected attestation, they keep it only \
    if you kept the attestation and it passes now.
    """

  /// What happens to keys after a mistake of the app.
  static let keysStayGood: FixStep = """
    After a rejected assertion, devices keep the key and sign the next request. After a rejected \
    attestation, they discard it, then attest a new one.
    """

  /// What devices do after an artifact arrived incomplete.
  static let sendAgain: FixStep = """
    Lost bytes can't be recovered. After a lost assertion, devices sign the request again. After a lost \
    attestation, they discard the key, then attest a new one.
    """

  /// Asks for the server's message, for a rejection whose reason the evidence doesn't contain.
  package static let addServerError: FixStep =
    "Look up the server's error for this request, add it to the record as `serverError`, and analyze it again."

  /// Points to the server's message instead, if the evidence contains it.
  package static let readServerError: FixStep =
    "Find the step that the server's error names, and compare the values that it compares there."

  /// The steps that causes in `causes.txt` name and that this program changes for an artifact.
  static let common: [ByteText: FixStep] = [
    "attestAgain": attestAgain, "nothingOnDevices": nothingOnDevices, "keysStayGood": keysStayGood,
    "sendAgain": sendAgain, "addServerError": addServerError,
  ]
}
