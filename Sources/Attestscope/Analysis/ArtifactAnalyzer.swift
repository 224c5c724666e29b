import Checks
import Claims
import Containers
import Decoding
import Diagnosis
import Evidence
import Flow
import Ingest
import Platform
import Redaction
import Reports
import Results
import SystemCrypto

/// Makes the result of one artifact: decodes it, binds expected values, runs the rules, finds
/// causes, and redacts. Has no mutable state, so that artifacts are analyzed in parallel.
struct ArtifactAnalyzer: Sendable {
  let maker: CheckInputMaker
  /// What other records of the run say.
  let index: RunIndex
  /// Records of the context file.
  let context: ContextTable
  let redaction: Redaction
  /// The server's error, for artifacts whose record or capture does not contain it.
  let serverError: String?
  /// The team's rules.
  let teamRules: TeamRuleFile
  /// Returns how much of an artifact's result is shown, given its verdict and checks.
  let extent: @Sendable (Verdict, [CheckResult]) -> ResultExtent

  /// Returns the result of an artifact. Its ID is that of a first occurrence;
  /// ``PieceWork`` adds the number of a repeat.
  ///
  /// - Parameters:
  ///   - submission: The artifact with its source and surroundings.
  ///   - hash: SHA-256 of the artifact.
  func analyze(_ submission: Submission, hash: [UInt8]) -> Analyzed {
    TestTrap.spring("check", submission.record)
    let artifact = Artifact(
      decoding: submission.decodedText.payload, as: submission.type, limits: maker.limits)
    let (judgement, diagnoses) = explained(artifact, of: submission)
    let input = judgement.input
    let delivery = submission.delivery(answering: judgement.binding.issue)
    var result = result(of: submission, judgement, diagnoses, delivery, digest: hash.hex)
    let team = teamRules.checks(
      of: ArtifactSubject(input: input, result: result, delivery: delivery))
    if !team.isEmpty {
      result.checks += team
      result.verdict = Verdict(of: result.checks, type: submission.type)
    }
    result.headline = Headline.text(
      for: result.verdict, type: submission.type, mismatched: input.mismatched,
      summary: result.summary, policy: result.policy, checks: result.checks, diagnoses: diagnoses,
      isOfOlderChallenge: input.answersOlderChallenge(judgement.checks),
      isChallengeUsed: result.isChallengeUsed)
    let extent = extent(result.verdict, result.checks)
    let error = submission.delivery.error ?? serverError
    if result.verdict.outcome == .accepted {
      addHazards(to: &result, of: submission, input, error, extent)
    }
    var draft = draft(of: submission, judgement, diagnoses, result, delivery, digest: hash)
    draft?.remedy = Remedy(result, isErrorKnown: error != nil)?.text ?? ""
    result.decoded = artifact.fields(extent)
    result.withheld = RedactedRanges(in: result.decoded)
    if extent == .everything { result.details = ArtifactDetails(of: input) }
    addAdvice(to: &result, on: judgement)
    return Analyzed(
      result: result.redacted(by: redaction, for: extent), draft: draft,
      isInContext: judgement.isInContext)
  }

  /// Returns the result of the rules and causes, without its headline and without what depends on how much of it
  /// is shown.
  ///
  /// - Parameter digest: SHA-256 of the artifact in hexadecimal.
  private func result(
    of submission: Submission, _ judgement: Judgement, _ diagnoses: [Diagnosis],
    _ delivery: Delivery, digest: String
  ) -> ArtifactResult {
    let (input, checks) = (judgement.input, judgement.checks)
    var summary = ArtifactResult.Summary(of: input, checks)
    // An assertion has only the hash of its App ID, which an attestation of the run may name. It is an offer:
    // only the server knows whether it expects it.
    if judgement.verdict.needs.contains(.appID),
      let hash = input.assertion?.authenticatorData?.rpIDHash
    {
      summary.appID = summary.appID ?? index.app(hashingTo: hash.array)?.id
    }
    // For an attestation the key is part of the artifact.
    let given = [GivenValue](
      judgement.claims, attestedKey: input.attestation == nil ? input.attestedKey : nil)
    var result = ArtifactResult(
      id: digest, record: submission.record, type: submission.type, source: submission.source,
      payload: submission.decodedText.payload, sha256: digest, summary: summary,
      policy: input.policy.facts, given: given, verdict: judgement.verdict, headline: "",
      checks: checks, diagnoses: diagnoses, decoded: FieldNode(submission.type.rawValue),
      notes: submission.notes + given.remarks + judgement.claims.undecidedRemarks
        + judgement.binding.remarks + input.challengeRemarks(checks))
    result.served = delivery.served
    if given.contains(where: { $0.origin == .context }) { result.policy.contextFile = context.file }
    result.bindings = judgement.binding.values
    result.joined = [JoinedValue](judgement.binding, of: submission)
    if let account = delivery.account {
      let exchange = submission.surroundings?.exchange
      result.joined.append(
        JoinedValue(
          .account, account.name, saidBy: exchange == nil ? .server : .client,
          at: exchange.map { [$0.step] } ?? submission.source.steps, by: .name))
    }
    return result
  }

