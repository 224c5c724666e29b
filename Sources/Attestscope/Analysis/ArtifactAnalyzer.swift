import Claims
import Checks
import Containers
import Decoding
import Diagnosis
import Evidence
import Flow
import Ingest
import Platform
import Reports
import Results
import SystemCrypto

/// Takes one artifact from its text to its result. Holds nothing that changes.
struct ArtifactAnalyzer: Sendable {
  let maker: SubjectMaker
  let index: RunIndex
  let context: ContextTable
  let redaction: Redaction
  /// What the server answered, where an artifact came without its answer.
  let serverError: String?
  /// How much of an artifact that was judged so is shown.
  let extent: @Sendable (Verdict, [CheckResult]) -> ResultExtent

  /// The result, with an identifier that does not know of repeats yet.
  /// - Parameter hash: SHA-256 of the artifact.
  func analyze(_ submission: Submission, hash: [UInt8]) -> Analyzed {
    TestTrap.spring("check", submission.record)
    let payload = submission.armour.payload
    let artifact = Artifact(decoding: payload, as: submission.type, limits: maker.limits)
    var judgement = judgement(artifact, of: submission)
    var diagnoses = diagnoses(judgement, submission)
    if judgement.binding.isChallengeWeak, !isChallengeShown(judgement, diagnoses) {
      judgement = judged(artifact, of: submission, judgement.binding.withoutChallenge())
      diagnoses = self.diagnoses(judgement, submission)
    }
    let (subject, checks, verdict) = (judgement.subject, judgement.checks, judgement.verdict)
    let summary = ArtifactResult.Summary(of: subject, checks)
    let digest = hash.hex
    let extent = extent(verdict, checks)
    // An attestation brings the key itself.
    let given = [GivenValue](
      judgement.claims, attestedKey: subject.attestation == nil ? subject.attestedKey : nil)
    let headline = Headline.text(
      for: verdict, type: submission.type, foreign: subject.foreign, summary: summary,
      policy: subject.policy.facts, checks: checks, diagnoses: diagnoses)
    var result = ArtifactResult(
      id: digest, record: submission.record, type: submission.type, source: submission.source,
      payload: payload, sha256: digest, summary: summary, policy: subject.policy.facts,
      given: given, verdict: verdict,
      headline: headline, checks: checks, diagnoses: diagnoses,
      hazards: verdict.outcome == .accepted
        ? hazards(of: subject, submission.encounter.error ?? serverError, extent) : [],
      decoded: artifact.fields(extent),
      notes: submission.notes + given.remarks + judgement.claims.undecidedRemarks
        + subject.challengeRemarks(checks),
      details: extent == .everything ? ArtifactDetails(of: subject) : ArtifactDetails())
    result.served = submission.isInAnswer ? Served() : submission.encounter.served
    result.bindings = judgement.binding.values
    result.joined = [JoinedValue](judgement.binding, of: submission)
    if let account = submission.encounter.account {
      let exchange = submission.surroundings?.exchange
      result.joined.append(
        JoinedValue(
          .account, account.name, saidBy: exchange == nil ? .server : .client,
          at: exchange.map { [$0.step] } ?? submission.source.steps, by: .name))
    }
    var encounter = submission.encounter
    encounter.challengeIssuedAt = encounter.challengeIssuedAt ?? judgement.binding.challengeIssuedAt
    if submission.isInAnswer { encounter.served = Served() }
    let draft = EventDraft(
      subject, checks, verdict, encounter,
      in: EventDraft.Place(
        submission, subject, issuedChallenge: judgement.binding.issuedChallenge,
        designation: judgement.binding.provenDesignation),
      headline: headline, digest: hash)
    if verdict.outcome == .unreadable { result.tell(OtherText(subject)) }
    return Analyzed(
      result: result.redacted(by: redaction, for: extent), draft: draft,
      isInContext: judgement.isInContext)
  }

  /// A result, and what the artifact tells of its conversation.
  struct Analyzed: Sendable {
    let result: ArtifactResult
    let draft: EventDraft?
    /// Whether context was found by the key that the signature tells.
    let isInContext: Bool

    /// The same as the n-th of its artifact in the run.
    func numbered(_ number: Int) -> Analyzed {
      Analyzed(result: result.numbered(number), draft: draft, isInContext: isInContext)
    }
  }

  /// An artifact held against one reading of what was said about it.
  private struct Judgement {
    let binding: ArtifactBinding
    let subject: Subject
    let checks: [CheckResult]
    let verdict: Verdict
    /// Whether context was found by the key that the signature tells.
    var isInContext = false

    var claims: Claims { binding.claims }

    /// The identifier of the key that made an assertion whose signature is valid.
    var signer: [UInt8]? {
      let isSigned = checks.contains {
        $0.rule.id == Rule.assertionSignature.id && [.pass, .warn].contains($0.result)
      }
      return isSigned ? subject.expectedPublicKey.map { Digest.sha256($0.point) } : nil
    }
  }

