import Claims
import Checks
import Decoding
import Evidence
import Results

/// Family P: receipts that are late, or whose signer's certificate isn't valid at their time.
extension ReceiptCauses {
  /// A sound receipt was checked more than five minutes after it was made.
  ///
  /// - Proven: at its creation time, it passes.
  /// - Consistent: it was captured more than five minutes after its creation. Then it may also be a
  ///   replay. Only the time of capture is late if a record has a receipt alone: the server may have
  ///   stored it, or somebody may have sent it late.
  /// - Not claimed: the attestation as a whole arrived after its leaf expired, which is C01.
  ///
  /// Example: a receipt of 10:00:00 that a nightly job checks at 23:00. The limit of five minutes
  /// is for the moment at which the receipt arrives.
  static let tooOld = Cause("P05-too-old") { examination in
    // If the leaf had expired on arrival, the whole attestation is late: that is C01.
    guard examination.input.arrivalAfterExpiry == nil,
      let created = examination.input.receipt?.receipt.time(.creationTime),
      let judged = judgedTime(examination), judged.isLate(for: created)
    else { return nil }
    let isLate = examination.input.expectations.capturedAt?.isLate(for: created) == true
    let isArrival = examination.input.type == .attestation || examination.isAsSent
    let age = (judged.milliseconds - created.milliseconds).durationPhrase
    return .recomputed(
      examination.input.with {
        if isLate { $0.expectations.capturedAt = created }
        $0.policy.evaluatedAt = created
        $0.policy.evaluatedAtSource = .receipt
      },
      "Made at \(created), checked at \(judged): \(age) later.",
      rival: isLate
        ? isArrival
          ? CertificateTimeCauses.wrongCapture
          : "A receipt that was replayed or delayed, or a time of capture that isn't that of the request"
        : nil,
      undoing: "time := \(created)",
      steps: [step("time", judged, examination.input.policy, created)]
    ).worded(
      isLate
        ? isArrival
          ? CertificateTimeCauses.lateArrival(
            of: "receipt", "\(age) after Apple made it",
            reject: [
              "On the server, reject a receipt that arrives over five minutes after its creation."
            ])
          : lateAlone : CauseWording(verifiedLate, actor: .server))
  }

  /// The statement where the server was late, or nothing shows that the sender was.
  private static let verifiedLate =
    "The server verified the receipt too late, long after Apple made it."

  /// The wording for a receipt alone that was captured late: a reviewer acts as well, because a replayed
  /// receipt looks like one that the server stored.
  private static let lateAlone: CauseWording = {
    let texts = CauseTexts.standard["P05-too-old"]
    return CauseWording(
      verifiedLate, actor: .server,
      changes: [
        "Reject it, unless your server stored it: a receipt that arrives this late can be a replay."
      ]
        + texts.fix.filter(\.isChange) + [
          """
          For the review, if the server doesn't store receipts, find out who sent this one: the same bytes from \
          another account or address show a replay.
          """
        ])
  }()

  /// The receipt was checked after its signer's certificate expired. Apple renews it about every 13
  /// months. Proven: at the creation time, the certificates were valid.
  ///
  /// Example: a receipt of 2024 checked today. The path must be validated at the time of signing:
  /// the receipt itself stays valid after its signer expires.
  ///
  /// Not claimed: the signer was valid when the receipt was checked, or the attestation as a
  /// whole arrived late (C01).
  static let signerExpired = Cause("P13-signer-expired") { examination in
    // If the leaf had expired on arrival, the whole attestation is late: that is C01.
    guard examination.input.arrivalAfterExpiry == nil,
      let created = examination.input.receipt?.receipt.time(.creationTime),
      let judged = examination.input.policy.evaluatedAt, judged > created,
      let expiry = examination.input.signingPath?.signer.notAfter, judged > expiry
    else { return nil }
    return .recomputed(
      examination.input.with {
        $0.policy.evaluatedAt = created
        $0.policy.evaluatedAtSource = .receipt
      },
      "The signer expired at \(expiry); the receipt was made at \(created) and checked at \(judged).",
      undoing: "evaluation time := \(created)",
      steps: [step("time of evaluation", judged, examination.input.policy, created)])
  }

  /// The receipt was made at a time at which its signer wasn't valid. Apple doesn't do that, so the
  /// key was used by somebody else, or the content was altered before signing.
  ///
  /// Example: field 12 says 2026, and the signer's certificate expired in 2024. The time is part
  /// of the signed content, so that a stolen or leaked signer key is a possible reason.
  ///
  /// Requires a valid signature: otherwise field 12 may simply be altered, which is P12.
  static let retiredSigner = Cause("P31-retired-signer") { examination in
    guard let created = examination.input.receipt?.receipt.time(.creationTime),
      examination.passed("receipt.signature"),
      let signer = examination.input.signingPath?.signer,
      let start = signer.notBefore, let end = signer.notAfter, created < start || created > end
    else { return nil }
    return .observed(
      "The receipt was made at \(created); its signer was valid from \(start) to \(end).",
      undoing: "nothing: the time is part of what was signed")
  }

  /// Returns the later of the time of capture and the time of evaluation: the receipt's age was
  /// checked at this time.
  ///
  /// Returns `nil` if both times are unknown. A receipt can't have been checked before it was
  /// captured.
  private static func judgedTime(_ examination: Examination) -> Timestamp? {
    let input = examination.input
    return [input.expectations.capturedAt, input.policy.evaluatedAt].compactMap(\.self).max()
  }

  /// Returns the time at which the receipt was checked beside the time at which it was made.
  ///
  /// - Parameters:
  ///   - label: The name of the value in the report.
  ///   - judged: The time at which it was checked.
  ///   - policy: The policy, for the source of that time.
  ///   - created: The time in field 12.
  private static func step(
    _ label: String, _ judged: Timestamp, _ policy: Policy, _ created: Timestamp
  ) -> Proof.Step {
    Proof.Step(
      label, judged, policy.evaluatedAtSource?.phrase ?? "as given",
      created, "when Apple made the receipt")
  }
}

extension Timestamp {
  /// Whether more than five minutes passed since a receipt was made.
  ///
  /// Five minutes are Apple's limit for the creation time (Apple, “Assessing fraud risk”). False
  /// for a time before the creation.
  fileprivate func isLate(for created: Timestamp) -> Bool {
    milliseconds - created.milliseconds > ReceiptTolerance.milliseconds
  }
}
