import Checks
import Decoding
import Evidence
import Results

extension Cause {
  /// What stands in a diagnosis where no cause is known. It is in no catalogue, and nothing proves it.
  package static let unexplained = Cause(
    "unexplained", "Nothing known explains this failure.", actor: .security,
    waitsFor: .artifact,
    method: "Every known cause of the failed rule was held against the evidence, and none fits.",
    fix: [
      FixStep(
        "Compare the artifact with one that is accepted from the same app version and server."),
      FixStep(
        "Look up in the logs of the server and of the app which values each of them used, and "
          + "analyze it again with those."),
    ],
    reference: .init("Known causes", "what was tried is listed"))
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
      cause: .unexplained, certainty: .unexplained, rules: [check.rule.id],
      proof: Proof(
        asked.isEmpty
          ? "No cause of this failure is known."
          : "\(asked.count.counted("known cause")) tried\(readings): none fits\(limit).",
        undoing: "nothing: no cause is known", hypotheses: hypotheses),
      remaining: examination.checks.filter { $0.result == .fail }.map(\.rule.id))
  }
}