  /// What other verifiers stumble over: all of it where it is shown, and always what fits the server's error.
  private func hazards(of subject: Subject, _ error: String?, _ extent: ResultExtent) -> [Hazard] {
    guard extent == .everything || error != nil else { return [] }
    let found = HazardCatalogue.hazards(of: subject, serverError: error)
    return extent == .everything ? found : found.filter(\.fitsError)
  }

  private func diagnoses(_ judgement: Judgement, _ submission: Submission) -> [Diagnosis] {
    DiagnosisEngine.diagnose(
      Examination(
        subject: judgement.subject, checks: judgement.checks, neighbours: index,
        budget: SearchBudget(artifactsInRecord: submission.artifactsInRecord)))
  }

  /// Whether an artifact shows that a value of no telling name is its challenge: it answers it, or does so
  /// but for a known mistake.
  private func isChallengeShown(_ judgement: Judgement, _ diagnoses: [Diagnosis]) -> Bool {
    let rules: Set<RuleID> = [Rule.attestationNonce.id, Rule.assertionChallenge.id]
    let failed = judgement.checks.filter { rules.contains($0.rule.id) && $0.result == .fail }
    return failed.isEmpty
      || diagnoses.contains { $0.certainty == .proven && !rules.isDisjoint(with: $0.rules) }
  }

  /// The strictest judgement: a record that says two things of one value is taken at its worst.
  private func judgement(_ artifact: Artifact, of submission: Submission) -> Judgement {
    let first = judged(artifact, of: submission, submission.statements)
    return submission.alternatives.reduce(first) {
      let other = judged(artifact, of: submission, $1)
      return other.verdict.outcome.strictness > $0.verdict.outcome.strictness ? other : $0
    }
  }

  private func judged(
    _ artifact: Artifact, of submission: Submission,
    _ statements: [(author: Author, said: Expectations)]
  ) -> Judgement {
    let judgement = judged(
      artifact, of: submission, ArtifactBinding(submission, statements, artifact, index))
    // A record of context is found by the key as well that only the signature tells.
    guard
      let more = context.statements(on: submission, statements, madeBy: judgement.signer)
    else { return judgement }
    var other = judged(
      artifact, of: submission, ArtifactBinding(submission, more, artifact, index))
    other.isInContext = true
    return other
  }

  private func judged(
    _ artifact: Artifact, of submission: Submission, _ binding: ArtifactBinding
  ) -> Judgement {
    let claims = binding.claims
    var binding = binding
    var subject = maker.subject(
      artifact, claimedType: submission.field?.artifactType, armour: submission.armour,
      expectations: claims.held,
      key: index.key(for: artifact, expectations: claims.held, among: binding.attestations))
    subject.challengeContext = binding.context
    binding.add(
      key: subject.expectedPublicKey?.origin, isGiven: claims.held.publicKey != nil,
      identifier: subject.expectedPublicKey.map { Digest.sha256($0.point) })
    subject.circumstances = Circumstances(of: submission)
    subject.isLoose = submission.field == nil
    subject.deviceCheck = submission.deviceCheck
    subject.deviceCheck?.complaint = serverError
    if let companion = submission.companion {
      subject.join(companion: companion, limits: maker.limits)
    }
    let checks = RuleRunner.run(subject)
    subject.coveredValue = submission.coveredValue(by: subject, checks)
    return Judgement(
      binding: binding, subject: subject, checks: checks,
      verdict: Verdict(of: checks, type: submission.type))
  }
}

extension Artifact {
  /// The decoded structure as far as it is shown: a line without bytes counts certificates only.
  fileprivate func fields(_ extent: ResultExtent) -> FieldNode {
    switch extent {
    case .verdict: FieldNode(type.rawValue)
    case .values: tree(.outline)
    case .everything: tree(.complete)
    }
  }
}

extension ArtifactResult {
  /// Says of a text without an artifact what it is, and what to do next.
  fileprivate mutating func tell(_ other: OtherText?) {
    guard let other else { return }
    headline = other.headline
    if let next = other.next { notes.append("Next: \(next)") }
  }
}

extension Verdict.Outcome {
  fileprivate var strictness: Int {
    switch self {
    case .accepted: 0
    case .undetermined: 1
    case .rejected: 2
    case .unreadable: 3
    }
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

extension Circumstances {
  fileprivate init(of submission: Submission) {
    self.init()
    let exchange = submission.surroundings?.exchange
    account = submission.encounter.account?.name ?? submission.surroundings?.namedAccount
    path = exchange?.url.flatMap(ServiceAddress.init)?.target
    time = exchange?.time ?? submission.claims.held.capturedAt
  }
}
