import Checks
import Decoding
import Evidence
import Results

extension Cause {
  /// The diagnosis of a failure without a known cause. It is in no catalogue, and nothing proves it.
  package static let unexplained = Cause(
    "unexplained", "No known cause explains this failure.", actor: .security,
    waitsFor: .artifact,
    method: "Every known cause of the failed rule was tested against the evidence, and none fits.",
    fix: [rejectFirst, lookAgain],
    reference: .init("Known causes", "the report lists what was tried"))

  private static let rejectFirst = FixStep("Reject it.")

  private static let lookAgain = FixStep(
    """
    Look up the values that the server and the app used for this artifact. Then analyze it again with \
    them.
    """)

  /// What to do about a failure that nothing explains: safety first, then where to look.
  fileprivate static func steps(for rule: RuleID) -> [FixStep] {
    [
      rejectFirst,
      suspicions[rule]
        ?? FixStep(
          "Compare it with an accepted one from the same app version and server."), lookAgain,
    ]
  }

  /// What an honest app never sends, by the rule that it fails.
  private static let suspicions: [RuleID: FixStep] = [
    "attestation.public-key": attack("the COSE key isn't the key that Apple certified"),
    "attestation.credential-id": attack("the credential ID isn't that of the certified key"),
    "attestation.certified-app-id": attack(
      "certificate and authenticator data name different apps"),
    "attestation.chain": attack("no trusted authority issued this certificate"),
    "attestation.certificate-profile": attack("Apple doesn't issue such a leaf"),
    "attestation.counter": attack("the key signed before it was attested"),
    "attestation.validation-category": attack("no genuine app has this validation category"),
    "attestation.access-control": attack("the key can be used without Full Security"),
    "attestation.environment": attack("no Apple environment has this aaguid"),
    "receipt.chain": attack("Apple didn't issue the certificate that signed the receipt"),
    "receipt.signature": attack("the signer didn't sign this receipt"),
    "receipt.cms": attack("two readers can read this receipt as different messages"),
    "receipt.client-hash": attack("certificate, receipt and data don't belong together"),
    "receipt.public-key": attack("the receipt is for a different key"),
    "receipt.app-id": attack("the receipt is for a different app"),
    "assertion.signature": attack("the attested key didn't sign these bytes"),
    "assertion.app-id": attack("the assertion is for a different app"),
    "assertion.validation-category": attack("no genuine app has this validation category"),
  ]

  private static func attack(_ what: String) -> FixStep {
    FixStep("Treat it as an attack until you know better: \(what). Find its source.")
  }
}

extension Diagnosis {
  /// A failed rule that no cause explains, with all that was tried.
  static func unexplained(
    _ check: CheckResult, of examination: Examination, tried causes: [Cause]
  ) -> Diagnosis {
    let asked = causes.filter { $0.explains.contains(check.rule.id) && $0.evidence == .artifact }
    let search = examination.search(for: check.rule.id)
    let readings = search.map { ", and \($0.tried.counted("reading")) of what was hashed" } ?? ""
    let limit = examination.budget.remark.map { "; \($0)" } ?? ""
    let hypotheses =
      asked.map { Proof.Hypothesis("\($0.id): \($0.statement)") } + (search?.hypotheses ?? [])
    return Diagnosis(
      cause: .unexplained,
      told: Telling(
        Cause.unexplained.statement, actor: .security, changes: Cause.steps(for: check.rule.id)),
      of: examination, certainty: .unexplained, rules: [check.rule.id],
      proof: Proof(
        asked.isEmpty
          ? "No cause of this failure is known."
          : "Tried \(asked.count.counted("known cause"))\(readings): none fits\(limit).",
        undoing: "nothing: no cause is known", hypotheses: hypotheses),
      remaining: examination.checks.filter { $0.result == .fail }.map(\.rule.id))
  }
}
