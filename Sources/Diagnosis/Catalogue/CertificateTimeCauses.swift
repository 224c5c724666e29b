import Claims
import Checks
import Decoding
import Evidence
import Results

/// Family C, first part: the time at which certificates are checked.
enum CertificateTimeCauses {
  /// C01 and C02.
  static let all: [Cause] = [expiredAtEvaluation, clockSkew]

  /// A sound attestation was checked after its leaf expired, such as at today's time for a
  /// recording of last year.
  ///
  /// - Proven: at the time of issue, all certificates and the receipt are valid.
  /// - Consistent: the attestation was captured after the leaf expired. Then it may also be a
  ///   replay or come from a retry queue.
  /// - Not claimed: the path itself fails, or the leaf's serial number isn't a plausible time of
  ///   issue.
  ///
  /// Example: a leaf of three days, checked a week later. Other leaves are valid for 196 to 352
  /// days, so that the same server accepts some stored attestations and rejects others.
  private static let expiredAtEvaluation = Cause("C01-leaf-expired-now") { examination in
    let input = examination.input
    guard let time = input.policy.evaluatedAt, let leaf = input.attestation?.leaf,
      let notAfter = leaf.notAfter, let issued = leaf.certifiedIssuance, time > notAfter,
      examination.passed("attestation.chain")
    else { return nil }
    let late = input.arrivalAfterExpiry
    return .recomputed(
      input.with {
        $0.policy.evaluatedAt = issued
        $0.policy.evaluatedAtSource = .issuance
        if late != nil { $0.expectations.capturedAt = issued }
      },
      "Issued \(issued), expired \(notAfter), checked at \(time).",
      rival: late.map { _ in wrongCapture }, undoing: "evaluation time := \(issued)",
      steps: .one(
        "time of evaluation", time, input.policy.evaluatedAtSource?.phrase ?? "as given", issued,
        "the time of issue")
    ).worded(
      late.map { delay in
        lateArrival(
          of: "attestation", "\(delay.durationPhrase) after its certificate expired",
          reject: [
            "Reject it, unless your server accepted it in time and stored it: one that arrives this late can be a replay.",
            "On the server, reject an attestation that arrives after its certificate expired.",
          ]
        )
      }
        ?? CauseWording(
          "The server verified the attestation too late, after its certificate expired.",
          actor: .server))
  }

  /// The other explanation of an artifact that was already old when it was captured.
  static let wrongCapture = "A time of capture that isn't that of the request"

  /// Returns the wording for an artifact that reached the server too late. Then the server wasn't
  /// late, the sender was.
  ///
  /// - Parameters:
  ///   - noun: What was sent: “attestation”.
  ///   - delay: How late it was sent: “29 days after its certificate expired”.
  ///   - reject: The first steps.
  static func lateArrival(of noun: String, _ delay: String, reject: [FixStep]) -> CauseWording {
    CauseWording(
      "The \(noun) was replayed or delayed: it was sent \(delay).",
      actor: .security,
      changes: reject + [
        """
        Find out who sent it: the same bytes from another account or address show a replay, and the \
        app's own retry queue shows a delay.
        """,
        "In the app, discard a key whose attestation wasn't delivered in time, then attest a new one.",
      ])
  }

  /// The capture is more than five minutes earlier than the time at which Apple made the artifact,
  /// which is impossible. Always only consistent: either the server's clock or the record's time of
  /// capture is wrong.
  ///
  /// Example: captured at 10:00:00, issued at 10:07:12. Up to five minutes are allowed, because
  /// clocks differ a little.
  private static let clockSkew = Cause("C02-clock-skew") { examination in
    let input = examination.input
    guard let captured = input.expectations.capturedAt,
      let issued = input.attestation?.leaf?.certifiedIssuance
        ?? input.receipt?.receipt.time(.creationTime),
      issued.milliseconds - captured.milliseconds > ReceiptTolerance.milliseconds
    else { return nil }
    let difference = (issued.milliseconds - captured.milliseconds).durationPhrase
    return .observed(
      "Captured at \(captured), issued at \(issued): \(difference) later.",
      rival: "A wrong time of capture in the record",
      undoing: "capturedAt := \(issued) or later",
      steps: .one("time", captured, "when it was captured", issued, "when it was issued"))
  }
}

extension CheckInput {
  /// How long after its leaf expired the attestation was captured, in milliseconds; `nil` if it
  /// was captured earlier, or one of the times is unknown.
  var arrivalAfterExpiry: Int64? {
    guard let captured = expectations.capturedAt, let expiry = attestation?.leaf?.notAfter,
      captured > expiry
    else { return nil }
    return captured.milliseconds - expiry.milliseconds
  }
}