  /// Adds the hazards of an accepted artifact, and what to do about the server's error if it rejected the artifact.
  private func addHazards(
    to result: inout ArtifactResult, of submission: Submission, _ input: CheckInput,
    _ error: String?, _ extent: ResultExtent
  ) {
    let known = error.map { KnownError.indices(asked: String($0.prefix(4_096))) } ?? []
    result.hazards = hazards(of: input, error, known, extent, result.served.answer)
    // An answer with another status than a rejection says nothing about the artifact.
    if error != nil, !submission.isInAnswer,
      result.served.answer == .refused || result.served == Served()
    {
      result.errorReply = ErrorReply(to: known.map { KnownError.all[$0] }, of: result.checks)
    }
  }

  /// Returns the event of the conversation that the artifact is part of; `nil` if it isn't one.
  private func draft(
    of submission: Submission, _ judgement: Judgement, _ diagnoses: [Diagnosis],
    _ result: ArtifactResult, _ delivery: Delivery, digest: [UInt8]
  ) -> EventDraft? {
    let (input, checks) = (judgement.input, judgement.checks)
    var draft = EventDraft(
      input, checks, judgement.verdict, delivery, cause: result.refusalCause?.sentence,
      in: EventDraft.Place(
        submission, input, issuedChallenge: judgement.binding.issue?.hash,
        designation: judgement.binding.provenDesignation),
      digest: digest)
    draft?.note(
      diagnoses, of: checks, under: input.policy,
      isAmbiguous: judgement.isDisputed
        || submission.surroundings?.mayRepeatMember(
          artifacts: submission.artifactsInRecord) == true
    )
    draft?.event.isHostOfEvidence =
      input.policy.environment != nil && !judgement.claims.isOnlyOfOperator(.environment)
    return draft
  }

  /// Adds what to do next about a text without an artifact, or about another system's token that no cause explains.
  private func addAdvice(to result: inout ArtifactResult, on judgement: Judgement) {
    let (input, outcome) = (judgement.input, judgement.verdict.outcome)
    if outcome == .unreadable, let other = OtherText(input) {
      result.headline = other.headline
      result.next = other.next
    } else if result.type == .token, outcome != .accepted, result.diagnoses.isEmpty,
      let foreign = input.mismatched, foreign.kind.isForeignToken
    {
      // Otherwise it is the first step of the cause.
      result.next = foreign.kind.advice
    }
  }

  /// A result, and the event of the conversation that it is part of.
  struct Analyzed: Sendable {
    var result: ArtifactResult
    /// The event; `nil` if the artifact isn't one, such as an attestation in a response.
    let draft: EventDraft?
    /// Whether a context record was joined by the key that the signature reveals.
    let isInContext: Bool
  }

  /// The checks of an artifact with one set of statements about it.
  private struct Judgement {
    let binding: ArtifactBinding
    let input: CheckInput
    let checks: [CheckResult]
    let verdict: Verdict
    /// Whether a context record was joined by the key that the signature reveals.
    var isInContext = false
    /// Whether the artifact is rejected with some of the values that are stated for one thing, and not
    /// with others.
    var isDisputed = false
    /// App IDs that are stated as well, and don't count.
    var otherAppIDs: [String] = []

