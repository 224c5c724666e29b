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
  /// What is expected of every artifact that nothing else was said about.
  let defaults: Expectations

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
    return ArtifactResult(
      id: digest, record: submission.record, type: submission.type, source: submission.source,
      payload: payload, sha256: digest, summary: summary, policy: subject.policy,
      // An attestation brings the key itself.
      given: [GivenValue](
        subject.expectations, options: defaults,
        attestedKey: subject.attestation == nil ? subject.attestedKey : nil),
      verdict: verdict,
      headline: Headline.text(
        for: verdict, type: submission.type, foreign: subject.foreign, summary: summary,
        policy: subject.policy, checks: checks, diagnoses: diagnoses),
      checks: checks, diagnoses: diagnoses, decoded: artifact.tree, notes: submission.notes,
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
