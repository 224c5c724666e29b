import Checks
import Decoding
import Evidence

/// Family C: certificates and time.
enum CertificateCauses {
  static let all: [Cause] = [expiredAtEvaluation, notAppAttest]

  private static let expiredAtEvaluation = Cause(
    "C01-leaf-expired-now", "The attestation was judged after its certificate had expired.",
    actor: .server, explains: ["attestation.chain-validity"],
    method:
      "The certificates are judged as of the time of issue, which the leaf's serial number tells.",
    fix: [
      FixStep("Verify attestations when they arrive; a leaf may live for three days only."),
      FixStep("For archives, evaluate at the time of issue.", code: "--as-of issuance"),
    ],
    reference: .init("RFC 5280", "§6.1.3 (a)(2)")
  ) { examination in
    let subject = examination.subject
    guard let time = subject.policy.evaluatedAt, let leaf = subject.attestation?.leaf,
      let notAfter = leaf.notAfter, let issued = leaf.certifiedIssuance, time > notAfter,
      examination.passed("attestation.chain")
    else { return nil }
    return .fact(
      "Issued \(issued), expired \(notAfter), judged as of \(time).",
      undoing: "evaluation time := \(issued)",
      steps: [
        Proof.Step(
          "time of evaluation",
          configured: Value(.time(time), subject.policy.evaluatedAtSource?.phrase ?? "as given"),
          recovered: Value(.time(issued), "the time of issue"))
      ])
  }

  private static let notAppAttest = Cause(
    "C11-not-app-attest-cert", "The artifact is an attestation of another kind.", actor: .app,
    explains: [
      "attestation.format", "attestation.certificate-profile", "attestation.structure",
      "attestation.chain", "attestation.nonce",
    ],
    method: "The format, or the structure of the artifact, names the system that it is from.",
    fix: [FixStep("Route attestations by their format; this verifier is for App Attest alone.")],
    reference: .init("W3C WebAuthn", "§8")
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