    /// The values that took effect.
    var claims: Claims { binding.claims }

    /// The ID of the key that made an assertion whose signature is valid; otherwise `nil`.
    var signer: [UInt8]? {
      checks.has(.pass, .warn, of: Check.assertionSignature.id)
        ? input.expectedPublicKey.map { Digest.sha256($0.point) } : nil
    }
  }

  /// Returns the hazards of an accepted artifact, that is, properties that other verifiers do not
  /// handle: all if the result is shown completely, otherwise those that fit the server's error. Of an
  /// attestation that the server rejected, those are left out that don't fit and that an accepted one of the
  /// same app has as well: they don't explain the rejection.
  private func hazards(
    of input: CheckInput, _ error: String?, _ known: [Int], _ extent: ResultExtent,
    _ answer: Served.Answer
  ) -> [Hazard] {
    guard extent == .everything || error != nil else { return [] }
    let found = HazardCatalogue.hazards(
      of: input, serverError: error, known: known.map { KnownError.all[$0].id })
    guard extent == .everything else { return found.filter(\.fitsError) }
    guard answer == .refused, let app = input.attestation?.authenticatorData?.rpIDHash?.array else {
      return found
    }
    let handled = index.acceptedHazards(ofApp: app)
    return found.filter { $0.fitsError || !handled.contains(ByteText($0.id)) }
  }

  /// Checks an artifact and finds causes. A weak challenge that the artifact doesn't confirm is left out.
  private func explained(
    _ artifact: Artifact, of submission: Submission
  ) -> (judgement: Judgement, diagnoses: [Diagnosis]) {
    var judgement = judgement(artifact, of: submission)
    let diagnoses = diagnoses(judgement, submission)
    guard judgement.binding.isChallengeWeak, !isChallengeShown(judgement, diagnoses) else {
      return (judgement, diagnoses)
    }
    let isDisputed = judgement.isDisputed
    judgement = judged(artifact, of: submission, judgement.binding.withoutChallenge())
    judgement.isDisputed = isDisputed
    return (judgement, self.diagnoses(judgement, submission))
  }

  /// Returns the causes of failures and warnings.
  private func diagnoses(_ judgement: Judgement, _ submission: Submission) -> [Diagnosis] {
    DiagnosisEngine.diagnose(
      Examination(
        input: judgement.input, checks: judgement.checks, otherRecords: index,
        answer: submission.isInAnswer ? .unknown : submission.delivery.served.answer,
        isAsSent: !submission.isInAnswer && submission.surroundings?.exchange != nil,
        ofClient: Set(judgement.claims.origins.filter { $0.value == .client }.keys),
        ofOperator: Set(Topic.allCases.filter(judgement.claims.isOnlyOfOperator)),
        otherAppIDs: judgement.otherAppIDs,
        budget: WorkBudget(
          recordOf: submission.recordSize, artifacts: submission.artifactsInRecord)))
  }

  /// Returns whether the artifact confirms that a weak challenge is its own: the artifact was
  /// computed for that value, or would have been without a proven mistake. A weak challenge is a
  /// random value that no name calls a challenge.
  private func isChallengeShown(_ judgement: Judgement, _ diagnoses: [Diagnosis]) -> Bool {
    let rules: Set<RuleID> = [Check.attestationNonce.id, Check.assertionChallenge.id]
    let failed = judgement.checks.filter { rules.contains($0.rule.id) && $0.result == .fail }
    return failed.isEmpty
      || diagnoses.contains { $0.certainty == .proven && !rules.isDisjoint(with: $0.rules) }
  }

  /// Returns the strictest judgement. An artifact whose record states two values for one thing is
  /// checked with each, and the worst outcome counts.
  private func judgement(_ artifact: Artifact, of submission: Submission) -> Judgement {
    let first = judged(artifact, of: submission, submission.statements)
    return submission.alternatives.reduce(first) { one, statements in
      let other = judged(artifact, of: submission, statements)
      let outcomes = (one.verdict.outcome, other.verdict.outcome)
      var strictest = outcomes.1.strictness > outcomes.0.strictness ? other : one
      strictest.isDisputed =
        one.isDisputed || (outcomes.0 == .rejected) != (outcomes.1 == .rejected)
      let stated = [one, other].flatMap { $0.claims.held.appIDs + $0.otherAppIDs }
      strictest.otherAppIDs = stated.distinct { ByteText($0) }.filter {
        !strictest.claims.held.appIDs.includes($0)
      }
      return strictest
    }
  }

