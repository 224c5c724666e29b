import Claims
import Checks
import Decoding
import Evidence
import Results

/// Family C, fourth part: keys in a damaged text, and certificates of other systems.
enum CertificateFormCauses {
  /// C09 and C11.
  static let all: [Cause] = [mangledKey, notAppAttest]

  /// The PEM of the stored key lost its line breaks or was escaped, as in environment variables.
  /// Proven if the signature is valid with the repaired key.
  ///
  /// Example: `-----BEGIN PUBLIC KEY-----\nMFkw…` with the characters backslash and `n` instead
  /// of a line break, as an environment variable or a YAML file keeps it.
  ///
  /// The given key is replaced by the point of the repaired one, and the signature must then be
  /// valid.
  private static let mangledKey = Cause("C09-pem-mangled") { examination in
    guard let given = examination.input.expectations.publicKey,
      let key = PublicKeyReader.read(given), case .repaired(let kinds)? = key.deviation
    else { return nil }
    return .recomputed(
      examination.input.withPublicKey(key.point),
      "The given public key is readable only after a repair: \(GivenKey.Deviation.repaired(kinds).phrase).",
      undoing: "publicKey := repaired (\(kinds.map(\.rawValue).joined(separator: ", ")))")
  }

  /// The artifact is an attestation of another system: passkeys, Android, TPM, Managed Device
  /// Attestation, SafetyNet.
  ///
  /// - Proven: its content has the structure of that system.
  /// - Consistent: only the format's name or one extension says so. Both can also be alterations. If the
  ///   certificates lead to the trusted root, the object is App Attest's, and its format name was changed.
  ///
  /// Example: `fmt` is `apple`, WebAuthn's format for passkeys (WebAuthn Level 2 §8.8), whose
  /// certificates lead to another root of Apple's.
  ///
  /// A format name that WebAuthn doesn't define isn't claimed: it may be any altered text.
  private static let notAppAttest = Cause("C11-not-app-attest-cert") { examination in
    let input = examination.input
    let undone = "nothing: use its verifier"
    if let mismatched = input.mismatched, MismatchedKind.attestations.contains(mismatched.kind) {
      return .observed(
        "It is \(mismatched.kind.name): \(mismatched.evidence). \(mismatched.kind.advice)",
        undoing: undone)
    }
    if let leaf = input.attestation?.leaf, examination.failed("attestation.certificate-profile"),
      let mark = leaf.extensions.first(where: { $0.id.isManagedDeviceAttestation })
    {
      return .observed(
        """
        The leaf has the extension \(mark.id) of Managed Device Attestation, which certifies devices, \
        not apps.
        """,
        rival: "An altered leaf", undoing: undone,
        rules: ["attestation.certificate-profile"])
    }
    guard examination.trouble("attestation.format") != nil,
      let format = input.attestation?.object.format?.utf8, otherFormats.contains(ByteText(format))
    else { return nil }
    if examination.passed("attestation.chain") { return renamed(to: format) }
    return .observed(
      "The format is “\(format)”, a WebAuthn format, but the attestation statement isn't in that format.",
      rival: "An App Attest object with an altered format", undoing: undone,
      rules: ["attestation.format"])
  }

  /// Returns the argument for an App Attest object with the name of another format.
  ///
  /// - Parameter format: The name, one of ``otherFormats``.
  private static func renamed(to format: String) -> Argument {
    .observed(
      """
      The format is “\(format)”, but the certificates of the object lead to the trusted root of App Attest. No \
      signature covers the format's name.
      """,
      rival: "An app that builds the object again instead of sending it as it is",
      undoing: "fmt := “apple-appattest”", rules: ["attestation.format"]
    ).worded(
      CauseWording(
        "The format of an App Attest object was changed to “\(format)”.", actor: .security,
        changes: [
          "Reject it: no genuine App Attest object has this format.",
          """
          Find its source: the account, the address, and the versions of the app and the system. If only one \
          client has this fault, suspect that client.
          """,
          "In the app, send what `attestKey` returns, byte for byte.",
        ]))
  }

  /// The identifiers of other WebAuthn attestation statement formats (WebAuthn §8).
  private static let otherFormats: Set<ByteText> = [
    "apple", "packed", "none", "android-key", "android-safetynet", "fido-u2f", "tpm",
  ]
}
