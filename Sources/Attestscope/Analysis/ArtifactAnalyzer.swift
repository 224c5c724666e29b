import Checks
import Decoding
import Diagnosis
import Evidence
import Ingest
import Reports
import SystemCrypto

/// Takes one artifact from its text to its result. Holds nothing that changes.
struct ArtifactAnalyzer: Sendable {
  let maker: SubjectMaker
  let index: RunIndex
  let redaction: Redaction

  /// The result, with an identifier that does not know of repeats yet.
  func analyze(_ submission: Submission) -> ArtifactResult {
    let payload = submission.armour.payload
    let artifact = Artifact(decoding: payload, as: submission.type, limits: maker.limits)
    let subject = subject(artifact, of: submission)
    let checks = RuleRunner.run(subject)
    let diagnoses = DiagnosisEngine.diagnose(
      Examination(
        subject: subject, checks: checks, neighbours: index,
        budget: SearchBudget(artifactsInRecord: submission.artifactsInRecord)))
    let verdict = Verdict(of: checks, type: submission.type)
    let summary = ArtifactResult.Summary(of: subject)
    let digest = Digest.sha256(payload).hex
    // An attestation brings the key itself.
    let given = [GivenValue](
      submission.claims, attestedKey: subject.attestation == nil ? subject.attestedKey : nil)
    return ArtifactResult(
      id: digest, record: submission.record, type: submission.type, source: submission.source,
      payload: payload, sha256: digest, summary: summary, policy: subject.policy,
      given: given, verdict: verdict,
      headline: Headline.text(
        for: verdict, type: submission.type, foreign: subject.foreign, summary: summary,
        policy: subject.policy, checks: checks, diagnoses: diagnoses),
      checks: checks, diagnoses: diagnoses, decoded: artifact.tree,
      notes: submission.notes + given.remarks + subject.challengeRemarks(checks),
      details: ArtifactDetails(of: subject)
    ).redacted(by: redaction)
  }

  private func subject(_ artifact: Artifact, of submission: Submission) -> Subject {
    maker.subject(
      artifact, claimedType: submission.field?.artifactType, armour: submission.armour,
      expectations: submission.expectations,
      key: index.key(for: artifact, expectations: submission.expectations))
  }
}

extension Subject {
  /// Which reading of a challenge fitted, where nothing says how it is encoded.
  fileprivate func challengeRemarks(_ checks: [CheckResult]) -> [String] {
    guard let challenge = expectations.challenge, challenge.encoding == nil,
      challenge.readings.count > 1,
      let check = checks.first(where: { $0.rule.id == Rule.attestationNonce.id }),
      [.pass, .warn].contains(check.result)
    else { return [] }
    return ["The challenge came without an encoding: \(check.finding.found.dropLast())"]
  }
}