  /// Checks an artifact with one set of statements about it.
  private func judged(
    _ artifact: Artifact, of submission: Submission,
    _ statements: [(author: Author, said: Expectations)]
  ) -> Judgement {
    let judgement = judged(
      artifact, of: submission, ArtifactBinding(submission, statements, artifact, index))
    // A context record may also be found by the key that only the signature reveals.
    guard
      let more = context.statements(on: submission, statements, madeBy: judgement.signer)
    else { return judgement }
    var other = judged(
      artifact, of: submission, ArtifactBinding(submission, more, artifact, index))
    other.isInContext = true
    return other
  }

  /// Runs the rules with the values of one binding.
  private func judged(
    _ artifact: Artifact, of submission: Submission, _ binding: ArtifactBinding
  ) -> Judgement {
    let claims = binding.claims
    var binding = binding
    var input = maker.input(
      artifact, claimedType: submission.field, decodedText: submission.decodedText,
      expectations: claims.held,
      key: index.key(for: artifact, expectations: claims.held, among: binding.attestations))
    input.challengeContext = binding.context
    binding.add(
      key: input.expectedPublicKey?.origin, isGiven: claims.held.publicKey != nil,
      identifier: input.expectedPublicKey.map { Digest.sha256($0.point) })
    input.circumstances = Circumstances(of: submission)
    input.isLoose = submission.field == nil
    input.deviceCheck = submission.deviceCheck
    input.deviceCheck?.complaint = serverError
    if let companion = submission.companion {
      input.join(companion: companion, limits: maker.limits)
    }
    let checks = RuleRunner.run(input)
    input.coveredValue = submission.coveredValue(by: input, checks)
    return Judgement(
      binding: binding, input: input, checks: checks,
      verdict: Verdict(of: checks, type: submission.type))
  }
}

extension Artifact {
  /// Returns the decoded structure as far as it is shown. With `values`, only the number of
  /// certificates is given.
  fileprivate func fields(_ extent: ResultExtent) -> FieldNode {
    switch extent {
    case .verdict: FieldNode(type.rawValue)
    case .values: tree(.outline)
    case .everything: tree(.complete)
    }
  }
}

extension Verdict.Outcome {
  /// Rank of an outcome; the highest counts.
  fileprivate var strictness: Int {
    [Self.accepted, .undetermined, .rejected, .unreadable].firstIndex(of: self) ?? 0
  }
}

extension Submission {
  /// Returns how the artifact was delivered, with the time and the lifetime of the challenge that it answers unless
  /// the record states them. What is in a response was answered by nobody.
  fileprivate func delivery(answering issue: ChallengeIssue?) -> Delivery {
    var delivery = delivery
    if delivery.challengeIssuedAt == nil {
      delivery.challengeIssuedAt = issue?.time
      delivery.challengeLifetime = issue?.lifetime
    }
    if isInAnswer { delivery.served = Served() }
    return delivery
  }
}

extension CheckInput {
  /// Returns a note about the reading of the challenge that fits, if no encoding was stated and
  /// several are possible; otherwise an empty array.
  fileprivate func challengeRemarks(_ checks: [CheckResult]) -> [String] {
    guard let challenge = expectations.challenge, challenge.encoding == nil,
      challenge.readings.count > 1,
      let check = checks.first(where: { $0.rule.id == Check.attestationNonce.id }),
      check.result == .pass
    else { return [] }
    return ["The challenge came without an encoding: \(check.finding.found.dropLast())"]
  }
}

extension Circumstances {
  /// Takes account, path and time of the request.
  fileprivate init(of submission: Submission) {
    self.init()
    let exchange = submission.surroundings?.exchange
    account = submission.delivery.account?.name ?? submission.surroundings?.namedAccount
    path = exchange?.url.flatMap(ServiceAddress.init)?.target
    time = exchange?.time ?? submission.claims.held.capturedAt
  }
}
