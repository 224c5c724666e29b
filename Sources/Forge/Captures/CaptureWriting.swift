import Evidence

extension CaptureMatter {
  /// Adds the exchanges of the case to the script: the challenges, the attestation of the key if
  /// the capture contains it, and the artifact.
  func write(_ script: inout CaptureScript) throws {
    let stage = script.stage
    let shape = stage.shape
    if isEnrolled { try enroll(&script) }
    if let answered { try issue(answered, &script) }
    let given = challenge.map { CaptureChallenge($0, as: shape.encoding, random) }
    if let given { script.issue(given, to: stage.client, at: times.asked, mark: .challenge) }
    let named =
      plan.isNamingAnswered
      ? answered.map { CaptureChallenge($0, as: shape.encoding, random) } : given
    script.send(
      shape.carrier.write(values + shape.link.values(naming: named)),
      to: path(shape), by: stage.client, at: times.sent, isAccepted: isAccepted, mark: .artifact)
  }

  /// Adds the attestation of the key with which the client signs later.
  private func enroll(_ script: inout CaptureScript) throws {
    let sent = scene.issuedAt
    try script.attest(
      scene.key, of: CaptureClient("earlier", random), for: scene.appID,
      asked: sent.adding(milliseconds: -4_300), sent: sent)
  }

  /// Adds the exchange that issues the challenge that the artifact wrongly answers.
  private func issue(_ answered: [UInt8], _ script: inout CaptureScript) throws {
    let shape = script.stage.shape
    let challenge = CaptureChallenge(answered, as: shape.encoding, random)
    switch plan.source {
    case .anotherClient:
      let made = kind == .attestation ? min(times.asked, scene.issuedAt) : times.asked
      script.issue(
        challenge, to: CaptureClient("other", random), at: made.adding(milliseconds: -7_200))
    case .earlier(let milliseconds):
      script.issue(
        challenge, to: script.stage.client, at: times.asked.adding(milliseconds: -milliseconds))
    case .used:
      try script.attest(
        scene.otherKey, of: script.stage.client, for: scene.appID,
        asked: times.asked.adding(milliseconds: -9_000),
        sent: times.asked.adding(milliseconds: -5_000), challenge: answered)
    }
  }

  /// Whether the server accepts the artifact. Unless the plan decides it, the server is correct.
  private var isAccepted: Bool {
    plan.isAccepted ?? expectation.outcome.allSatisfy { $0 == .accepted || $0 == .undetermined }
  }

  /// Returns the path to which the artifact is sent.
  private func path(_ shape: CaptureShape) -> String {
    switch kind {
    case .assertion: "/v1/transfers"
    case .receipt: "/v1/receipts"
    default: shape.form.answeredAt
    }
  }

  /// Returns how the analyzer must have selected the challenge; `nil` if the artifact is compared
  /// with none.
  func designation(_ link: ChallengeLink) -> ChallengeLink.Designation? {
    switch kind {
    case _ where expectation.outcome == [.unreadable]: return nil
    case .receipt: return nil
    case .assertion where record.clientData == nil: return nil
    case .assertion where answered == nil: return .named
    case _ where plan.isNamingAnswered: return .session
    default: return challenge == nil ? ChallengeLink.Designation.none : link.designation
    }
  }
}
