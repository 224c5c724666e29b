import Claims
import Checks
import Decoding
import Evidence
import Results

/// Family C, first part: when certificates are judged.
enum CertificateTimeCauses {
  static let all: [Cause] = [expiredAtEvaluation, clockSkew]

  private static let expiredAtEvaluation = Cause(
    "C01-leaf-expired-now", "The attestation was judged after its certificate had expired.",
    actor: .server,
    explains: [
      "attestation.chain-validity", "receipt.chain-validity", "receipt.expiration",
      "receipt.creation-time",
    ],
    method: """
      All certificates and the receipt are judged anew as of the time of issue, which the leaf's \
      serial number tells. They must be valid then. Where the attestation was captured only after \
      the leaf had expired, it may as well have arrived late.
      """,
    fix: [
      FixStep("Verify attestations when they arrive: a leaf may live for three days only."),
      FixStep(
        "Judge what was stored as of the time at which it was issued.",
        code: "attestscope analyze attestation.txt --as-of issuance"),
      FixStep("Keep the verdict and the key, and do not verify the attestation again later."),
      FixStep(
        "Refuse one that arrives after its certificate has expired; the device attests again."),
    ],
    reference: .init("RFC 5280", "§6.1.3 (a)(2)")
  ) { examination in
    let subject = examination.subject
    guard let time = subject.policy.evaluatedAt, let leaf = subject.attestation?.leaf,
      let notAfter = leaf.notAfter, let issued = leaf.certifiedIssuance, time > notAfter,
      examination.passed("attestation.chain")
    else { return nil }
    let isLate = subject.arrivedAfterExpiry
    return .recomputed(
      subject.with {
        $0.policy.evaluatedAt = issued
        $0.policy.evaluatedAtSource = .issuance
        if isLate { $0.expectations.capturedAt = issued }
      },
      "Issued \(issued), expired \(notAfter), judged as of \(time).",
      rival: isLate ? lateArrival : nil, undoing: "evaluation time := \(issued)",
      steps: [
        Proof.Step(
          "time of evaluation",
          configured: Value(.time(time), subject.policy.evaluatedAtSource?.phrase ?? "as given"),
          recovered: Value(.time(issued), "the time of issue"))
      ])
  }

  /// What an old artifact may be that was captured when it was old already.
  static let lateArrival = "A late arrival: by a retry queue, or of a recording that was sent again"

  private static let clockSkew = Cause(
    "C02-clock-skew", "The clock of the server is slow: the artifact is younger than its capture.",
    actor: .server,
    explains: [
      "attestation.chain-validity", "receipt.chain-validity", "receipt.creation-time",
    ],
    method: """
      The time of capture lies before the time at which Apple issued the certificate, or made the \
      receipt, by more than five minutes. Nothing can be captured before it exists; which of the \
      two times is wrong, the artifact cannot tell.
      """,
    fix: [
      FixStep(
        "Synchronise the clock of the server, and see by how much it was off.",
        code: "chronyc tracking"),
      .confirmOnArrival(),
      .nothingOnDevices,
    ],
    reference: .derived("notBefore is the time of issue less 24 hours")
  ) { examination in
    let subject = examination.subject
    guard let captured = subject.expectations.capturedAt,
      let issued = subject.attestation?.leaf?.certifiedIssuance
        ?? subject.receipt?.receipt.time(.creationTime),
      issued.milliseconds - captured.milliseconds > ReceiptTolerance.milliseconds
    else { return nil }
    let minutes = (issued.milliseconds - captured.milliseconds) / 60_000
    return .fit(
      "Captured at \(captured), issued at \(issued): \(Int(minutes).counted("minute")) later.",
      rival: "A time of capture that was written down wrongly",
      undoing: "capturedAt := \(issued) or later",
      steps: [
        Proof.Step(
          "time", configured: Value(.time(captured), "when it was captured"),
          recovered: Value(.time(issued), "when Apple issued it"))
      ])
  }
}

extension Subject {
  /// Whether the attestation was captured when its certificate had expired.
  var arrivedAfterExpiry: Bool {
    guard let captured = expectations.capturedAt, let expiry = attestation?.leaf?.notAfter else {
      return false
    }
    return captured > expiry
  }
}
