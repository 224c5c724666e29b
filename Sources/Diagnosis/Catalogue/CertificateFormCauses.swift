import Checks
import Decoding
import Evidence

/// Family C, fourth part: keys and certificates in a form that others do not read.
enum CertificateFormCauses {
  static let all: [Cause] = [mangledKey, notAppAttest]

  private static let mangledKey = Cause(
    "C09-pem-mangled", "The text of a stored key or certificate was mangled.", actor: .server,
    explains: ["assertion.signature"],
    method: """
      The text does not read as it stands. With the repair it does, and the signature holds with the \
      key in it.
      """,
    fix: [
      FixStep(
        "Store the key as one line of Base64, or restore the line breaks where it is read.",
        code: "pem = os.environ[\"PUBLIC_KEY\"].replace(\"\\\\n\", \"\\n\")"),
      .confirm("--public-key key.pem", of: "assertion.txt"),
      .nothingOnDevices,
    ],
    reference: .init("RFC 7468", "§2 and §3")
  ) { examination in
    guard let given = examination.subject.expectations.publicKey,
      let key = PublicKeyReader.read(given), case .repaired(let kinds)? = key.deviation
    else { return nil }
    let point = Base64.encode(key.point.array)
    return .recomputed(
      examination.subject.with {
        $0.expectations.publicKey = GivenBytes(Bytes(Array(point.utf8)), .base64)
      },
      "The public key that was given reads only after a repair: \(GivenKey.Deviation.repaired(kinds).phrase).",
      undoing: "publicKey := \(kinds.map(\.rawValue).joined(separator: ", ")) undone")
  }

  private static let notAppAttest = Cause(
    "C11-not-app-attest-cert", "The artifact is an attestation of another kind.", actor: .app,
    explains: [
      "attestation.format", "attestation.certificate-profile", "attestation.structure",
      "attestation.chain", "attestation.nonce",
    ],
    method: "The format, or the structure of the artifact, names the system that it is from.",
    fix: [
      FixStep("Route attestations by their format; this verifier is for App Attest alone."),
      FixStep("See what the object says of itself.", code: "attestscope decode attestation.txt"),
    ],
    reference: .publicIssue("passwordless-lib/fido2-net-lib #319; W3C WebAuthn §8")
  ) { examination in
    guard examination.trouble("attestation.format") != nil,
      let format = examination.subject.attestation?.object.format?.utf8,
      let name = otherFormats[format]
    else { return nil }
    return .fact("The format is “\(format)”: \(name).", undoing: "nothing: use its verifier")
  }

  /// The registered formats of WebAuthn attestation statements, other than Apple's for apps.
  private static let otherFormats = [
    "apple": "WebAuthn, Apple anonymous attestation",
    "packed": "WebAuthn, packed attestation",
    "none": "WebAuthn, no attestation",
    "android-key": "WebAuthn, Android key attestation",
    "android-safetynet": "WebAuthn, Android SafetyNet attestation",
    "fido-u2f": "WebAuthn, FIDO U2F attestation",
    "tpm": "WebAuthn, TPM attestation",
  ]
}
